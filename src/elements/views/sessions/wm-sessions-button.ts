import { html, nothing } from 'lit'
import Clock from 'lucide/dist/esm/icons/clock-3.mjs'
import { isCovered } from '../../../state/account/tokens/coverage.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { iconButton } from '../../theme/rows/icon-button.styles.js'

/** Opens the smart sessions from the account's header. Empty in a family without them. */
@customElement('wm-sessions-button')
export class SessionsButton extends StateElement {
  readonly #network = this.watch(({ network }) => network.$network)

  override render() {
    if (!isCovered('sessions', this.#network.value.namespace)) return nothing
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
