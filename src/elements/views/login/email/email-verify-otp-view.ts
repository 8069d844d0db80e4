import { css, html } from 'lit'
import { property, query, state as internal } from 'lit/decorators.js'
import MailCheck from 'lucide/dist/esm/icons/mail-check.mjs'
import { isAbort, toError } from '../../../../errors/to-error.js'
import type { WalletModalError } from '../../../../errors/wallet-modal-error.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { view } from '../../../theme/view.styles.js'
import type { CodeField } from '../../../parts/fields/wm-code-field.js'
import { icon } from '../../../parts/icon.js'
import { login } from '../login.styles.js'
import { toLoginWords } from '../to-login-words.js'
import '../../../parts/fields/wm-code-field.js'
import './wm-login-resend.js'

/** What the code confirms: a login, the old address, or the new address. */
export type CodePurpose = 'login' | 'primary' | 'secondary'

/** Takes the mailed code and submits it with the last digit. */
@customElement('wm-email-verify-otp-view')
export class EmailVerifyOtpView extends StateElement<'frameLogin'> {
  @property() purpose: CodePurpose = 'login'
  @internal() private code = ''
  @internal() private checking = false
  @internal() private error: WalletModalError | undefined
  @query('wm-code-field') private field!: CodeField
  readonly #login = this.watch(() => this.use('frameLogin').$login)
  readonly #change = this.watch(() => this.use('frameLogin').$change)
  readonly #user = this.watch(() => this.use('frameLogin').$user)
  readonly #success = this.watch(({ modal }) => modal.$success)

  focusFirst(): void {
    this.field.focus({ preventScroll: true })
  }
  override render() {
    return html`
      <div class="intro">
        <span class="mark">${icon(MailCheck, 28)}</span>
        <p class="title">${this.t('login.otp.heading')}</p>
        <p class="text">${this.t('login.otp.text')}</p>
        <p class="address"><bdi>${this.#toAddress()}</bdi></p>
      </div>
      <wm-code-field
        .label=${this.t('login.otp.label')}
        .value=${this.code}
        ?busy=${this.#isChecking}
        ?invalid=${this.error !== undefined && this.code === ''}
        @input=${this.#onInput}
        @complete=${this.#submit}
      ></wm-code-field>
      <p class="outcome ${this.error ? 'bad' : ''}" role=${this.error ? 'alert' : 'status'}>
        ${this.#toOutcome()}
      </p>
      ${this.purpose === 'login' ? html`<wm-login-resend></wm-login-resend>` : this.#again()}
    `
  }
  protected override get drawsWhileLeaving(): boolean {
    return this.#success.value !== undefined
  }
  get #isChecking(): boolean {
    return this.checking || (this.purpose === 'login' && this.#login.value.step === 'connecting')
  }
  #toAddress(): string {
    if (this.purpose === 'login') return this.#login.value.email ?? ''
    return (this.purpose === 'primary' ? this.#user.value?.email : this.#change.value.email) ?? ''
  }
  #toOutcome(): string {
    if (this.#success.value) return this.t('connecting.done')
    if (this.purpose === 'login' && this.#login.value.step === 'connecting')
      return this.t('login.otp.connecting')
    if (this.checking) return this.t('login.otp.checking')
    if (this.error)
      return this.error.code === 'LOGIN_FAILED'
        ? this.t('login.otp.wrong')
        : toLoginWords(this.t, this.error)
    return this.t('login.otp.valid')
  }
  #again() {
    return html`<p class="again">
      <span>${this.t('login.change.ask')}</span
      ><wm-button variant="quiet" @click=${() => void this.state.router.backTo('UpdateEmailWallet')}
        >${this.t('login.change.again')}</wm-button
      >
    </p>`
  }
  #onInput = () => {
    this.code = this.field.value
    this.error = undefined
  }
  #submit = async () => {
    if (this.#isChecking) return
    const acts = this.use('frameLogin')
    const submit = {
      login: acts.submitCode,
      primary: acts.submitPrimaryCode,
      secondary: acts.submitSecondaryCode,
    }[this.purpose]
    this.checking = true
    try {
      await submit(this.field.value)
    } catch (failure) {
      const error = toError(failure)
      // The login's step 'email' shows the form again. A toast over the form gives the reason; this
      // screen, which fades out, does not repeat it.
      const isOver = this.purpose === 'login' && this.#login.value.step === 'email'
      if (!isAbort(error) && isOver) this.state.toasts.show(toLoginWords(this.t, error), 'error')
      else if (!isAbort(error)) this.error = error
      this.code = ''
    } finally {
      this.checking = false
    }
    if (!this.error) return
    await this.updateComplete
    this.field.focus()
  }
  static override styles = [
    base,
    view,
    login,
    css`
      .again {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        min-block-size: 44px;
        font-size: 14px;
        color: var(--_muted);
      }
      .again wm-button::part(button) {
        padding-inline: 10px;
        font-size: 14px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-email-verify-otp-view': EmailVerifyOtpView
  }
}
