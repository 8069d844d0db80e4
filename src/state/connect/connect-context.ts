import type { ChainNamespace } from '../../standards/caip.js'
import type { WritableAtom } from 'nanostores'
import type {
  ChainAdapter,
  ExternalWallet,
  InjectedWallet,
  WalletHost,
} from '../../chains/adapter.js'
import type { Config } from '../../options/options.js'
import type { Network } from '../network/network.js'
import type { Connections, ConnectionStore } from '../connections/connections.js'
import type { SignIn } from '../sign-in/sign-in-state.js'
import type { FrameWallet } from '../embedded/frame-wallet-state.js'
import type { LoadRemote } from '../shell/remote-features-state.js'
import type { Relay } from '../pairing/relay.js'

/** Dependencies of creating, restoring and ending connections. */
export interface ConnectContext {
  readonly config: Config
  readonly connections: Connections
  readonly connectionStore: ConnectionStore
  /** Wallets that the app gives. */
  readonly $external: WritableAtom<readonly ExternalWallet[]>
  /** The hosts that may show this page. At most one of them answers. */
  readonly hosts: readonly WalletHost[]
  readonly network: Network
  readonly relay: Relay
  /** Aborts when the modal is destroyed. */
  readonly lifetime: AbortSignal
  /** Throws WALLET_NOT_FOUND for a namespace that is not configured. */
  getAdapter(namespace: ChainNamespace): Promise<ChainAdapter>
  /** Undefined without the option `signIn`. */
  readonly loadSignIn: (() => Promise<SignIn>) | undefined
  /** The embedded wallet; undefined if the app has none. */
  readonly loadFrame?: (() => Promise<FrameWallet>) | undefined
  readonly loadRemote: LoadRemote
}

/**
 * True when a wallet request belongs to a connection id or a namespace. Without `which`, every
 * request matches.
 */
export function isRequestOf(
  { namespace, id }: Pick<InjectedWallet, 'namespace' | 'id'>,
  which: string | undefined,
): boolean {
  return which === undefined || which === namespace || which === `${namespace}:${id}`
}
