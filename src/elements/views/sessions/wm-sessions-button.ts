import { html, nothing } from 'lit'
import Clock from 'lucide/dist/esm/icons/clock-3.mjs'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { iconButton } from '../../theme/icon-button.styles.js'

/** Opens the smart sessions from the account's header. Empty outside EVM. */
@customElement('wm-sessions-button')
export class SessionsButton extends StateElement {
  readonly #network = this.watch(({ network }) => network.$network)

  override render() {
    if (this.#network.value.namespace !== 'eip155') return nothing
    return html`<button
      type="button"
      aria-label=${this.t('sessions.title')}
      @click=${() => this.state.router.push({ view: 'SmartSessionList' })}
    >
      ${icon(Clock)}
    </button>`
  }
  static override styles = [base, iconButton]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-sessions-button': SessionsButton
  }
}
