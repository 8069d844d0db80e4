import { html } from 'lit'
import type { RingState } from '../../parts/wm-wallet-ring.js'
import '../../parts/wm-wallet-ring.js'

/** What a connecting screen says of the wallet at this moment. */
export interface Status {
  readonly wallet: { readonly name: string; readonly icon?: string }
  readonly ring: RingState
  readonly title: string
  readonly hint: string
}

/** Wallet, ring and words; the words are a live region, so changes are spoken. */
export function renderStatus({ wallet, ring, title, hint }: Status) {
  return html`<div class="status">
    <wm-wallet-ring .image=${wallet.icon} .name=${wallet.name} .state=${ring}></wm-wallet-ring>
    <div class="words" role="status" aria-live="polite">
      <p class="title">${title}</p>
      <p class="text">${hint}</p>
    </div>
  </div>`
}
