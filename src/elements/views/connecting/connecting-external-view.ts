import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { customElement } from '../../base/custom-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { ConnectingElement } from './connecting-element.js'
import { connecting } from './connecting.styles.js'
import { renderStatus, type Status } from './status-template.js'
import '../../parts/wm-button.js'

/** Waits for a wallet of this page to answer; offers to try again when it does not. */
@customElement('wm-connecting-external-view')
export class ConnectingExternalView extends ConnectingElement {
  @property({ attribute: false }) wallet!: WalletEntry
  readonly #attempt = this.watch(({ attempt }) => attempt.$attempt)
  #linked = false
  #stop: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.state.track('SELECT_WALLET', { name: this.wallet.name, platform: 'browser' })
    this.#linked = this.state.attempt.isConnected(this.wallet)
    if (!this.#linked) this.#connect()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stop?.()
  }
  override render() {
    const status = this.#toStatus()
    return html`
      ${renderStatus({ wallet: this.wallet, ...status })}
      <div class="acts">
        ${status.ring === 'declined' || status.ring === 'failed' ? html`<wm-button variant="primary" @click=${() => this.#connect()}>${this.t('action.retry')}</wm-button>` : nothing}
      </div>
    `
  }
  #connect() {
    this.waitAnew()
    this.#stop = this.state.attempt.start(this.wallet)
  }
  #toStatus(): Omit<Status, 'wallet'> {
    const { name } = this.wallet
    if (this.#linked) return { ring: 'done', title: this.t('connecting.linked', name), hint: this.t('connecting.linked.hint') }
    const attempt = this.#attempt.value
    if (attempt.status === 'failed') return this.toWords(attempt.error, name)
    if (attempt.status === 'ready') return { ring: 'done', title: this.t('connecting.done'), hint: '' }
    return { ring: 'waiting', title: this.t('connecting.waiting', name), hint: this.slow ? this.t('connecting.slow', name) : this.t('connecting.waiting.hint') }
  }
  static override styles = [base, view, connecting]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-external-view': ConnectingExternalView
  }
}
