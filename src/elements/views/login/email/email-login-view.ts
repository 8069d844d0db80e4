import { html } from 'lit'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { view } from '../../../theme/view.styles.js'
import { icon } from '../../../parts/icon.js'
import { login } from '../login.styles.js'
import './wm-email-form.js'

/** The email login alone, for a page button and for a connection that is renewed. */
@customElement('wm-email-login-view')
export class EmailLoginView extends StateElement<'frameLogin'> {
  readonly #user = this.watch(() => this.use('frameLogin').$user)

  override render() {
    return html`
      <div class="intro">
        <span class="mark">${icon(Mail, 28)}</span>
        <p class="title">${this.t('login.email.heading')}</p>
        <p class="text">${this.t('login.email.text')}</p>
      </div>
      <wm-email-form ?disabled=${this.#user.value !== undefined}></wm-email-form>
    `
  }
  static override styles = [base, view, login]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-email-login-view': EmailLoginView
  }
}
