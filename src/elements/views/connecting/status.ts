import { css, html } from 'lit'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { Messages } from '../../../locales/index.js'
import type { PairingState } from '../../../state/connect/pairing.js'
import type { RingState } from '../../parts/wm-wallet-ring.js'
import '../../parts/wm-wallet-ring.js'

/** What a connecting screen says about the wallet at this moment. */
export interface Status {
  readonly ring: RingState
  readonly title: string
  readonly hint: string
}

/** Wallet, ring and words. The words are a live region, so that screen readers read changes. */
export function renderStatus(wallet: { readonly name: string; readonly icon?: string }, { ring, title, hint }: Status) {
  return html`<div class="status">
    <wm-wallet-ring .image=${wallet.icon} .name=${wallet.name} .state=${ring}></wm-wallet-ring>
    <div class="words" role="status" aria-live="polite">
      <p class="title">${title}</p>
      <p class="text">${hint}</p>
    </div>
  </div>`
}

/** Whether the person declined in the wallet, as opposed to a failure. */
export function isDeclined({ code }: WalletModalError): boolean {
  return code === 'USER_REJECTED' || code === 'SESSION_REJECTED'
}

/** Words for a failed attempt, and what to do about it. */
export function toFailure(messages: Messages, error: WalletModalError, wallet: string, refusal?: PairingState['refusal']): Status {
  if (isDeclined(error)) return { ring: 'declined', title: messages['connecting.declined'], hint: messages['connecting.declined.hint'](wallet) }
  return { ring: 'failed', title: messages['connecting.failed'], hint: refusal === 'clock' ? messages['connecting.clock'] : messages[`error.${error.code}`] }
}

/** Picture, words and actions in one column that keeps its height. */
export const statusStyles = css`
  .status {
    display: grid;
    justify-items: center;
    gap: 20px;
    padding: 16px 8px 0;
    text-align: center;
  }
  .words {
    display: grid;
    align-content: start;
    gap: 4px;
    inline-size: 100%;
    min-block-size: 64px;
  }
  .words .title,
  .words .text {
    overflow-wrap: anywhere;
  }
  .acts {
    display: grid;
    gap: 8px;
    min-block-size: 44px;
    margin-block-start: 8px;
  }
`
