import { css, html, nothing } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { toNamespace, type ChainId } from '../../../standards/caip.js'
import { isSwapChain } from '../../../state/swap/swap-chains.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { foot } from '../../theme/rows/foot.styles.js'
import { view } from '../../theme/view.styles.js'
import '../../parts/wm-button.js'
import '../../parts/rows/wm-row.js'

/**
 * Shown when the wallet is on a network that the app does not support: choose another network, or
 * disconnect. With `swap`: the network has no swaps; choose another network.
 */
@customElement('wm-unsupported-chain-view')
export class UnsupportedChainView extends StateElement<'switching'> {
  readonly #network = this.watch(({ network }) => network.$network)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  /** True when the app supports the network but it has no swaps. */
  @property({ type: Boolean }) swap = false
  @internal() private ending = false

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
  }
  override render() {
    const { config, network, marks } = this.state
    const { namespace, chainId } = this.#network.value
    void this.#marks.value
    const chains = config.networks.filter(
      (chain) =>
        network.isApproved(chain.id) &&
        (this.swap
          ? isSwapChain(chain) && chain.id !== chainId
          : toNamespace(chain.id) === namespace),
    )
    const text = !this.swap
      ? 'unsupportedChain.text'
      : chains.length > 0
        ? 'swap.unsupported'
        : 'swap.unsupported.none'
    return html`
      <p class="text">${this.t(text)}</p>
      <div class="list" role=${chains.length > 0 ? 'list' : nothing}>
        ${repeat(
          chains,
          ({ id }) => id,
          (chain) =>
            html`<wm-row
              role="listitem"
              .label=${chain.name}
              .image=${marks.find(chain)}
              round-image
              ?disabled=${this.ending}
              @click=${() => this.ending || this.#choose(chain.id)}
            ></wm-row>`,
        )}
      </div>
      ${
        this.swap
          ? nothing
          : html`<div class="foot">
              <p class="or text" aria-hidden="true">${this.t('unsupportedChain.or')}</p>
              <wm-button ?busy=${this.ending} @click=${this.#disconnect}
                >${this.t('account.disconnect')}</wm-button
              >
            </div>`
      }
    `
  }
  #choose(chainId: ChainId) {
    if (this.swap) this.state.track('CLICK_SELECT_NETWORK_TO_SWAP', { network: chainId })
    this.use('switching').choose(chainId)
  }
  #disconnect = async () => {
    const { disconnect, network, report, toasts } = this.state
    this.ending = true
    try {
      await disconnect(network.$network.get().namespace)
    } catch (failure) {
      report(failure)
      toasts.show(this.t('account.disconnect.failed'), 'error')
    } finally {
      this.ending = false
    }
  }
  static override styles = [
    base,
    view,
    foot,
    css`
      /* A row focused by keyboard scrolls to above the buttons at the bottom. */
      wm-row {
        scroll-margin-block-end: 112px;
      }
      /* The word "or" has a line of its own. */
      .foot {
        display: grid;
        gap: 8px;
        padding-block-start: 0;
        border: 0;
      }
      /* Rows that continue below the foot fade out. */
      .foot::before {
        content: '';
        position: absolute;
        inset-block-end: 100%;
        inset-inline: 0;
        block-size: 16px;
        background: linear-gradient(transparent, var(--_surface));
        pointer-events: none;
      }
      .text {
        padding: 0 12px 4px;
        text-align: center;
      }
      .or {
        display: flex;
        align-items: center;
        gap: 12px;
      }
      .or::before,
      .or::after {
        content: '';
        flex: 1;
        border-block-start: 1px solid var(--_line);
      }
      wm-button {
        margin-inline: 8px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-unsupported-chain-view': UnsupportedChainView
  }
}
