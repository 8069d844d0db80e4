import { html, nothing } from 'lit'
import type { LoginState, Social } from '../../../state/embedded/frame-login-state.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { socialMarks, toSocialTile } from '../login/social-marks.js'
import { startSocial } from '../login/social-start.js'
import { toLoginWords } from '../login/to-login-words.js'
import { connecting } from './connecting.styles.js'
import { isDeclined, renderStatus, type Status } from './connecting-status.js'
import { SlowController } from './slow-controller.js'
import '../../parts/wm-button.js'

/** Waits for a provider's window, and says what to do if it was blocked or the login failed. */
@customElement('wm-connecting-social-view')
export class ConnectingSocialView extends StateElement<'frameLogin'> {
  readonly #login = this.watch(() => this.use('frameLogin').$login)
  readonly #success = this.watch(({ modal }) => modal.$success)
  readonly #wait = new SlowController(this)
  /** The provider of the last login, which has ended when the success is shown. */
  #social: Social | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.#wait.restart()
  }
  override willUpdate() {
    this.#social = this.#login.value.social ?? this.#social
  }
  override render() {
    const social = this.#social
    if (social === undefined) return nothing
    const { name } = socialMarks[social]
    return html`
      ${renderStatus({
        wallet: { name, icon: toSocialTile(social) },
        ...this.#toStatus(this.#login.value, name),
      })}
      <div class="acts pinned">${this.#acts(this.#login.value, social)}</div>
    `
  }
  protected override get drawsWhileLeaving(): boolean {
    return this.#success.value !== undefined
  }
  #acts({ step, error, blocked, busy }: LoginState, social: Social) {
    if (this.#success.value || step === 'connecting') return nothing
    const again = html`<wm-button
      variant=${blocked ? 'secondary' : 'primary'}
      @click=${() => this.#start(social)}
      >${this.t('action.retry')}</wm-button
    >`
    if (blocked)
      return html`<wm-button variant="primary" ?busy=${busy} @click=${this.#here}
          >${this.t('login.social.here')}</wm-button
        >${again}`
    if (error) return again
    return html`<wm-button @click=${() => this.state.modal.back()}
      >${this.t('login.cancel')}</wm-button
    >`
  }
  #start(social: Social) {
    this.#wait.restart()
    startSocial(this, social)
  }
  #here = () => {
    this.use('frameLogin')
      .continueHere()
      .catch((failure) => this.state.report(failure))
  }
  #toStatus({ step, error, blocked }: LoginState, name: string): Omit<Status, 'wallet'> {
    if (this.#success.value) return { ring: 'done', title: this.t('connecting.done'), hint: '' }
    if (error && isDeclined(error))
      return {
        ring: 'declined',
        title: this.t('login.social.declined'),
        hint: this.t('login.social.declined.hint', name),
      }
    if (error && !blocked)
      return {
        ring: 'failed',
        title: this.t('login.social.failed'),
        hint: toLoginWords(this.t, error),
      }
    if (blocked)
      return {
        ring: 'failed',
        title: this.t('login.social.blocked'),
        hint: this.t('login.social.blocked.hint', name),
      }
    if (step === 'connecting')
      return {
        ring: 'waiting',
        title: this.t('login.social.connecting'),
        hint: this.t('login.social.connecting.hint'),
      }
    return {
      ring: 'waiting',
      title: this.t('login.social.heading', name),
      hint: this.#wait.slow ? this.t('login.social.slow') : this.t('login.social.hint', name),
    }
  }
  static override styles = [base, view, connecting]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-social-view': ConnectingSocialView
  }
}
