import { css, html } from 'lit'
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs'
import type { LoginState } from '../../../state/embedded/frame-login-state.js'
import { isMobile } from '../../../platform/page/device.js'
import { openApp } from '../../../platform/links/open-link.js'
import { CopyController } from '../../base/copy-controller.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { icon } from '../../parts/icon.js'
import { socialMarks, toSocialTile } from '../login/social-marks.js'
import { startSocial } from '../login/social-start.js'
import { toLoginWords } from '../login/to-login-words.js'
import { connecting } from './connecting.styles.js'
import { renderCopyLink } from './copy-link.js'
import { isDeclined, renderStatus, type Status } from './connecting-status.js'
import '../../parts/wm-button.js'
import '../../parts/wm-qr-code.js'

/** Brings the Farcaster link to its app: as a code on a computer, on click on a phone. */
@customElement('wm-connecting-farcaster-view')
export class ConnectingFarcasterView extends StateElement<'frameLogin'> {
  readonly #login = this.watch(() => this.use('frameLogin').$login)
  readonly #success = this.watch(({ modal }) => modal.$success)
  readonly #copying = new CopyController(this, (failure) => this.state.report(failure))
  #stopWatching: (() => void) | undefined

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stopWatching?.()
  }
  override render() {
    const login = this.#login.value
    const coded = !isMobile() && !login.error && login.step !== 'connecting' && !this.#success.value
    return coded ? this.#code(login) : this.#status(login)
  }
  protected override get drawsWhileLeaving(): boolean {
    return this.#success.value !== undefined
  }
  #code({ farcasterUrl }: LoginState) {
    const { name } = socialMarks.farcaster
    return html`
      <wm-qr-code
        .value=${farcasterUrl}
        .image=${toSocialTile('farcaster')}
        .name=${name}
        .label=${this.t('login.farcaster.label')}
      ></wm-qr-code>
      <p class="text hint" role="status">
        ${this.t(farcasterUrl === undefined ? 'login.farcaster.preparing' : 'login.farcaster.hint')}
      </p>
      ${renderCopyLink(this.t, this.#copying, farcasterUrl)}
    `
  }
  #status(login: LoginState) {
    const { error, step, farcasterUrl } = login
    const { name } = socialMarks.farcaster
    const waits = !error && step !== 'connecting' && !this.#success.value
    return html`
      ${renderStatus({
        wallet: { name, icon: toSocialTile('farcaster') },
        ...this.#toStatus(login),
      })}
      <div class="acts pinned">
        ${
          error
            ? html`<wm-button variant="primary" @click=${() => startSocial(this, 'farcaster')}
                >${this.t('action.retry')}</wm-button
              >`
            : ''
        }
        ${
          waits
            ? html`<wm-button
                  variant="primary"
                  ?disabled=${farcasterUrl === undefined}
                  @click=${() => this.#open(farcasterUrl)}
                  ><span>${this.t('login.farcaster.open')}</span
                  >${icon(ExternalLink, 16, 'away')}</wm-button
                >${renderCopyLink(this.t, this.#copying, farcasterUrl)}`
            : ''
        }
      </div>
    `
  }
  #toStatus({ error, step, farcasterUrl }: LoginState): Omit<Status, 'wallet'> {
    if (this.#success.value) return { ring: 'done', title: this.t('connecting.done'), hint: '' }
    if (error && isDeclined(error))
      return {
        ring: 'declined',
        title: this.t('login.social.declined'),
        hint: this.t('login.social.declined.hint', socialMarks.farcaster.name),
      }
    if (error)
      return {
        ring: 'failed',
        title: this.t('login.social.failed'),
        hint: toLoginWords(this.t, error),
      }
    if (step === 'connecting')
      return {
        ring: 'waiting',
        title: this.t('login.social.connecting'),
        hint: this.t('login.social.connecting.hint'),
      }
    return {
      ring: 'waiting',
      title: this.t('login.farcaster.heading'),
      hint: this.t(
        farcasterUrl === undefined ? 'connecting.app.preparing' : 'login.farcaster.text',
      ),
    }
  }
  #open(url: string | undefined) {
    if (url === undefined) return
    this.#stopWatching?.()
    this.#stopWatching = openApp(url, (failure) => {
      this.state.toasts.show(this.t('connecting.app.failed'), 'error')
      this.state.report(failure)
    })
  }
  static override styles = [
    base,
    view,
    connecting,
    css`
      wm-qr-code {
        justify-self: center;
      }
      .hint {
        display: grid;
        align-content: center;
        min-block-size: 40px;
        text-align: center;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-farcaster-view': ConnectingFarcasterView
  }
}
