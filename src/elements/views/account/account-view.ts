import { css, html, nothing } from 'lit'
import { state as internal } from 'lit/decorators.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import Copy from 'lucide/dist/esm/icons/copy.mjs'
import Globe from 'lucide/dist/esm/icons/globe.mjs'
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs'
import LogOut from 'lucide/dist/esm/icons/log-out.mjs'
import RotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import { isSafeLink } from '../../../platform/open-link.js'
import { formatAmount } from '../../../standards/format-amount.js'
import { toShortAddress } from '../../../standards/short-address.js'
import { CopyController } from '../../base/copy-controller.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import '../../parts/wm-avatar.js'
import '../../parts/wm-button.js'
import { icon } from '../../parts/icon.js'
import '../../parts/wm-image.js'
import '../../parts/wm-row.js'
import '../../parts/wm-skeleton.js'

// Letters up to which an amount is written at its largest.
const LONG_AMOUNT = 12
const ADDRESS_START = 6
const ADDRESS_END = 4
/** Code of the failure of a network or wallet without balances. */
const UNSUPPORTED = 'METHOD_UNSUPPORTED'
const COPY = { idle: [Copy, 'account.copy'], copied: [Check, 'account.copied'], failed: [TriangleAlert, 'connecting.copyFailed'] } as const

