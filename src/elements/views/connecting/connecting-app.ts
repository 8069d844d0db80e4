import { html } from 'lit'
import { property } from 'lit/decorators.js'
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs'
import type { AppPlatform } from '../../../state/connect/wallet-app.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { SlowController } from './slow-controller.js'
import { renderStatus, statusStyles, toFailure, type Status } from './status.js'
import './connecting-copy.js'
import './connecting-download.js'
import { icon } from '../../parts/icon.js'
import '../../parts/wm-button.js'

/** Brings the pairing to the wallet's own app on this device: by itself where that works, else by a press. */
@customElement('wm-connecting-app')
export class ConnectingApp extends StateElement {
  @property({ attribute: false }) wallet!: WalletEntry
  @property({ attribute: false }) platform: AppPlatform = 'mobile'
  readonly #pairing = this.watch(({ pairing }) => pairing.$pairing)
  readonly #wait = new SlowController(this)
  readonly #failure = this.watch(({ walletApp }) => walletApp.$failure)
  #leave: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.state.track('SELECT_WALLET', { name: this.wallet.name, platform: this.platform })
    this.#start()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#leave?.()
  }
  override render() {
    return html`
      ${renderStatus(this.wallet, this.#toStatus())}
      <div class="acts">${this.#act()} <wm-connecting-copy></wm-connecting-copy></div>
      <wm-connecting-download .wallet=${this.wallet}></wm-connecting-download>
    `
  }
  #start(retry = false) {
    const { wallet, platform } = this
    this.#leave?.()
    this.#wait.start()
    this.state.pairing.start({ wallet, retry })
    // A web app opens a window, which has to follow a press.
    if (platform !== 'web') this.#leave = this.state.walletApp.openWhenReady(wallet, platform)
  }
  #act() {
    const { wallet, platform } = this
    const { error, uri } = this.#pairing.value
    // A desktop app that did not open may have swallowed the link: it gets a new one.
    if (error || (platform === 'desktop' && this.#failure.value)) return html`<wm-button variant="primary" @click=${() => this.#start(true)}>${this.t('action.retry')}</wm-button>`
    return html`<wm-button variant="primary" ?disabled=${uri === undefined} @click=${() => this.state.walletApp.open(wallet, platform)}>${this.t('action.open')}${icon(ExternalLink, 16)}</wm-button>`
  }
  #toStatus(): Status {
    const { name } = this.wallet
    const { error, refusal, uri } = this.#pairing.value
    if (error) return toFailure(this.state.appearance.$messages.get()!, error, name, refusal)
    const failure = this.#failure.value
    if (failure) return { ring: 'failed', title: this.t('connecting.app.failed'), hint: this.t(`error.${failure.code}`) }
    const title = this.t('connecting.waiting', name)
    if (uri === undefined) return { ring: 'waiting', title, hint: this.#wait.slow ? this.t('connecting.app.slow') : this.t('connecting.app.preparing') }
    return { ring: 'waiting', title, hint: this.platform === 'web' ? this.t('connecting.web.hint') : this.t('connecting.app.hint') }
  }
  static override styles = [base, view, statusStyles]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-app': ConnectingApp
  }
}
