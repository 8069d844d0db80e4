import { css, html, nothing } from 'lit'
import MailOpen from 'lucide/dist/esm/icons/mail-open.mjs'
import type { WalletModalError } from '../../../../errors/wallet-modal-error.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { spinner } from '../../../theme/spinner.styles.js'
import { view } from '../../../theme/view.styles.js'
import { icon } from '../../../parts/icon.js'
import { login } from '../login.styles.js'
import { toLoginWords } from '../to-login-words.js'
import './wm-login-resend.js'

/** Waits until the visitor has opened the mailed link, and shows the number to choose there. */
@customElement('wm-email-verify-device-view')
export class EmailVerifyDeviceView extends StateElement<'frameLogin'> {
  #shown: WalletModalError | undefined
  readonly #login = this.watch(() => this.use('frameLogin').$login)

  // A refused or expired link leads back to the form.
  override updated() {
    const { step, error } = this.#login.value
    if (step !== 'email' || error === this.#shown) return
    this.#shown = error
    if (error) this.state.toasts.show(toLoginWords(this.t, error), 'error')
  }
  override render() {
    const { email, match } = this.#login.value
    return html`
      <div class="intro">
        <span class="mark">${icon(MailOpen, 28)}</span>
        <p class="title">${this.t('login.device.heading')}</p>
        <p class="text">${this.t('login.device.text')}</p>
        <p class="address"><bdi>${email ?? ''}</bdi></p>
      </div>
      ${
        match === undefined
          ? html`<p class="text centre">${this.t('login.device.plain')}</p>`
          : html`<p class="match">
              <span>${this.t('login.device.match')}</span><strong>${match}</strong>
            </p>`
      }
      <p class="note wait">
        <span class="spinner" aria-hidden="true"></span><span>${this.t('login.device.valid')}</span>
      </p>
      ${email === undefined ? nothing : html`<wm-login-resend what="email"></wm-login-resend>`}
    `
  }
  static override styles = [
    base,
    view,
    spinner,
    login,
    css`
      .match {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 16px;
        padding: 14px 20px;
        border-radius: var(--_radius-row);
        background: var(--_raised);
        box-shadow: inset 0 0 0 1px var(--_line);
        font-size: 16px;
        font-weight: 500;
        line-height: 22px;
      }
      @media (forced-colors: active) {
        .match {
          outline: 1px solid ButtonBorder;
        }
      }
      strong {
        flex: none;
        font-size: 34px;
        font-weight: 600;
        line-height: 40px;
        font-variant-numeric: tabular-nums;
      }
      .wait {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 8px;
        padding: 8px 8px 0;
        /* Balanced lines would be placed away from the spinner. */
        text-align: start;
        text-wrap: wrap;
      }
      .spinner {
        --_spinner: 14px;
        flex: none;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-email-verify-device-view': EmailVerifyDeviceView
  }
}
