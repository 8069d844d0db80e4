import { html } from 'lit'
import { property, query, state as internal } from 'lit/decorators.js'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import { isAbort, toError } from '../../../../errors/to-error.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import type { Field } from '../../../parts/fields/wm-field.js'
import { isEmail } from './is-email.js'
import { toLoginWords } from '../to-login-words.js'
import '../../../parts/fields/wm-field.js'

/** Minimum number of letters of an address before it can be submitted. */
const MIN_LENGTH = 4

/** Takes an email address and starts the login with it. */
@customElement('wm-email-form')
export class EmailForm extends StateElement<'frameLogin'> {
  /** True when a visitor is already signed in. */
  @property({ type: Boolean }) disabled = false
  @internal() private email = ''
  @internal() private mistake = false
  @query('wm-field') private field!: Field
  readonly #login = this.watch(() => this.use('frameLogin').$login)
  #selected = false

  override render() {
    const { busy, step } = this.#login.value
    return html`<wm-field
      type="email"
      .symbol=${Mail}
      .label=${this.t('login.email')}
      .submitLabel=${this.t('login.email.continue')}
      .value=${this.email}
      .error=${this.mistake ? this.t('login.email.invalid') : ''}
      ?ready=${this.email.trim().length >= MIN_LENGTH}
      ?busy=${busy && step === 'email'}
      ?disabled=${this.disabled}
      @focusin=${this.#onFocus}
      @input=${this.#onInput}
      @submit=${this.#submit}
    ></wm-field>`
  }
  #onFocus = () => {
    if (!this.#selected) this.state.track('EMAIL_LOGIN_SELECTED')
    this.#selected = true
  }
  #onInput = () => {
    this.email = this.field.value
    this.mistake = false
  }
  #submit = async () => {
    const email = this.email.trim()
    if (!isEmail(email)) return void (this.mistake = true)
    try {
      await this.use('frameLogin').submitEmail(email)
    } catch (failure) {
      const error = toError(failure)
      if (!isAbort(error)) this.state.toasts.show(toLoginWords(this.t, error), 'error')
    }
  }
  static override styles = [base]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-email-form': EmailForm
  }
}
