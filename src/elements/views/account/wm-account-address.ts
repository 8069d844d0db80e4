import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import Copy from 'lucide/dist/esm/icons/copy.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import { CopyController } from '../../base/copy-controller.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'

const ADDRESS_START = 6
const ADDRESS_END = 4
const COPY = {
  idle: [Copy, 'account.copy'],
  copied: [Check, 'account.copied'],
  failed: [TriangleAlert, 'connecting.copyFailed'],
} as const

/** An address that is copied on click; the button shows the outcome briefly. */
@customElement('wm-account-address')
export class AccountAddress extends StateElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...StateElement.shadowRootOptions,
    delegatesFocus: true,
  }
  @property() address = ''
  /** Shown instead of the address; the address is copied. */
  @property() name: string | undefined
  /** A second line below the address, such as the wallet's name. */
  @property() note: string | undefined
  /** Announced when it changes, as the outcome of copying is. */
  @property() announced = ''
  readonly #copying = new CopyController(this, (failure) => this.state.report(failure))

  override render() {
    const { outcome } = this.#copying
    const [symbol, text] = COPY[outcome ?? 'idle']
    return html`<button
        class="address ${outcome ?? ''} ${this.note === undefined ? '' : 'noted'}"
        type="button"
        @click=${() => void this.#copying.copy(this.address)}
      >
        <span class="line"
          >${
            outcome
              ? html`<span>${this.t(text)}</span>`
              : html`<bdi title=${this.name ? this.address : nothing}
                  >${this.name ?? toShortAddress(this.address, ADDRESS_START, ADDRESS_END)}</bdi
                >`
          }${icon(symbol, 16)}${
            outcome ? nothing : html`<span class="visually-hidden">${this.t(text)}</span>`
          }</span
        >
        ${this.note === undefined ? nothing : html`<bdi class="note">${this.note}</bdi>`}
      </button>
      <span class="visually-hidden" role="status">${outcome ? this.t(text) : this.announced}</span>`
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
        position: relative;
        max-inline-size: 100%;
      }
      .address {
        display: grid;
        align-content: center;
        max-inline-size: 100%;
        min-block-size: 44px;
        padding-inline: 14px;
        border-radius: var(--_radius-row);
      }
      .noted {
        padding-inline: 12px;
        text-align: start;
      }
      .line {
        display: flex;
        align-items: center;
        gap: 8px;
        min-inline-size: 0;
        font-size: var(--_address-size, 17px);
        font-weight: var(--_address-weight, 600);
        line-height: 22px;
        font-variant-numeric: tabular-nums;
      }
      /* Aligned by the head's direction, because a bdi has its own direction. */
      .line,
      .note {
        justify-self: start;
        max-inline-size: 100%;
      }
      .note {
        color: var(--_muted);
        font-size: 13px;
        line-height: 18px;
      }
      bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .address:hover {
        background: var(--_hover);
      }
      svg {
        color: var(--_muted);
      }
      .copied .line,
      .copied svg {
        color: var(--_good);
      }
      .failed .line,
      .failed svg {
        color: var(--_bad);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-address': AccountAddress
  }
}
