import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import Layers from 'lucide/dist/esm/icons/layers.mjs'
import type { ChainId } from '../../../../standards/caip.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { icon } from '../../../parts/icon.js'
import '../../../parts/wm-image.js'

/**
 * The choice of one network, or of all, for a list: a native select under the mark of the choice.
 * @fires change - Another choice; see `chosen`.
 */
@customElement('wm-network-filter')
export class NetworkFilter extends StateElement {
  /** The networks of the list. */
  @property({ attribute: false }) networks: readonly ChainId[] = []
  /** The chosen network; undefined for all. */
  @property({ attribute: false }) chosen: ChainId | undefined
  readonly #marks = this.watch(({ marks }) => marks.$marks)

  override render() {
    const { marks, network } = this.state
    void this.#marks.value
    const chain = network.find(this.chosen)
    return html`<label>
      <span class="visually-hidden">${this.t('account.filter')}</span>
      ${
        chain
          ? html`<wm-image
              .src=${marks.find(chain)}
              .name=${chain.name}
              size="20"
              round
            ></wm-image>`
          : icon(Layers, 20)
      }
      ${icon(ChevronDown, 14)}
      <select @change=${this.#choose}>
        <option value="" ?selected=${this.chosen === undefined}>
          ${this.t('account.filter.all')}
        </option>
        ${this.networks.map(
          (id) =>
            html`<option value=${id} ?selected=${id === this.chosen}>
              ${network.find(id)?.name ?? id}
            </option>`,
        )}
      </select>
    </label>`
  }
  #choose = (event: Event) => {
    this.chosen = ((event.target as HTMLSelectElement).value || undefined) as ChainId | undefined
    this.dispatchEvent(new Event('change'))
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
      label {
        display: flex;
        position: relative;
        align-items: center;
        justify-content: center;
        gap: 4px;
        min-inline-size: 52px;
        min-block-size: 44px;
        border-radius: var(--_radius-row);
        color: var(--_muted);
      }
      label:hover {
        background: var(--_hover);
        color: var(--_text);
      }
      label:focus-within {
        outline: 2px solid var(--_accent-text);
        outline-offset: -2px;
      }
      select {
        position: absolute;
        inset: 0;
        opacity: 0;
        cursor: pointer;
        font: inherit;
      }
      option {
        background: var(--_surface);
        color: var(--_text);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-network-filter': NetworkFilter
  }
}
