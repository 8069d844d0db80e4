import type { Eip1193Provider } from '../../standards/eip1193.js'
import type { Unwatch } from '../adapter.js'

/** What a wallet tells unasked (EIP-1193), unchecked. */
export interface ProviderListeners {
  accountsChanged(accounts: unknown): void
  chainChanged(chainId: unknown): void
  disconnect(): void
}

/**
 * Listens to a wallet until the returned function is called. A wallet that offers no events, or
 * throws when asked for them, is used without. Listeners must bear being called after the end, as
 * some wallets do not take them back.
 */
export function listenToProvider(provider: Eip1193Provider, listeners: ProviderListeners): Unwatch {
  const events = Object.keys(listeners) as (keyof ProviderListeners)[]
  for (const event of events) {
    try {
      provider.on?.(event, listeners[event])
    } catch {
      // Events are an extra: without them the wallet still answers requests.
    }
  }
  return () => {
    for (const event of events) {
      try {
        provider.removeListener?.(event, listeners[event])
      } catch {
        // Nothing to do about a wallet that keeps it.
      }
    }
  }
}
