import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs'
import type { AppPlatform } from '../../../state/pairing/wallet-app.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { CopyController } from '../../base/copy-controller.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { connecting } from './connecting.styles.js'
import { renderCopyLink } from './copy-link.js'
import { renderStatus, toFailure, type Status } from './connecting-status.js'
import { PairingController } from './pairing-controller.js'
import './connecting-download.js'
import { icon } from '../../parts/icon.js'

/**
 * Opens the wallet's own app on this device with the pairing or with this page: automatically if
 * possible, otherwise on click.
 */
@customElement('wm-connecting-app')
export class ConnectingApp extends StateElement<'pairing' | 'walletApp'> {
  @property({ attribute: false }) wallet!: WalletEntry
  @property({ attribute: false }) platform: AppPlatform = 'mobile'
  readonly #failure = this.watch(() => this.use('walletApp').$failure)
  readonly #success = this.watch(({ modal }) => modal.$success)
  readonly #pairing = new PairingController(this, () => this.use('pairing'))
  readonly #copying = new CopyController(this, (failure) => this.state.report(failure))
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
      ${renderStatus({ wallet: this.wallet, ...this.#toStatus() })}
      <div class="acts pinned">${this.#act()} ${this.#renderCopy()}</div>
      <wm-connecting-download .wallet=${this.wallet}></wm-connecting-download>
    `
  }
  protected override get drawsWhileLeaving(): boolean {
    return this.#success.value !== undefined
  }
  /** True when the wallet's app opens this page in its own browser, which needs no pairing. */
  get #browses(): boolean {
    return this.use('walletApp').isBrowser(this.wallet, this.platform)
  }
  get #pasted(): string | undefined {
    return this.use('walletApp').findPasted(this.wallet, this.platform)
  }
  #renderCopy() {
    const pasted = this.#pasted
    if (pasted) return renderCopyLink(this.t, this.#copying, pasted, () => this.#pasted)
    return this.#browses ? nothing : this.#pairing.renderCopy()
  }
  #start(retry = false) {
    const { wallet, platform } = this
    this.#leave?.()
    if (!this.#browses) this.#pairing.start(wallet, retry)
    // A web app opens a window, which only a click should do.
    if (platform !== 'web') this.#leave = this.use('walletApp').openWhenReady(wallet, platform)
  }
  #act() {
    const { wallet, platform } = this
    const error = this.#browses ? undefined : this.#pairing.value.error
    // A desktop app that did not open may have consumed the link, so it gets a new one.
    if (error || (platform === 'desktop' && this.#failure.value))
      return html`<wm-button variant="primary" @click=${() => this.#start(true)}
        >${this.t('action.retry')}</wm-button
      >`
    return html`<wm-button
      variant="primary"
      ?disabled=${!this.#browses && this.#pairing.uri === undefined}
      @click=${() => this.use('walletApp').open(wallet, platform)}
      ><span>${this.t('connecting.open', wallet.name)}</span
      >${icon(ExternalLink, 16, 'away')}</wm-button
    >`
  }
  #toStatus(): Omit<Status, 'wallet'> {
    const { name } = this.wallet
    const { error } = this.#pairing.value
    if (this.#success.value) return { ring: 'done', title: this.t('connecting.done'), hint: '' }
    const failure = this.#failure.value
    if (failure && (this.#browses || !error))
      return {
        ring: 'failed',
        title: this.t('connecting.app.failed'),
        hint: this.t(`error.${failure.code}`),
      }
    if (this.#browses)
      return {
        ring: 'idle',
        title: this.t('connecting.open', name),
        hint: this.t(this.#pasted ? 'connecting.paste.hint' : 'connecting.browse.hint', name),
      }
    if (error) return toFailure(this.t, error, name, this.#pairing.value.refusal)
    const title = this.t('connecting.waiting', name)
    if (this.#pairing.uri === undefined)
      return {
        ring: 'waiting',
        title,
        hint: this.#pairing.slow
          ? this.t('connecting.app.slow')
          : this.t('connecting.app.preparing'),
      }
    return {
      ring: 'waiting',
      title,
      hint: this.platform === 'web' ? this.t('connecting.web.hint') : this.t('connecting.app.hint'),
    }
  }
  static override styles = [base, view, connecting]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-app': ConnectingApp
  }
}
