import type { AccountId, ChainId, ChainNamespace } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { WalletInfo } from '../../chains/adapter.js'
import type { Alert } from './alerts.js'

/** What people do in the kit, by the specification's names; `properties` never hold a secret. */
export interface TrackEvent {
  readonly event: string
  readonly properties?: Readonly<Record<string, string | number | boolean | undefined>>
}

/** The public events of a modal. */
export interface ModalEvents {
  open: { readonly connected: boolean }
  close: { readonly connected: boolean; readonly byPerson: boolean }
  connect: { readonly namespace: ChainNamespace; readonly account: AccountId; readonly chainId: ChainId; readonly wallet: WalletInfo; readonly restored: boolean }
  disconnect: { readonly namespace: ChainNamespace; readonly reason: WalletModalError | undefined }
  accountsChange: { readonly namespace: ChainNamespace; readonly accounts: readonly AccountId[] }
  chainChange: { readonly namespace: ChainNamespace; readonly chainId: ChainId }
  error: WalletModalError
  alert: Alert
  /** Everything a person did, for the app's own analytics. */
  track: TrackEvent
}
