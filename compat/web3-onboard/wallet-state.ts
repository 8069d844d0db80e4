import type { ConnectionState, WalletModal } from '../../src/index.js'
import { toEvmAddress } from '../../src/chains/eip155/index.js'
import { toHexId } from './chain-ids.js'
import type { EIP1193Provider } from './wallet-init.js'

/** An account of a wallet. Names and balances are not read: they are null. */
export interface Account {
  address: `0x${string}`
  ens: { name: string; avatar: string | null } | null
  uns: { name: string } | null
  balance: Record<string, string> | null
  secondaryTokens?: { name: string; balance: string; icon?: string }[] | null
}

/** The network of a connected wallet, by its hexadecimal id. */
export interface ConnectedChain {
  id: string
  namespace: 'evm'
}

/** A connected wallet. */
export interface WalletState {
  /** The wallet's name. */
  label: string
  /** Address or data URL; empty for a wallet without an icon. */
  icon: string
  provider: EIP1193Provider
  accounts: Account[]
  chains: ConnectedChain[]
  instance?: unknown
}

/** The connected wallets of a modal, the active one first. Equal states give the same list. */
export function createWalletList(modal: WalletModal) {
  let before: readonly ConnectionState[] | undefined
  let wallets: WalletState[] = []
  return {
    get(): WalletState[] {
      const { connections } = modal.getState()
      if (connections !== before) {
        before = connections
        wallets = connections
          .filter(({ namespace }) => namespace === 'eip155')
          .slice()
          .sort((a, b) => Number(b.active) - Number(a.active))
          .flatMap(toWallet)
      }
      return wallets
    },
    /** Id of the connection whose wallet has a name. */
    findId(label: string): string | undefined {
      return modal.getState().connections.find(({ wallet }) => wallet.name === label)?.id
    },
  }

  function toWallet({ id, wallet, account, accounts, chainId }: ConnectionState): WalletState[] {
    const provider = modal.getProvider(id) as EIP1193Provider | undefined
    if (!provider) return []
    const ordered = [account, ...accounts.filter((one) => one !== account)]
    return [
      {
        label: wallet.name,
        icon: wallet.icon ?? '',
        provider,
        accounts: ordered.map((one) => ({
          address: toEvmAddress(one),
          ens: null,
          uns: null,
          balance: null,
        })),
        chains: [{ id: toHexId(chainId), namespace: 'evm' }],
      },
    ]
  }
}
