import type { Connection, PublicKey } from '@solana/web3.js'
import { createContext, useContext } from 'react'
import { WalletModalError } from '../../src/index.js'
import type { Wallet, WalletName } from './adapter.js'
import type { AnyTransaction, SendTransactionOptions } from './transactions.js'

/** The wallet of the page, as wallet-adapter gives it. */
export interface WalletContextState {
  readonly autoConnect: boolean
  /** Wallets of the page; empty until the list is loaded. */
  readonly wallets: Wallet[]
  /** The selected wallet; the connected one where there is one. */
  readonly wallet: Wallet | null
  readonly publicKey: PublicKey | null
  readonly connecting: boolean
  readonly connected: boolean
  readonly disconnecting: boolean
  /** Selects a wallet by its name; with `autoConnect`, connects it. `null` disconnects. */
  select(walletName: WalletName | null): void
  /** Connects the selected wallet. Throws WalletNotSelectedError, WalletConnectionError. */
  connect(): Promise<void>
  disconnect(): Promise<void>
  /**
   * Signs and sends a transaction; the wallet is asked once. Throws WalletNotConnectedError,
   * WalletSendTransactionError.
   */
  sendTransaction(
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendTransactionOptions,
  ): Promise<string>
  /** Undefined while no wallet is connected that can. The same for the other ones. */
  readonly signTransaction: (<T extends AnyTransaction>(transaction: T) => Promise<T>) | undefined
  readonly signAllTransactions:
    | (<T extends AnyTransaction>(transactions: T[]) => Promise<T[]>)
    | undefined
  readonly signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | undefined
  readonly signIn: ((input?: object) => Promise<object>) | undefined
}

/** The state of the nearest `<WalletProvider>`. */
export const WalletContext = createContext<WalletContextState | undefined>(undefined)

/** The wallet of the page. Throws PROVIDER_MISSING. */
export function useWallet(): WalletContextState {
  const found = useContext(WalletContext)
  if (!found) throw new WalletModalError('PROVIDER_MISSING', { details: { hook: 'useWallet' } })
  return found
}
