import type { AccountId, ChainId, ChainNamespace } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { WalletInfo } from '../../chains/adapter.js'
import type { SignInSession } from '../../services/sign-in/verifier.js'
import type { Alert } from './alerts.js'

/** An action of the visitor, with the specification's name. `properties` never contain a secret. */
export interface TrackEvent {
  readonly event: string
  readonly properties?: Readonly<Record<string, string | number | boolean | undefined>>
}

/** The public events of a modal. */
export interface ModalEvents {
  open: { readonly connected: boolean }
  close: { readonly connected: boolean; readonly byPerson: boolean }
  /** A wallet is connected; `id` is the connection id. `restored`: from an earlier visit or another tab. */
  connect: { readonly id: string; readonly namespace: ChainNamespace; readonly account: AccountId; readonly chainId: ChainId; readonly wallet: WalletInfo; readonly restored: boolean }
  /** A connection has ended; `reason` is undefined when this page or its visitor ended it. */
  disconnect: { readonly id: string; readonly namespace: ChainNamespace; readonly reason: WalletModalError | undefined }
  accountsChange: { readonly id: string; readonly namespace: ChainNamespace; readonly accounts: readonly AccountId[] }
  chainChange: { readonly id: string; readonly namespace: ChainNamespace; readonly chainId: ChainId }
  /** An account has signed in, in this tab or another. */
  signIn: SignInSession
  /** A session has ended (sign-out, expiry or disconnect), in this tab or another. */
  signOut: { readonly account: AccountId }
  error: WalletModalError
  alert: Alert
  /** Every action of the visitor, for the app's own analytics. */
  track: TrackEvent
}
