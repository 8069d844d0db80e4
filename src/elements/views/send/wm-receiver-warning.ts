import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import Info from 'lucide/dist/esm/icons/info.mjs'
import { formatList } from '../../../locales/list-parts.js'
import { findDifferences, listDifferences } from '../../../state/send/look-alike.js'
import type { ReceiverWarning } from '../../../state/send/review.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { checkBox } from '../../theme/rows/check-box.styles.js'
import { send } from './send.styles.js'

/** Letters of an address that are read and compared at once. */
const GROUP = 4

/**
 * A warning about a receiver: new, the visitor's own, the token itself, or similar to a known one,
 * which must be compared.
 * @fires compared - The visitor confirms that they compared the addresses, or revokes it.
 */
@customElement('wm-receiver-warning')
export class ReceiverWarningElement extends StateElement {
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  @property({ attribute: false }) warning: ReceiverWarning = { kind: 'first-time' }
  @property() address = ''
  @property({ type: Boolean }) compared = false

  override render() {
    const { kind, like, contact } = this.warning
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
    return html`<div class="note bad">
      ${icon(TriangleAlert, 18)}
      <div class="compare">
        <p role="alert">
          ${
            contact === undefined
              ? this.t('send.warn.like')
              : this.t('send.warn.like.contact', contact)
          }<span class="visually-hidden"> ${this.#describe(like!)}</span>
        </p>
        <p class="caption">${this.t('send.warn.like.new')}</p>
        ${this.#marked(this.address, like!)}
        <p class="caption">
          ${contact === undefined ? this.t('send.warn.like.old') : html`<bdi>${contact}</bdi>`}
        </p>
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
  /** The differences as a sentence, for a screen reader. */
  #describe(like: string): string {
    const stretches = listDifferences(this.address, like)
    const at = (stretches[0]?.from ?? 1) - 1
    // Single letters, so that they are spelled.
    const spell = (address: string) => [...address.slice(at, at + GROUP)].join(' ')
    const language = this.#language.value
    const number = new Intl.NumberFormat(language)
    const { contact } = this.warning
    return this.t(contact === undefined ? 'send.warn.like.spoken' : 'send.warn.contact.spoken', {
      places: formatList(
        language,
        stretches.map(({ from, to }) =>
          from === to ? number.format(from) : `${number.format(from)}–${number.format(to)}`,
        ),
      ),
      now: spell(this.address),
      before: spell(like),
    })
  }
  /**
   * An address in groups of four letters, its differences from another one marked. Assistive
   * technology gets it in one piece.
   */
  #marked(address: string, other: string) {
    const places = findDifferences(address, other)
    const letters = Array.from(address, (letter, index) =>
      places.has(index) ? html`<mark>${letter}</mark>` : letter,
    )
    return html`<span class="visually-hidden">${address}</span
      ><bdi class="groups" dir="ltr" aria-hidden="true"
        >${Array.from(
          { length: Math.ceil(letters.length / GROUP) },
          (_, group) => html`<span>${letters.slice(group * GROUP, (group + 1) * GROUP)}</span>`,
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
      /* Both addresses have their groups in the same columns. */
      .groups {
        display: grid;
        grid-template-columns: repeat(auto-fill, 4ch);
        gap: 0 1ch;
        font-family: ui-monospace, Menlo, Consolas, monospace;
        font-size: 14px;
        line-height: 22px;
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
