import { css, html, nothing, type PropertyValues } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { isMobile } from '../../../platform/page/device.js'
import { toError } from '../../../errors/to-error.js'
import type { PairingState } from '../../../state/pairing/pairing.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { listPlatforms, type Platform } from '../../../state/wallets/wallet-platforms.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { isDeclined } from './connecting-status.js'
import './connecting-qr.js'

const TAB_LABELS = {
  browser: 'connecting.tab.browser',
  qrcode: 'connecting.tab.mobile',
  mobile: 'connecting.tab.mobile',
  web: 'connecting.tab.web',
  desktop: 'connecting.tab.desktop',
  unsupported: 'connecting.tab.browser',
} as const satisfies Record<Platform, string>

/**
 * Reaches a wallet that is not on this page: on a phone, in an app, on the web. Without a wallet,
 * any wallet may scan the code.
 */
@customElement('wm-connecting-wallet-connect-view')
export class ConnectingWalletConnectView extends StateElement<'pairing'> {
  @property({ attribute: false }) wallet: WalletEntry | undefined
  @internal() private platform: Platform = 'qrcode'
  #platforms: readonly Platform[] = []
  #installed: WalletEntry | undefined
  #stop: (() => void) | undefined
  #withoutPanels = false

  override connectedCallback() {
    super.connectedCallback()
    this.#stop = this.use('pairing').$pairing.listen((pairing) => this.#follow(pairing))
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stop?.()
  }
  // Only the screen of a wallet needs these; the QR code alone does not wait for them. The outlet
  // waits for this element like for nested elements.
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated && this.wallet) {
      await Promise.all([
        import('./connecting-panels.js'),
        this.state.slices.load(['attempt', 'walletApp']),
      ]).catch((failure: unknown) => {
        this.#withoutPanels = true
        this.state.report(toError(failure, 'VIEW_FAILED'))
      })
    }
    await super.scheduleUpdate()
  }
  override willUpdate(changed: PropertyValues<this>) {
    // Once per wallet, so that tabs do not appear or disappear under the finger.
    if (changed.has('wallet') && this.wallet) {
      const { wallets, relay } = this.state
      this.#installed = wallets.findInstalled(this.wallet)
      this.#platforms = this.#withoutPanels
        ? ['qrcode']
        : listPlatforms(this.wallet, {
            installed: this.#installed !== undefined,
            relay: relay.available,
            mobile: isMobile(),
          })
      this.platform = this.#platforms[0]!
    }
  }
  override render() {
    if (this.#platforms.length < 2) return this.#panel()
    const tabs = this.#platforms.map((id) => ({ id, label: this.t(TAB_LABELS[id]) }))
    return html`
      <wm-tabs
        .tabs=${tabs}
        .selected=${this.platform}
        .label=${this.t('connecting.ways')}
        @change=${(event: Event) =>
          (this.platform = (event.target as HTMLElementTagNameMap['wm-tabs']).selected as Platform)}
      ></wm-tabs>
      <div class="panel" role="tabpanel" aria-label=${this.t(TAB_LABELS[this.platform])}>
        ${this.#panel()}
      </div>
    `
  }
  #panel() {
    const { wallet, platform } = this
    if (!wallet || platform === 'qrcode')
      return html`<wm-connecting-qr .wallet=${wallet}></wm-connecting-qr>`
    if (platform === 'unsupported')
      return html`<wm-connecting-not-detected .wallet=${wallet}></wm-connecting-not-detected>`
    if (platform === 'browser')
      return this.#installed
        ? html`<wm-connecting-external-view
            .wallet=${this.#installed}
          ></wm-connecting-external-view>`
        : nothing
    // A separate template each, so that each tab has its own element.
    if (platform === 'mobile')
      return html`<wm-connecting-app .wallet=${wallet} .platform=${'mobile'}></wm-connecting-app>`
    if (platform === 'web')
      return html`<wm-connecting-app .wallet=${wallet} .platform=${'web'}></wm-connecting-app>`
    return html`<wm-connecting-app .wallet=${wallet} .platform=${'desktop'}></wm-connecting-app>`
  }
  /**
   * Handles a wallet that declined: back to the list. A visitor who returns from the wallet's app
   * finds the answer here.
   */
  #follow({ error }: PairingState) {
    const { modal, router, toasts } = this.state
    if (!error || !isDeclined(error) || document.visibilityState === 'hidden') return
    if (
      router.$state.get().history.length < 2 ||
      router.$route.get().view !== 'ConnectingWalletConnect'
    )
      return
    toasts.show(this.t('connecting.declined'), 'error')
    this.use('pairing').cancel()
    this.dispatchEvent(new Event('wm-declined', { bubbles: true, composed: true }))
    modal.back()
  }
  static override styles = [
    base,
    view,
    css`
      :host {
        gap: 16px;
      }
      wm-connecting-app,
      wm-connecting-external-view,
      wm-connecting-not-detected {
        padding: 0;
      }
      .panel > * {
        animation: appear 150ms ease-out;
      }
      @keyframes appear {
        from {
          opacity: 0;
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-wallet-connect-view': ConnectingWalletConnectView
  }
}
