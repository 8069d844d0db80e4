import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { toNamespace, type ChainId } from '../../../standards/caip.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { switchScreen } from './switch.styles.js'
import { toFamilyName } from '../profile/family-name.js'
import '../../parts/wm-button.js'
import '../../parts/wm-image.js'

/**
 * Asks before another wallet is connected, because the network's namespace has no connected wallet.
 */
@customElement('wm-switch-active-chain-view')
export class SwitchActiveChainView extends StateElement<'switching'> {
  @property({ attribute: false }) chainId!: ChainId
  readonly #network = this.watch(({ network }) => network.$network)
  readonly #marks = this.watch(({ marks }) => marks.$marks)

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
  }
  override render() {
    void this.#marks.value
    const { network, connections, marks } = this.state
    const chain = network.find(this.chainId)
    const name = chain?.name ?? this.chainId
    const { namespace } = this.#network.value
    const wallet = (namespace && connections.find(namespace)?.wallet.name) ?? ''
    return html`<div class="centre">
      <wm-image .src=${marks.find(chain)} .name=${name} size="72" round></wm-image>
      <div class="words">
        <p class="title">${this.t('switchActiveChain.heading', name)}</p>
        <p class="text">${this.t('switchActiveChain.text', { wallet, network: name })}</p>
      </div>
      <wm-button variant="primary" @click=${() => this.use('switching').connectFamily(this.chainId)}
        >${this.t(
          'switchActiveChain.choose',
          toFamilyName(toNamespace(this.chainId), this.state),
        )}</wm-button
      >
    </div>`
  }
  static override styles = [base, view, switchScreen]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-switch-active-chain-view': SwitchActiveChainView
  }
}
