import { html } from 'lit'
import { query, state as internal } from 'lit/decorators.js'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import MailPlus from 'lucide/dist/esm/icons/mail-plus.mjs'
import { isAbort, toError } from '../../../../errors/to-error.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { view } from '../../../theme/view.styles.js'
import type { Field } from '../../../parts/fields/wm-field.js'
import { icon } from '../../../parts/icon.js'
import { isEmail } from './is-email.js'
import { login } from '../login.styles.js'
import { toLoginWords } from '../to-login-words.js'
import '../../../parts/wm-button.js'
import '../../../parts/fields/wm-field.js'

/** Takes a new email address for the embedded wallet. */
@customElement('wm-update-email-wallet-view')
export class UpdateEmailWalletView extends StateElement<'frameLogin'> {
  @internal() private email = ''
  @internal() private error = ''
  @query('wm-field') private field!: Field
  readonly #change = this.watch(() => this.use('frameLogin').$change)

  override connectedCallback() {
    super.connectedCallback()
    this.email = this.#change.value.email ?? this.#current
  }
  focusFirst(): void {
    this.field.focus({ preventScroll: true })
  }
  override render() {
    const { busy, step } = this.#change.value
    const saving = busy && step === 'email'
    return html`
      <div class="intro">
        <span class="mark">${icon(MailPlus, 28)}</span>
        <p class="title">${this.t('login.change.heading')}</p>
        <p class="text">${this.t('login.change.text')}</p>
      </div>
      <wm-field
        type="email"
        .symbol=${Mail}
        .label=${this.t('login.change.label')}
        .value=${this.email}
        .error=${this.error}
        ?ready=${this.#isNew}
        ?busy=${saving}
        @input=${this.#onInput}
        @submit=${this.#save}
      ></wm-field>
      <div class="two pinned">
        <wm-button @click=${() => this.state.modal.back()}>${this.t('login.cancel')}</wm-button>
        <wm-button variant="primary" ?disabled=${!this.#isNew} ?busy=${saving} @click=${this.#save}
          >${this.t('login.change.save')}</wm-button
        >
      </div>
    `
  }
  get #current(): string {
    return this.use('frameLogin').$user.get()?.email ?? ''
  }
  get #isNew(): boolean {
    const email = this.email.trim()
    return email.length > 3 && email.toLowerCase() !== this.#current.toLowerCase()
  }
  #onInput = () => {
    this.email = this.field.value
    this.error = ''
  }
  #save = async () => {
    const email = this.email.trim()
    if (!isEmail(email)) return void (this.error = this.t('login.email.invalid'))
    try {
      await this.use('frameLogin').updateEmail(email)
    } catch (failure) {
      const error = toError(failure)
      if (!isAbort(error)) this.error = toLoginWords(this.t, error)
    }
  }
  static override styles = [base, view, login]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-update-email-wallet-view': UpdateEmailWalletView
  }
}
