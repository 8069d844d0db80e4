import type { Core } from '../state/core.js'
import { customElement } from './base/custom-element.js'
import { PageElement } from './base/page/page-element.js'
import { property } from './base/property.js'
import { pageBase } from './theme/page-base.styles.js'
import { pageButton } from './theme/page-button.styles.js'
import { underlay } from './theme/underlay.styles.js'
import { tokens } from './theme/tokens.styles.js'

/**
 * Shows the active network and lets the visitor choose another.
 *
 * @example
 * <wallet-network-button></wallet-network-button>
 *
 * @slot - Text while no network is active.
 * @csspart button - The button.
 * @cssproperty --wm-surface - Background colour (#14161a dark, #ffffff light).
 * @cssproperty --wm-font - Font family (the system's).
 * @cssproperty --wm-button-radius - Its corner radius (14px).
 */
@customElement('wallet-network-button')
export class WalletNetworkButtonElement extends PageElement {
  /** Text while no network is active. Default: the text of the language. */
  @property() label: string | undefined
  /** Shows the button and ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false

  protected override toStores(core: Core) {
    return [core.network.$network, core.connections.$accounts, core.$loading]
  }
  protected override toLook() {
    const { texts } = this
    const core = this.entry?.core
    const network = core?.network.$network.get()
    const connected =
      network?.namespace !== undefined &&
      core?.connections.$accounts.get()[network.namespace]?.address !== undefined
    const busy = core?.$loading.get()
    const { chain } = network ?? {}
    const name = network?.blocked
      ? texts['button.switchNetwork']
      : (chain?.name ?? this.label ?? (connected ? texts['button.unknownNetwork'] : undefined))
    return {
      tone: network?.blocked ? 'warn network' : 'plain network',
      text: name ?? texts['button.selectNetwork'],
      slotted: name === undefined,
      picture: chain && this.toPicture(chain.name, chain.icon, chain.id),
      sign: network?.blocked ? 'alert' : undefined,
      widths: [
        texts['button.switchNetwork'],
        ...(core?.config.networks.map((known) => known.name) ?? []),
      ].join('\n'),
      busy,
      disabled: this.disabled,
      act: () => {
        // A disabled button would lose the focus, and closing could not return it.
        if (busy) return
        core?.track('CLICK_NETWORKS')
        this.openModal({ view: network?.blocked ? 'UnsupportedChain' : 'Networks' })
      },
    } as const
  }
  static override styles = [tokens, pageBase, underlay, pageButton]
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-network-button': WalletNetworkButtonElement
  }
}
