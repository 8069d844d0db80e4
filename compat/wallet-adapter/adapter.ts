import type { Connection, PublicKey } from '@solana/web3.js'
import type { AnyTransaction, SendTransactionOptions } from './transactions.js'

/** A cluster of Solana. */
export enum WalletAdapterNetwork {
  Mainnet = 'mainnet-beta',
  Testnet = 'testnet',
  Devnet = 'devnet',
}

/** Whether a wallet can be connected. */
export enum WalletReadyState {
  Installed = 'Installed',
  NotDetected = 'NotDetected',
  Loadable = 'Loadable',
  Unsupported = 'Unsupported',
}

/** Name of a wallet. */
export type WalletName<T extends string = string> = T & { __brand__?: 'WalletName' }

/**
 * A wallet as the app's own list reads it: it holds no events and no functions of its own; connect
 * with `useWallet()`.
 */
export interface Adapter {
  readonly name: WalletName
  readonly icon: string
  readonly url: string
  readonly readyState: WalletReadyState
  readonly publicKey: PublicKey | null
  readonly connected: boolean
  readonly connecting: boolean
}
/** A wallet, see {@link Adapter}. */
export type WalletAdapter = Adapter

/** What an adapter that signs has in wallet-adapter. Here `useWallet()` has these functions. */
export interface SignerWalletAdapter extends Adapter {
  sendTransaction(
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendTransactionOptions,
  ): Promise<string>
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>
  signAllTransactions<T extends AnyTransaction>(transactions: T[]): Promise<T[]>
}
/** An adapter that signs messages too, see {@link SignerWalletAdapter}. */
export interface MessageSignerWalletAdapter extends SignerWalletAdapter {
  signMessage(message: Uint8Array): Promise<Uint8Array>
}
/** An adapter that signs in too, see {@link SignerWalletAdapter}. */
export interface SignInMessageSignerWalletAdapter extends MessageSignerWalletAdapter {
  signIn(input?: object): Promise<object>
}

/** A wallet of the list, with its state. */
export interface Wallet {
  readonly adapter: Adapter
  readonly readyState: WalletReadyState
}
