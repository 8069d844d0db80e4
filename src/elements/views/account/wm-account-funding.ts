import { css, html, nothing } from 'lit'
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs'
import QrCode from 'lucide/dist/esm/icons/qr-code.mjs'
import Wallet from 'lucide/dist/esm/icons/wallet.mjs'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import '../../parts/rows/wm-row.js'
import { ShownFeatures } from './shown-features.js'
import { findFeatures } from './wallet-features.js'

/** The ways to get something into an empty account: buy, receive, and another wallet. */
@customElement('wm-account-funding')
export class AccountFunding extends StateElement<'account' | 'balances' | 'remoteFeatures'> {
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #features = new ShownFeatures(this, () => ({
    config: this.state.config,
    slice: this.use('remoteFeatures'),
  }))

  override render() {
    if (this.#features.isAwaited) return nothing
    const { config, router } = this.state
    const { namespace = '' } = this.#account.value ?? {}
    const features = findFeatures(config, this.#features.value, {
      namespace,
      served: this.use('balances').served,
    })
    const has = (wanted: string) => features.some((feature) => feature.view === wanted)
    const ways = [
      ...(has('OnRampProviders')
        ? [
            {
              icon: CreditCard,
              key: 'account.fund.buy',
              detail: 'account.fund.buy.text',
              view: 'OnRampProviders',
            } as const,
          ]
        : []),
      ...(has('WalletReceive')
        ? [
            {
              icon: QrCode,
              key: 'account.fund.receive',
              detail: 'account.fund.receive.text',
              view: 'WalletReceive',
            } as const,
          ]
        : []),
      {
        icon: Wallet,
        key: 'account.fund.wallet',
        detail: 'account.fund.wallet.text',
        view: 'ProfileWallets',
      } as const,
    ]
    return html`<h3 class="title">${this.t('account.fund.title')}</h3>
      <div class="list ways" role="list">
        ${ways.map(
          ({ icon, key, detail, view }) =>
            html`<wm-row
              role="listitem"
              .icon=${icon}
              .label=${this.t(key)}
              .detail=${this.t(detail)}
              @click=${() => router.push({ view })}
            ></wm-row>`,
        )}
      </div>`
  }
  static override styles = [
    base,
    view,
    css`
      :host {
        padding: 4px 0;
      }
      h3 {
        padding-inline: 10px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-funding': AccountFunding
  }
}
