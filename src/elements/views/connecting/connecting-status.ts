import { html } from 'lit'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { Refusal } from '../../../state/pairing/refusal.js'
import type { Translate } from '../../base/state-element.js'
import type { RingState } from '../../parts/wm-wallet-ring.js'
import '../../parts/wm-wallet-ring.js'

/** The text of a connecting screen about its wallet. */
export interface Status {
  readonly wallet: { readonly name: string; readonly icon?: string }
  readonly ring: RingState
  readonly title: string
  readonly hint: string
  /** The text and its container are inserted together, which only an alert announces. */
  readonly sudden?: boolean
}

/** Wallet, ring and text. The text is a live region, so that changes are announced. */
export function renderStatus({ wallet, ring, title, hint, sudden = false }: Status) {
  return html`<div class="status">
    <wm-wallet-ring .image=${wallet.icon} .name=${wallet.name} .state=${ring}></wm-wallet-ring>
    <div
      class="words"
      role=${sudden ? 'alert' : 'status'}
      aria-live=${sudden ? 'assertive' : 'polite'}
    >
      <p class="title">${title}</p>
      <p class="text">${hint}</p>
    </div>
  </div>`
}

/** True when the wallet declined. */
export function isDeclined({ code }: WalletModalError): boolean {
  return code === 'USER_REJECTED' || code === 'SESSION_REJECTED'
}

/** The text for a failure, and what to do about it. */
export function toFailure(
  t: Translate,
  error: WalletModalError,
  wallet: string,
  refusal?: Refusal,
): { ring: 'declined' | 'failed'; title: string; hint: string } {
  if (isDeclined(error))
    return {
      ring: 'declined',
      title: t('connecting.declined'),
      hint: t('connecting.declined.hint', wallet),
    }
  const title =
    error.code === 'WALLET_LOCKED'
      ? t('connecting.locked', wallet)
      : error.code === 'REQUEST_PENDING'
        ? t('connecting.pending', wallet)
        : t('connecting.failed')
  return {
    ring: 'failed',
    title,
    hint: refusal === 'clock' ? t('connecting.clock') : t(`error.${error.code}`),
  }
}
