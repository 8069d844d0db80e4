import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { ChainNamespace } from '../../../standards/caip.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { connecting } from './connecting.styles.js'
import { renderStatus, toFailure, type Status } from './connecting-status.js'
import { SlowController } from './slow-controller.js'
import '../../parts/wm-button.js'

/** Waits for an installed wallet to answer, and offers a retry. */
@customElement('wm-connecting-external-view')
export class ConnectingExternalView extends StateElement<'attempt'> {
  @property({ attribute: false }) wallet!: WalletEntry
  /**
   * The namespace to connect. Default: the filter of the list, the active one, or the first of the
   * wallet.
   */
  @property({ attribute: false }) namespace: ChainNamespace | undefined
  readonly #attempt = this.watch(() => this.use('attempt').$attempt)
  readonly #success = this.watch(({ modal }) => modal.$success)
  readonly #wait = new SlowController(this)
  #linked = false
  #stop: (() => void) | undefined
  #unwatch: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.state.track('SELECT_WALLET', { name: this.wallet.name, platform: 'browser' })
    const injected = this.#findInjected()
    this.#linked = injected !== undefined && this.use('attempt').isConnected(injected)
    if (!this.#linked) this.#connect()
    // Cancels when the modal closes, because this screen outlives the close by its exit animation.
    // In a microtask, because a connection closes the modal too.
    this.#unwatch = this.state.$open.listen((open) => {
      if (!open && !this.drawsWhileLeaving) queueMicrotask(() => this.#stop?.())
    })
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#unwatch?.()
    this.#stop?.()
  }
  override render() {
    const status = this.#toStatus()
    return html`
      ${renderStatus({ wallet: this.wallet, ...status })}
      <div class="acts pinned">
        ${
          status.ring === 'declined' || status.ring === 'failed'
            ? html`<wm-button variant="primary" @click=${() => this.#connect()}
                >${this.t('action.retry')}</wm-button
              >`
            : nothing
        }
      </div>
    `
  }
  protected override get drawsWhileLeaving(): boolean {
    return this.#success.value !== undefined
  }
  #connect() {
    const injected = this.#findInjected()
    if (!injected) return
    this.#wait.restart()
    this.#stop = this.use('attempt').start(
      injected,
      this.state.modal.findTarget(injected.namespace),
    )
  }
  #findInjected() {
    const { wallets, modal } = this.state
    return wallets.findInjected(this.wallet, this.namespace ?? modal.$filter.get())
  }
  #toStatus(): Omit<Status, 'wallet'> {
    const { name } = this.wallet
    if (this.#success.value) return { ring: 'done', title: this.t('connecting.done'), hint: '' }
    if (this.#linked)
      return {
        ring: 'done',
        title: this.t('connecting.linked', name),
        hint: this.t('connecting.linked.hint'),
      }
    const attempt = this.#attempt.value
    if (attempt.status === 'failed') return toFailure(this.t, attempt.error, name)
    if (attempt.status === 'ready')
      return { ring: 'done', title: this.t('connecting.done'), hint: '' }
    return {
      ring: 'waiting',
      title: this.t('connecting.waiting', name),
      hint: this.#wait.slow ? this.t('connecting.slow', name) : this.t('connecting.waiting.hint'),
    }
  }
  static override styles = [base, view, connecting]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-external-view': ConnectingExternalView
  }
}