/** Who is connected, and what they have. */
@customElement('wm-account-view')
export class AccountView extends StateElement<'account' | 'nativeBalance'> {
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #balance = this.watch(() => this.use('nativeBalance').$balance)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #copying = new CopyController(this, (failure) => this.state.report(failure))
  @internal() private ending = false
  #stopBalance: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
    const balances = this.use('nativeBalance')
    let noted = false
    // Once a visit, beside what the balance itself says; the read is repeated while the view shows.
    this.#stopBalance = balances.watch(() => {
      if (noted || !balances.$balance.get().error) return
      noted = true
      this.state.toasts.show(this.t('account.balance.failed'), 'error')
    })
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stopBalance?.()
  }
  override render() {
    const account = this.#account.value
    if (!account?.address) return html`<wm-button variant="primary" @click=${() => this.state.router.reset({ view: 'Connect' })}>${this.t('button.connect')}</wm-button>`
    const { wallet, address, status } = account
    const explorer = this.use('account').findExplorerUrl()
    return html`
      <div class="who">
        <div class="face">
          <wm-avatar .address=${address} size="72"></wm-avatar>
          ${wallet ? html`<wm-image class="wallet" .src=${wallet.icon} .name=${wallet.name} size="28"></wm-image>` : nothing}
        </div>
        ${this.#address(address)}
        ${this.#wallet(wallet?.name ?? '', status === 'reconnecting')}
        ${this.#amount()}
      </div>
      <div class="list">
        ${isSafeLink(explorer) ? html`<wm-row .icon=${Globe} tone="quiet" .label=${this.t('account.explorer')} .href=${explorer} .linkNote=${this.t('link.external')}></wm-row>` : nothing}
        <wm-row .icon=${this.ending ? LoaderCircle : LogOut} ?busy=${this.ending} tone="quiet" .label=${this.t('account.disconnect')} mirrored @click=${this.#disconnect}></wm-row>
      </div>
    `
  }
  /** The wallet's name, which leads to the list of the visitor's wallets. */
  #wallet(name: string, reconnecting: boolean) {
    return html`<button class="wallets" type="button" aria-label=${this.t('account.wallets', name)} @click=${() => this.state.router.push({ view: 'ProfileWallets' })}><bdi>${name}</bdi>${icon(ChevronRight, 16, 'way')}</button>
      ${reconnecting ? html`<p class="text" role="status">${this.t('button.reconnecting')}</p>` : nothing}`
  }
  /** The address, or for a moment what became of its copy. */
  #address(address: string) {
    const { outcome } = this.#copying
    const [symbol, text] = COPY[outcome ?? 'idle']
    return html`<button class="address ${outcome ?? ''}" type="button" @click=${this.#copy}>
        ${outcome ? html`<span>${this.t(text)}</span>` : html`<bdi>${toShortAddress(address, ADDRESS_START, ADDRESS_END)}</bdi>`}${icon(symbol, 16)}${outcome ? nothing : html`<span class="visually-hidden">${this.t(text)}</span>`}
      </button>
      <span class="visually-hidden" role="status">${outcome ? this.t(text) : ''}</span>`
  }
  #amount() {
    const { status, value, error } = this.#balance.value
    const label = html`<span class="visually-hidden">${this.t('account.balance')}</span>`
    if (!value && status !== 'failed') return html`<div class="balance" aria-busy="true">${label}<wm-skeleton></wm-skeleton></div>`
    if (!value) {
      const words = html`<span aria-hidden="true">—</span><span class="note">${this.t('account.balance.none')}</span>`
      if (error?.code === UNSUPPORTED) return html`<div class="balance unknown">${words}</div>`
      return html`<button class="balance unknown" type="button" @click=${this.#retry}>${words}${icon(RotateCw, 16)}<span class="visually-hidden">${this.t('action.retry')}</span></button>`
    }
    const amount = formatAmount(value.value, value.decimals, { language: this.#language.value })
    return html`<div class="balance ${amount.length > LONG_AMOUNT ? 'long' : ''}">${label}<bdi>${amount}</bdi> <bdi class="symbol">${value.symbol}</bdi></div>`
  }
  // A failure is shown by the balance, and reported by its slice.
  #retry = () => void this.use('nativeBalance').refresh({ force: true }).catch(() => {})
  #copy = () => void this.#copying.copy(this.#account.value!.address!)
  #disconnect = async () => {
    if (this.ending) return
    const { disconnect, report, toasts } = this.state
    this.ending = true
    try {
      const { connection, namespace } = this.#account.value ?? {}
      await disconnect(connection ?? namespace)
    } catch (failure) {
      report(failure)
      toasts.show(this.t('account.disconnect.failed'), 'error')
    } finally {
      this.ending = false
    }
  }
  static override styles = [
    base,
    view,
    css`
      .who {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        justify-items: center;
        padding-block-end: 16px;
      }
      .face {
        position: relative;
        margin-block-end: 8px;
      }
      .wallet {
        position: absolute;
        inset-block-end: -3px;
        inset-inline-end: -3px;
        box-shadow: 0 0 0 3px var(--_surface);
      }
      .address {
        display: flex;
        align-items: center;
        gap: 8px;
        min-block-size: 44px;
        padding-inline: 14px;
        border-radius: var(--_radius-row);
        font-size: 17px;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      .address:hover {
        background: var(--_hover);
      }
      .address svg {
        color: var(--_muted);
      }
      .balance {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: center;
        column-gap: 8px;
        min-block-size: 44px;
        margin-block-start: 4px;
        max-inline-size: 100%;
        font-size: 34px;
        font-weight: 600;
        line-height: 42px;
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
        text-align: center;
      }
      .long {
        font-size: 22px;
        line-height: 30px;
      }
      .address.copied,
      .address.copied svg {
        color: var(--_good);
      }
      .address.failed,
      .address.failed svg {
        color: var(--_bad);
      }
      .symbol,
      .unknown {
        color: var(--_muted);
      }
      .unknown {
        align-items: center;
        min-block-size: 44px;
        padding-inline: 14px;
        border-radius: var(--_radius-row);
      }
      button.unknown:hover {
        background: var(--_hover);
        color: var(--_text);
      }
      .note {
        font-size: 14px;
        font-weight: 500;
        line-height: 20px;
      }
      .symbol {
        /* Lower than the line of the number, so that it does not stretch it. */
        line-height: 24px;
        font-size: 22px;
        font-weight: 500;
      }
      .long .symbol {
        font-size: 17px;
      }
      .balance wm-skeleton {
        align-self: center;
        inline-size: 168px;
        block-size: 34px;
      }
      .wallets {
        display: flex;
        align-items: center;
        gap: 4px;
        max-inline-size: 100%;
        min-block-size: 44px;
        padding-inline: 14px 10px;
        border-radius: var(--_radius-row);
        color: var(--_muted);
        font-size: 14px;
      }
      .wallets:hover {
        background: var(--_hover);
      }
      .wallets bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .way:dir(rtl) {
        scale: -1 1;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-view': AccountView
  }
}
