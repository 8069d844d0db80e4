import type { WalletHost } from '../chains/wallets/wallet-connection.js'
import { once } from '../platform/async/once.js'

const NODE = 'https://worldchain-mainnet.g.alchemy.com/public'
const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8"/%3E%3Cpath d="M16 8a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm-7.5 8H24m-3.500-5H16a5 5 0 0 0 0 10h4.500" fill="none" stroke="%23fff" stroke-width="2"/%3E%3C/svg%3E'

/** Options of {@link worldApp}. */
export interface WorldAppHostOptions {
  /**
   * A node of World Chain, for reads and for the transaction of an operation that World App sends.
   * Default: the public node of World Chain.
   */
  readonly rpcUrl?: string
}

/**
 * World App as a host, for the option `hosts`: inside a mini app the visitor's account on World
 * Chain (network 480) is connected without a press. World App shows its own screen once if it has
 * not given this page the account yet. Elsewhere it has no effect and loads nothing. The view of a
 * phone has no origin, so any app that shows this page can act as World App there.
 *
 * @example
 * createWalletModal({ chains, hosts: [worldApp()] })
 */
export function worldApp({ rpcUrl = NODE }: WorldAppHostOptions = {}): WalletHost {
  return {
    id: 'world-app',
    name: 'World App',
    icon: ICON,
    namespace: 'eip155',
    type: 'EXTERNAL',
    provider: undefined,
    load: once(async () =>
      (await import('./world-app-provider.js')).createWorldAppProvider(rpcUrl),
    ),
    isHere: () => typeof window !== 'undefined' && 'WorldApp' in window,
  }
}
