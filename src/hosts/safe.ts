import type { WalletHost } from '../chains/wallets/wallet-connection.js'
import { once } from '../platform/async/once.js'
import { findParentOrigins } from './parent-origins.js'

const ORIGINS: readonly string[] = ['https://app.safe.global']
const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%2312ff80"/%3E%3Cpath d="M10 16V10h12v6M22 16v6H10v-6" fill="none" stroke="%23121312" stroke-width="3"/%3E%3C/svg%3E'

/** Options of {@link safe}. */
export interface SafeHostOptions {
  /** Further origins of Safe interfaces, such as `https://safe.example`. */
  readonly origins?: readonly string[]
}

/**
 * Safe{Wallet} as a host, for the option `hosts`: inside its frame the Safe's account is connected
 * without a press. Elsewhere it has no effect and loads nothing. A parent of another origin is
 * never asked.
 *
 * @example
 * createWalletModal({ chains, hosts: [safe()] })
 */
export function safe({ origins = [] }: SafeHostOptions = {}): WalletHost {
  const allowed = [...ORIGINS, ...origins]
  return {
    id: 'safe',
    name: 'Safe',
    icon: ICON,
    namespace: 'eip155',
    type: 'EXTERNAL',
    provider: undefined,
    load: once(async () =>
      (await import('./safe-provider.js')).createSafeProvider(findParentOrigins(allowed)),
    ),
    isHere: () => findParentOrigins(allowed).length > 0,
  }
}
