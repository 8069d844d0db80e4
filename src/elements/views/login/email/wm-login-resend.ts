import { css, html } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { CountdownController } from './countdown-controller.js'
import { toLoginWords } from '../to-login-words.js'
import { toError } from '../../../../errors/to-error.js'
import '../../../parts/wm-button.js'

/** Requests another code or link after the wait between two, and shows the remaining time. */
@customElement('wm-login-resend')
export class LoginResend extends StateElement<'frameLogin'> {
  /** What is sent again. */
  @property() what: 'code' | 'email' = 'code'
  @internal() private sent = false
  readonly #wait = new CountdownController(this, () => this.use('frameLogin').$resendAt)
  readonly #login = this.watch(() => this.use('frameLogin').$login)

  override render() {
    const { seconds } = this.#wait
    const text =
      seconds > 0
        ? this.t('login.resend.in', seconds)
        : this.t(this.what === 'email' ? 'login.resend.email' : 'login.resend.code')
    return html`
      <span
        >${
          this.sent && seconds > 0 ? this.t('login.resend.done') : this.t('login.resend.ask')
        }</span
      >
      <wm-button
        variant="quiet"
        ?disabled=${seconds > 0 || this.#login.value.busy}
        @click=${this.#resend}
        >${text}</wm-button
      >
      <span class="visually-hidden" role="status"
        >${this.sent ? this.t('login.resend.done') : ''}</span
      >
    `
  }
  #resend = async () => {
    this.sent = false
    try {
      await this.use('frameLogin').resend()
      this.sent = true
    } catch (failure) {
      this.state.toasts.show(toLoginWords(this.t, toError(failure)), 'error')
    }
  }
  static override styles = [
    base,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        column-gap: 4px;
        min-block-size: 44px;
        font-size: 14px;
        line-height: 20px;
        color: var(--_muted);
      }
      wm-button::part(button) {
        padding-inline: 10px;
        font-size: 14px;
        font-variant-numeric: tabular-nums;
      }
      /* In a line of text, a ground would make the words look like a chip. */
      wm-button[disabled]::part(button) {
        background: none;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-login-resend': LoginResend
  }
}
