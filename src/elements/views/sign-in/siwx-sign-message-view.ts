import { css, html, nothing } from 'lit'
import { toAddress, toChainIdOf } from '../../../standards/caip.js'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { SignInRequestState } from '../../../state/sign-in/sign-in-state.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import type { RingState } from '../../parts/wm-wallet-ring.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { connecting } from '../connecting/connecting.styles.js'
import '../../parts/wm-button.js'
import '../../parts/wm-image.js'
import '../../parts/wm-wallet-ring.js'

const ADDRESS_START = 6
const ADDRESS_END = 4

interface Words {
  readonly ring: RingState
  readonly title: string
  readonly hint: string
}

/** Asks the visitor to sign in with the connected account, and shows the progress. */
@customElement('wm-siwx-sign-message-view')
export class SiwxSignMessageView extends StateElement {
  readonly #request = this.watch(() => this.#signIn.$request)
  readonly #success = this.watch(({ modal }) => modal.$success)
  /** The last request, which has ended when the success is shown. */
  #last: SignInRequestState | undefined

  override willUpdate() {
    this.#last = this.#request.value ?? this.#last
  }
  override render() {
    const request = this.#last
    if (!request) return nothing
    const { app, wallet, account, status, error } = request
    const { ring, title, hint } = this.#toWords(request)
    const network = this.state.network.find(toChainIdOf(account))?.name
    return html`
      <div class="status">
        <div class="pair">
          <wm-image class="app" .src=${app.icon} .name=${app.name} size="80"></wm-image>
          <span class="link" aria-hidden="true"></span>
          <wm-wallet-ring
            .image=${wallet.icon}
            .name=${wallet.name}
            .state=${ring}
          ></wm-wallet-ring>
        </div>
        <div class="words" role="status" aria-live=${error ? 'assertive' : 'polite'}>
          <p class="title">${title}</p>
          <p class="text">${hint}</p>
        </div>
        <p class="account">
          <bdi>${toShortAddress(toAddress(account), ADDRESS_START, ADDRESS_END)}</bdi
          >${network ? html`<span>${network}</span>` : nothing}
        </p>
      </div>
      <div class="acts two pinned">
        <wm-button data-act="cancel" @click=${() => void this.#signIn.cancel()}
          >${this.t(
            status === 'leaving'
              ? 'signIn.disconnect'
              : request.required
                ? 'signIn.cancel'
                : 'signIn.skip',
          )}</wm-button
        >
        <wm-button
          data-act="sign"
          variant="primary"
          ?busy=${status === 'signing'}
          ?disabled=${status === 'leaving'}
          @click=${() => void this.#signIn.sign()}
          >${this.t(error ? 'action.retry' : 'signIn.sign')}</wm-button
        >
      </div>
    `
  }
  protected override get drawsWhileLeaving(): boolean {
    return this.#success.value !== undefined
  }
  /** Throws VIEW_FAILED without the option `signIn`: only a sign-in shows this screen. */
  get #signIn() {
    const signIn = this.state.$signIn.get()
    if (!signIn)
      throw new WalletModalError('VIEW_FAILED', {
        details: { view: 'SIWXSignMessage', reason: 'the modal has no option `signIn`' },
      })
    return signIn
  }
  #toWords({ app, wallet, required, status, error }: SignInRequestState): Words {
    if (this.#success.value)
      return {
        ring: 'done',
        title: this.#signIn.state.session ? this.t('signIn.done') : this.t('connecting.done'),
        hint: '',
      }
    if (status === 'signing')
      return {
        ring: 'waiting',
        title: this.t('connecting.waiting', wallet.name),
        hint: this.t('signIn.waiting.hint'),
      }
    if (status === 'leaving')
      return {
        ring: 'waiting',
        title: this.t('signIn.leaving'),
        hint: this.t('signIn.leaving.hint', wallet.name),
      }
    if (error?.code === 'USER_REJECTED')
      return {
        ring: 'declined',
        title: this.t('signIn.declined'),
        hint: this.t('error.USER_REJECTED'),
      }
    if (error)
      return { ring: 'failed', title: this.t('signIn.failed'), hint: this.t(`error.${error.code}`) }
    return {
      ring: 'idle',
      title: this.t('signIn.heading', app.name),
      hint: this.t(required ? 'signIn.required' : 'signIn.optional'),
    }
  }
  static override styles = [
    base,
    view,
    connecting,
    css`
      .pair {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        gap: 8px;
      }
      .app {
        flex: none;
      }
      /* Three dots between the app and the wallet. */
      .link {
        inline-size: 30px;
        block-size: 4px;
        background: radial-gradient(circle, var(--_muted) 1.5px, transparent 2px) 0 / 10px 4px;
        opacity: 0.6;
      }
      .words {
        min-block-size: 88px;
      }
      .account {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 2px 8px;
        padding: 6px 14px;
        border-radius: 22px;
        background: var(--_raised);
        font-size: 13px;
        line-height: 18px;
      }
      .account span {
        color: var(--_muted);
      }
      .two {
        grid-template-columns: 2fr 3fr;
        margin-block-start: 12px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-siwx-sign-message-view': SiwxSignMessageView
  }
}
