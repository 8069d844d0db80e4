import { css, html, nothing } from 'lit'
import CircleArrowUp from 'lucide/dist/esm/icons/circle-arrow-up.mjs'
import ArrowLeftRight from 'lucide/dist/esm/icons/arrow-left-right.mjs'
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import { toError } from '../../../errors/to-error.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { isSocial, socialMarks, toSocialTile } from './social-marks.js'
import { toLoginWords } from './to-login-words.js'
import '../../parts/wm-image.js'
import '../../parts/rows/wm-row.js'

/**
 * Settings of an embedded wallet: its email, its account type, and the upgrade to a self-held
 * wallet.
 */
@customElement('wm-account-login')
export class AccountLogin extends StateElement<'frameLogin'> {
  readonly #user = this.watch(() => this.use('frameLogin').$user)
  readonly #switching = this.watch(() => this.use('frameLogin').$switchingType)
  readonly #network = this.watch(({ network }) => network.$network)
  readonly #networks = this.watch(() => this.use('frameLogin').$smartAccountNetworks)

  override render() {
    const { router, track } = this.state
    return html`
      ${this.#who()}${this.#type()}
      <wm-row
        .icon=${ShieldCheck}
        tone="quiet"
        .label=${this.t('login.account.security')}
        .detail=${this.t('login.account.security.hint')}
        @click=${this.#openAccount}
      ></wm-row>
      <wm-row
        .icon=${CircleArrowUp}
        tone="quiet"
        .label=${this.t('login.account.upgrade')}
        .detail=${this.t('login.account.upgrade.hint')}
        @click=${() => {
          track('EMAIL_UPGRADE_FROM_MODAL')
          router.push({ view: 'UpgradeEmailWallet' })
        }}
      ></wm-row>
    `
  }
  #who() {
    const user = this.#user.value
    if (!user) return nothing
    const { email, userName, provider } = user
    // A frame may offer providers without a logo in this kit.
    if (!isSocial(provider))
      return html`<wm-row
        .icon=${Mail}
        tone="quiet"
        .label=${email ?? ''}
        .detail=${this.t('login.account.email')}
        @click=${() => this.state.router.push({ view: 'UpdateEmailWallet' })}
      ></wm-row>`
    // Discord user names without a number end in #0.
    const name =
      (provider === 'discord' ? userName?.replace(/#?0$/, '') : userName) ??
      email ??
      socialMarks[provider].name
    return html`<div class="who">
      <wm-image
        .src=${toSocialTile(provider)}
        .name=${socialMarks[provider].name}
        size="36"
      ></wm-image
      ><span class="words"
        ><bdi>${name}</bdi
        ><span class="detail"
          >${this.t('login.account.login.at', socialMarks[provider].name)}</span
        ></span
      >
    </div>`
  }
  #type() {
    void this.#network.value
    void this.#networks.value
    const user = this.#user.value
    if (!user || !this.use('frameLogin').canSwitchType()) return nothing
    const smart = user.accountType === 'smartAccount'
    const busy = this.#switching.value
    return html`<wm-row
      .icon=${busy ? LoaderCircle : ArrowLeftRight}
      ?busy=${busy}
      tone="quiet"
      .label=${this.t(smart ? 'login.account.eoa' : 'login.account.smart')}
      .detail=${this.t(smart ? 'login.account.eoa.now' : 'login.account.smart.now')}
      @click=${() => this.#switch(smart ? 'eoa' : 'smartAccount')}
    ></wm-row>`
  }
  async #openAccount() {
    try {
      await this.use('frameLogin').openAccount()
    } catch (failure) {
      this.state.toasts.show(toLoginWords(this.t, toError(failure)), 'error')
    }
  }
  async #switch(type: 'eoa' | 'smartAccount') {
    try {
      await this.use('frameLogin').setAccountType(type)
    } catch (failure) {
      this.state.toasts.show(toLoginWords(this.t, toError(failure)), 'error')
    }
  }
  static override styles = [
    base,
    view,
    css`
      :host {
        gap: var(--_gap);
        padding: 0;
      }
      .who {
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: var(--_row);
        padding-block: 8px;
        padding-inline: 10px 12px;
      }
      .words {
        display: grid;
        min-inline-size: 0;
        font-size: 16px;
        font-weight: var(--_weight);
        line-height: 22px;
        overflow-wrap: anywhere;
      }
      .detail {
        font-size: 13px;
        font-weight: 400;
        line-height: 18px;
        color: var(--_muted);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-login': AccountLogin
  }
}
