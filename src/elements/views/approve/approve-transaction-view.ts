import { css, html } from 'lit'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { spinner } from '../../theme/spinner.styles.js'
import { view } from '../../theme/view.styles.js'

/**
 * Reserves the space of the secure frame, which draws a request above it and takes the visitor's
 * answer.
 */
@customElement('wm-approve-transaction-view')
export class ApproveTransactionView extends StateElement<'frameLogin'> {
  override connectedCallback() {
    super.connectedCallback()
    // After the modal's own dialog has opened: of two open dialogs the later one is on top.
    requestAnimationFrame(() => this.isConnected && this.use('frameLogin').showFrame())
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.use('frameLogin').hideFrame()
  }
  override render() {
    return html`<p class="opening" role="status">
      <span class="spinner" aria-hidden="true"></span
      ><span>${this.t('login.approve.opening')}</span>
    </p>`
  }
  static override styles = [
    base,
    view,
    spinner,
    css`
      :host {
        place-items: center;
        /* As high as the frame, which starts 64 px below the card's edge; lower in a low window. */
        block-size: min(608px, 84dvh - 56px);
        padding: 0;
      }
      @media (max-width: 430px) {
        :host {
          block-size: min(600px, 100dvh - 56px);
        }
      }
      .opening {
        display: grid;
        justify-items: center;
        gap: 12px;
        font-size: 14px;
        line-height: 20px;
        color: var(--_muted);
      }
      .spinner {
        --_spinner: 24px;
        color: var(--_accent-text);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-approve-transaction-view': ApproveTransactionView
  }
}
