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
 * throws when asked for them, is used without; one that cannot take a listener back finds it deaf.
 */
export function listenToProvider(provider: Eip1193Provider, listeners: ProviderListeners): Unwatch {
  let over = false
  const entries = (Object.keys(listeners) as (keyof ProviderListeners)[]).map((event) => {
    const listener = (value: unknown) => {
      if (!over) listeners[event](value)
    }
    return [event, listener] as const
  })
  for (const [event, listener] of entries) {
    try {
      provider.on?.(event, listener)
    } catch {
      // Events are an extra: without them the wallet still answers requests.
    }
  }
  return () => {
    over = true
    for (const [event, listener] of entries) {
      try {
        provider.removeListener?.(event, listener)
      } catch {
        // Nothing to do about a wallet that keeps it: `over` makes it deaf.
      }
    }
  }
}
