import type { AccountId, ChainId, ChainNamespace } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { WalletInfo } from '../../chains/adapter.js'
import type { SignInSession } from '../../services/sign-in/verifier.js'
import type { Alert } from './alerts.js'

/** An action of the visitor, with the specification's name. `properties` never contain a secret. */
export interface TrackEvent {
  /** Name of the action, such as `CONNECT_SUCCESS`. */
  readonly event: string
  /** What the action was about, such as the wallet or the network. */
  readonly properties?: Readonly<Record<string, string | number | boolean | undefined>>
}

/** The public events of a modal. */
export interface ModalEvents {
  /** The modal has opened. `connected`: the active namespace has a connection. */
  open: { readonly connected: boolean }
  /** The modal has closed. `byPerson`: the visitor closed it, not the page. */
  close: { readonly connected: boolean; readonly byPerson: boolean }
  /**
   * A wallet is connected; `id` is the connection id. `restored`: from an earlier visit or another
   * tab.
   */
  connect: {
    readonly id: string
    readonly namespace: ChainNamespace
    readonly account: AccountId
    readonly chainId: ChainId
    readonly wallet: WalletInfo
    readonly restored: boolean
  }
  /** A connection has ended; `reason` is undefined when this page or its visitor ended it. */
  disconnect: {
    readonly id: string
    readonly namespace: ChainNamespace
    readonly reason: WalletModalError | undefined
  }
  /**
   * The wallet offers a different list of accounts; the first is active. `id` is the connection id.
   */
  accountsChange: {
    readonly id: string
    readonly namespace: ChainNamespace
    readonly accounts: readonly AccountId[]
  }
  /** The wallet is on another network. `id` is the connection id. */
  chainChange: {
    readonly id: string
    readonly namespace: ChainNamespace
    readonly chainId: ChainId
  }
  /** An account has signed in, in this tab or another. */
  signIn: SignInSession
  /** A session has ended (sign-out, expiry or disconnect), in this tab or another. */
  signOut: { readonly account: AccountId }
  /** A failure; see `code`. Closing the modal and aborting a request are none. */
  error: WalletModalError
  /** A configuration mistake, for the developer. */
  alert: Alert
  /** Every action of the visitor, for the app's own analytics. */
  track: TrackEvent
}
