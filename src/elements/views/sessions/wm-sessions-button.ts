import { css, html, nothing } from 'lit'
import Clock from 'lucide/dist/esm/icons/clock-3.mjs'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'

/** Leads from the account's header to its smart sessions. Empty for an account outside EVM. */
@customElement('wm-sessions-button')
export class SessionsButton extends StateElement {
  readonly #network = this.watch(({ network }) => network.$network)

  override render() {
    if (this.#network.value.namespace !== 'eip155') return nothing
    return html`<button type="button" aria-label=${this.t('sessions.title')} @click=${() => this.state.router.push({ view: 'SmartSessionList' })}>${icon(Clock)}</button>`
  }
  static override styles = [
    base,
    css`
      button {
        display: grid;
        place-items: center;
        inline-size: 44px;
        block-size: 44px;
        border-radius: var(--_radius-row);
        color: var(--_muted);
        transition: background 100ms, color 100ms;
      }
      button:hover {
        background: var(--_hover);
        color: var(--_text);
      }
      button:active {
        background: var(--_pressed);
      }
      button:focus-visible {
        outline-offset: -2px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-sessions-button': SessionsButton
  }
}
