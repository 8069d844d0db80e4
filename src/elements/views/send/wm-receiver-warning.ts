import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import Info from 'lucide/dist/esm/icons/info.mjs'
import { findDifferences } from '../../../state/send/look-alike.js'
import type { ReceiverWarning } from '../../../state/send/review.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { checkBox } from '../../theme/check-box.styles.js'
import { send } from './send.styles.js'

/**
 * A warning about a receiver: new, the visitor's own, the token itself, or similar to a known one,
 * which must be compared.
 * @fires compared - The visitor confirms that they compared the addresses, or revokes it.
 */
@customElement('wm-receiver-warning')
export class ReceiverWarningElement extends StateElement {
  @property({ attribute: false }) warning: ReceiverWarning = { kind: 'first-time' }
  @property() address = ''
  @property({ type: Boolean }) compared = false

  override render() {
    const { kind, like } = this.warning
    if (kind === 'token')
      return html`<p class="note bad" role="alert">
        ${icon(TriangleAlert, 18)}<span>${this.t('send.warn.token')}</span>
      </p>`
    if (kind !== 'look-alike')
      return html`<p class="note">
        ${icon(Info, 18)}<span
          >${this.t(kind === 'own' ? 'send.warn.own' : 'send.warn.first')}</span
        >
      </p>`
    return html`<div class="note bad" role="alert">
      ${icon(TriangleAlert, 18)}
      <div class="compare">
        <p>${this.t('send.warn.like')}</p>
        <p class="caption">${this.t('send.warn.like.new')}</p>
        ${this.#marked(this.address, like!)}
        <p class="caption">${this.t('send.warn.like.old')}</p>
        ${this.#marked(like!, this.address)}
        <label
          ><input
            type="checkbox"
            .checked=${this.compared}
            @change=${() => this.dispatchEvent(new Event('compared'))}
          />${this.t('send.warn.like.agree')}</label
        >
      </div>
    </div>`
  }
  /** An address with its differences from another one marked. */
  #marked(address: string, other: string) {
    const places = findDifferences(address, other)
    return html`<bdi class="full" dir="ltr"
      >${Array.from(address, (letter, index) =>
        places.has(index) ? html`<mark>${letter}</mark>` : letter,
      )}</bdi
    >`
  }
  static override styles = [
    base,
    send,
    checkBox,
    css`
      .compare {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 4px;
        min-inline-size: 0;
      }
      mark {
        border-radius: 2px;
        background: var(--_bad);
        color: var(--_surface);
        font-weight: 600;
      }
      label {
        display: flex;
        align-items: center;
        gap: 10px;
        min-block-size: 44px;
        font-size: 14px;
        font-weight: 500;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-receiver-warning': ReceiverWarningElement
  }
}
