import { css, html, nothing } from 'lit'
import X from 'lucide/dist/esm/icons/x.mjs'
import { customElement } from '../base/custom-element.js'
import { StateElement } from '../base/state-element.js'
import { base } from '../theme/base.styles.js'
import { icon } from '../parts/icon.js'

/**
 * Configuration mistakes, shown to the developer while `debug` is on. In English, because visitors
 * never see them.
 */
@customElement('wm-alerts')
export class Alerts extends StateElement {
  readonly #alerts = this.watch(({ alerts }) => alerts.$alerts)

  override render() {
    const alert = this.#alerts.value.at(-1)
    if (!alert || !this.state.config.debug) return nothing
    return html`<div class="alert ${alert.variant}" role="alert" lang="en" dir="ltr">
      <div>
        <strong>${alert.title}</strong>
        <p>${alert.message}</p>
      </div>
      <button
        type="button"
        aria-label=${this.t('alert.dismiss')}
        @click=${() => this.state.alerts.dismiss(alert.id)}
      >
        ${icon(X, 16)}
      </button>
    </div>`
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
        flex: none;
      }
      .alert {
        display: flex;
        align-items: start;
        gap: 4px;
        margin: 0 12px 12px;
        padding-block: 10px;
        padding-inline: 14px 4px;
        border-radius: var(--_radius-row);
        background: var(--_bad-soft);
        font-size: 13px;
        line-height: 18px;
      }
      .warning,
      .info {
        background: var(--_accent-soft);
      }
      .alert > div {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      strong {
        font-weight: 600;
      }
      p {
        color: var(--_muted);
      }
      button {
        display: grid;
        place-items: center;
        inline-size: 44px;
        block-size: 44px;
        margin-block: -8px;
        flex: none;
        border-radius: var(--_radius-chip);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-alerts': Alerts
  }
}
