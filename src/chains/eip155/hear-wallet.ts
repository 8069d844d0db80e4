import type { Eip1193Provider } from '../../standards/eip1193.js'
import { parseEvmChainId } from './evm-chain-id.js'
import { listenToProvider, type ProviderListeners } from './provider-events.js'

/** What a wallet told while it was being connected: newer than what it answers. */
export interface HeardWallet {
  /** The accounts told last, unchecked; undefined when none were. */
  readonly accounts: unknown
  /** The network told last, since it was last forgotten. */
  readonly evmChainId: number | undefined
  forgetChain(): void
  /** From now on everything goes to these listeners. */
  handTo(listeners: ProviderListeners): void
  stop(): void
}

/** Listens to a wallet from its first request on, so that nothing is missed before a connection exists. */
export function hearWallet(provider: Eip1193Provider): HeardWallet {
  let accounts: unknown
  let evmChainId: number | undefined
  let next: ProviderListeners | undefined
  const stop = listenToProvider(provider, {
    accountsChanged: (value) => (next ? next.accountsChanged(value) : void (accounts = value)),
    chainChanged: (value) => (next ? next.chainChanged(value) : void (evmChainId = parseEvmChainId(value) ?? evmChainId)),
    disconnect: () => next?.disconnect(),
  })
  return {
    get accounts() {
      return accounts
    },
    get evmChainId() {
      return evmChainId
    },
    forgetChain: () => void (evmChainId = undefined),
    handTo: (listeners) => void (next = listeners),
    stop,
  }
}
