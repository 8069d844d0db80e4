import type { ChainNamespace } from '../../standards/caip.js'
import type { ChainAdapter, InjectedWallet } from '../../chains/adapter.js'
import type { Config } from '../../options/options.js'
import type { Network } from '../network/network.js'
import type { Connections } from './connections.js'
import type { SignIn } from '../sign-in/sign-in-state.js'
import type { FrameWallet } from './frame-wallet-state.js'
import type { Relay } from './relay.js'

/** What making, restoring and ending connections works with. */
export interface ConnectContext {
  readonly config: Config
  readonly connections: Connections
  readonly network: Network
  readonly relay: Relay
  /** Aborts when the modal is destroyed. */
  readonly lifetime: AbortSignal
  /** Throws WALLET_NOT_FOUND for a namespace the app did not configure. */
  getAdapter(namespace: ChainNamespace): Promise<ChainAdapter>
  /** Absent where the app's visitors do not sign in. */
  readonly loadSignIn: (() => Promise<SignIn>) | undefined
  /** The embedded wallet; absent where the app has none. */
  readonly loadFrame?: (() => Promise<FrameWallet>) | undefined
}

/** Whether a request to a wallet belongs to a connection id or a namespace; without one every request does. */
export function isRequestOf({ namespace, id }: Pick<InjectedWallet, 'namespace' | 'id'>, which: string | undefined): boolean {
  return which === undefined || which === namespace || which === `${namespace}:${id}`
}
