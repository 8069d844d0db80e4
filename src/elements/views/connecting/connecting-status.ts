import { html } from 'lit'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { Refusal } from '../../../state/connect/refusal.js'
import type { Translate } from '../../base/state-element.js'
import type { RingState } from '../../parts/wm-wallet-ring.js'
import '../../parts/wm-wallet-ring.js'

/** What a connecting screen says about the wallet now. */
export interface Status {
  readonly wallet: { readonly name: string; readonly icon?: string }
  readonly ring: RingState
  readonly title: string
  readonly hint: string
  /** The words come with what holds them, and not into a region that was there before: only an alert is announced then. */
  readonly sudden?: boolean
}

/** Wallet, ring and words; the words are a live region, so changes are announced. */
export function renderStatus({ wallet, ring, title, hint, sudden = false }: Status) {
  return html`<div class="status">
    <wm-wallet-ring .image=${wallet.icon} .name=${wallet.name} .state=${ring}></wm-wallet-ring>
    <div class="words" role=${sudden ? 'alert' : 'status'} aria-live=${sudden ? 'assertive' : 'polite'}>
      <p class="title">${title}</p>
      <p class="text">${hint}</p>
    </div>
  </div>`
}

/** Whether the wallet said no. */
export function isDeclined({ code }: WalletModalError): boolean {
  return code === 'USER_REJECTED' || code === 'SESSION_REJECTED'
}

/** The words for a failure, and what to do about it. */
export function toFailure(t: Translate, error: WalletModalError, wallet: string, refusal?: Refusal): { ring: 'declined' | 'failed'; title: string; hint: string } {
  if (isDeclined(error)) return { ring: 'declined', title: t('connecting.declined'), hint: t('connecting.declined.hint', wallet) }
  const title = error.code === 'WALLET_LOCKED' ? t('connecting.locked', wallet) : error.code === 'REQUEST_PENDING' ? t('connecting.pending', wallet) : t('connecting.failed')
  return { ring: 'failed', title, hint: refusal === 'clock' ? t('connecting.clock') : t(`error.${error.code}`) }
}
