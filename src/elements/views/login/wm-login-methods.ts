import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import Wallet from 'lucide/dist/esm/icons/wallet.mjs'
import { listSocials, type ConnectMethod } from '../../../state/embedded/login-methods.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import './email/wm-email-form.js'
import './wm-socials.js'
import '../../parts/rows/wm-row.js'

/**
 * The ways to sign in beside the list of wallets, in order, separated from it by a line with a
 * word.
 */
@customElement('wm-login-methods')
export class LoginMethods extends StateElement<'frameLogin'> {
  @property({ attribute: false }) methods: readonly ConnectMethod[] = []
  /** True when they are below the wallets. */
  @property({ type: Boolean }) below = false
  readonly #offered = this.watch(({ $offered }) => $offered)
  readonly #user = this.watch(() => this.use('frameLogin').$user)

  override render() {
    const { methods, below } = this
    const folded = methods.includes('wallet')
    // A line between the wallets and the ways to sign in; none between two ways to sign in.
    const isApart = (index: number) =>
      index > 0 && (methods[index] === 'wallet' || methods[index - 1] === 'wallet')
    return html`${below ? this.#line() : nothing}${methods.map(
      (method, index) => html`${isApart(index) ? this.#line() : nothing}${this.#method(method)}`,
    )}${below || folded ? nothing : this.#line()}`
  }
  #line() {
    return html`<p class="or"><span>${this.t('login.or')}</span></p>`
  }
  #method(method: ConnectMethod) {
    if (method === 'wallet')
      return html`<wm-row
        .icon=${Wallet}
        .label=${this.t('login.wallet')}
        @click=${() => this.state.router.push({ view: 'ConnectWallets' })}
      ></wm-row>`
    const signedIn = this.#user.value !== undefined
    if (method === 'email') return html`<wm-email-form ?disabled=${signedIn}></wm-email-form>`
    return html`<wm-socials
      .socials=${listSocials(this.state.config, this.#offered.value)}
      ?disabled=${signedIn}
    ></wm-socials>`
  }
  static override styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      .or {
        display: flex;
        align-items: center;
        gap: 12px;
        padding-inline: 10px;
        font-size: 13px;
        line-height: 20px;
        color: var(--_muted);
      }
      .or::before,
      .or::after {
        content: '';
        flex: 1;
        block-size: 1px;
        background: var(--_line);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-login-methods': LoginMethods
  }
}
