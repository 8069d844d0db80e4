import { html, nothing } from 'lit'
import ChevronsUpDown from 'lucide/dist/esm/icons/chevrons-up-down.mjs'
import Eye from 'lucide/dist/esm/icons/eye.mjs'
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import Globe from 'lucide/dist/esm/icons/globe.mjs'
import RotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs'
import Settings from 'lucide/dist/esm/icons/settings.mjs'
import { toError } from '../../../errors/to-error.js'
import { isSafeLink } from '../../../platform/links/open-link.js'
import { formatAmount } from '../../../standards/amounts/format-amount.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { privateAmounts } from '../../theme/private.styles.js'
import { view } from '../../theme/view.styles.js'
import '../../parts/wm-avatar.js'
import '../../parts/wm-button.js'
import { icon } from '../../parts/icon.js'
import '../../parts/wm-image.js'
import type { rollText, ShownAmount } from '../../parts/roll-text.js'
import '../../parts/rows/wm-row.js'
import '../../parts/rows/wm-skeleton.js'
import { showMoney } from './holdings/account-amounts.js'
import { accountView } from './account-view.styles.js'
import { drawAwaitedFeatures, drawFeatures, featureButtons } from './feature-buttons.js'
import { PrivacyController } from './privacy-controller.js'
import { ShownFeatures } from './shown-features.js'
import { tellKept } from './tell-kept.js'
import { findFeatures, type WalletFeature } from './wallet-features.js'
import { DisconnectController, disconnectRow } from './settings/disconnect-controller.js'
import './wm-account-address.js'
import './holdings/wm-account-holdings.js'

// Number of letters up to which an amount has the largest size.
const LONG_AMOUNT = 14
// The same for a total, which shares its line with the native balance.
const LONG_TOTAL = 10
/** Code of the failure of a network or wallet without balances. */
const UNSUPPORTED = 'METHOD_UNSUPPORTED'

/** The active account, its balance and actions. */
@customElement('wm-account-view')
export class AccountView extends StateElement<
  | 'account'
  | 'nativeBalance'
  | 'balances'
  | 'portfolio'
  | 'priceHistory'
  | 'listChoices'
  | 'customTokens'
  | 'activity'
  | 'identity'
  | 'parties'
  | 'remoteFeatures'
> {
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #native = this.watch(() => this.use('nativeBalance').$balance)
  readonly #balances = this.watch(() => this.use('balances').$balances)
  readonly #holdings = this.watch(() => this.use('portfolio').$holdings)
  readonly #identity = this.watch(() => this.use('identity').$identity)
  readonly #features = new ShownFeatures(this, () => ({
    config: this.state.config,
    slice: this.use('remoteFeatures'),
  }))
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #ending = new DisconnectController(this)
  readonly #choices = this.watch(() => this.use('listChoices').$choices)
  #stops: (() => void)[] = []
  #noted = false
  #rollText: typeof rollText | undefined
  #shown: ShownAmount | undefined

  constructor() {
    super()
    new PrivacyController(this)
  }

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
    // The header shows this element.
    if (this.state.config.features.smartSessions)
      import('../sessions/wm-sessions-button.js').catch((failure) =>
        this.state.report(toError(failure, 'VIEW_FAILED')),
      )
    this.#noted = false
    let listed: boolean | undefined
    let stop = () => {}
    // One source at a time: where tokens are listed, the native coin is among them.
    const unwatch = this.use('account').$account.subscribe((account) => {
      const now = this.use('balances').areListed(account?.chainId)
      if (now === listed) return
      listed = now
      stop()
      stop = now
        ? this.use('balances').watch(this.#fallBack)
        : this.use('nativeBalance').watch(this.#note)
    })
    // If there is no name, the address is shown. The slice reports the failure.
    this.#stops = [
      unwatch,
      () => stop(),
      this.use('portfolio').watch(),
      this.use('identity').watch(() => {}),
    ]
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    for (const stop of this.#stops.splice(0)) stop()
  }
  // Separate chunk: nothing rolls in the first frame.
  override firstUpdated() {
    import('../../parts/roll-text.js').then(
      ({ rollText }) => (this.#rollText = rollText),
      () => {
        // Without it a changed amount is shown at once.
      },
    )
  }
  override updated() {
    const before = this.#shown
    const element = this.renderRoot.querySelector<HTMLElement>('.balance .amount')
    const now = (this.#shown = element ? this.#toShown(element.textContent) : undefined)
    if (now && before?.of === now.of && before.text !== now.text)
      this.#rollText?.(element!, before, now)
  }
  override render() {
    const account = this.#account.value
    if (!account?.address)
      return html`<wm-button
        variant="primary"
        @click=${() => this.state.router.reset({ view: 'Connect' })}
        >${this.t('button.connect')}</wm-button
      >`
    const { wallet, address, status } = account
    const isBack = status !== 'reconnecting'
    const explorer = this.use('account').findExplorerUrl()
    const identity = this.#identity.value.value
    return html`
      <div class="who">
        <div class="face">
          <wm-avatar
            .address=${address}
            .src=${this.use('identity').findAvatar(address)}
            size="40"
          ></wm-avatar>
          ${
            wallet
              ? html`<wm-image
                  class="wallet"
                  .src=${wallet.icon}
                  .name=${wallet.name}
                  size="18"
                ></wm-image>`
              : nothing
          }
        </div>
        <wm-account-address
          .address=${address}
          .name=${identity?.name}
          .note=${isBack ? wallet?.name : this.t('account.reconnecting')}
          .announced=${isBack ? '' : this.t('account.reconnecting')}
        ></wm-account-address>
        <button
          class="others"
          type="button"
          aria-label=${this.t('account.wallets', wallet?.name ?? '')}
          @click=${() => this.state.router.push({ view: 'ProfileWallets' })}
        >
          ${icon(ChevronsUpDown, 20)}
        </button>
      </div>
      <div class="worth">${this.#amount()} ${this.#eye()}</div>
      ${
        this.#features.isAwaited
          ? drawAwaitedFeatures()
          : drawFeatures(
              findFeatures(this.state.config, this.#features.value, {
                namespace: account.namespace,
                served: this.use('balances').served,
              }),
              { t: this.t, open: (feature) => this.#open(feature) },
            )
      }
      ${this.#isEmpty() ? html`<wm-account-funding></wm-account-funding>` : nothing}
      <wm-account-holdings></wm-account-holdings>
      <div class="list">
        ${
          isSafeLink(explorer)
            ? html`<wm-row
                .icon=${Globe}
                tone="quiet"
                .label=${this.t('account.explorer')}
                .href=${explorer}
                .linkNote=${this.t('link.external')}
              ></wm-row>`
            : nothing
        }
        <wm-row
          .icon=${Settings}
          tone="quiet"
          .label=${this.t('account.settings')}
          @click=${() => this.state.router.push({ view: 'AccountSettings' })}
        ></wm-row>
        ${this.#ending.row(account)}
      </div>
    `
  }
  /** The button that blurs all amounts. */
  #eye() {
    const { isPrivate } = this.#choices.value
    return html`<button
      class="eye"
      type="button"
      title=${this.t('account.private')}
      aria-label=${this.t('account.private')}
      aria-pressed=${isPrivate ? 'true' : 'false'}
      @click=${() => tellKept(this, this.use('listChoices').setPrivate(!isPrivate))}
    >
      ${icon(isPrivate ? EyeOff : Eye, 16)}
    </button>`
  }
  /** The native balance. An earlier balance of 0 counts as unknown once it cannot be read again. */
  #findNative() {
    const balances = this.#balances.value
    const own = balances.value?.tokens.find(({ address }) => address === undefined)
    const { value, status } = own
      ? {
          value: { value: own.amount, decimals: own.decimals, symbol: own.symbol },
          status: balances.status,
        }
      : this.#native.value
    return value?.value === 0n && status === 'failed' ? undefined : value
  }
  /** True when nothing lists tokens, and the native balance is 0. */
  #isEmpty(): boolean {
    const { networks } = this.#holdings.value
    return networks.length === 0 && this.#findNative()?.value === 0n
  }
  /** The value of all networks if prices are known, otherwise the native balance. */
  #amount() {
    const { status, error } = this.#balances.value
    const native = this.#findNative()
    const language = this.#language.value
    const amount = native && formatAmount(native.value, native.decimals, { language })
    const { total: sum, currency } = this.#holdings.value
    if (sum !== undefined) {
      const total = showMoney(sum, currency, language)
      return html`<div class="balance ${total.length > LONG_TOTAL ? 'long' : ''}">
          <span class="visually-hidden">${this.t('account.total')}</span
          ><bdi class="amount">${total}</bdi>
        </div>
        ${
          native
            ? html`<p class="own">
                <span class="visually-hidden">${this.t('account.balance')}</span
                ><bdi><span class="amount">${amount}</span> ${native.symbol}</bdi>
              </p>`
            : nothing
        }`
    }
    const label = html`<span class="visually-hidden">${this.t('account.balance')}</span>`
    if (native)
      return html`<div class="balance ${amount!.length > LONG_AMOUNT ? 'long' : ''}">
        ${label}<bdi
          ><span class="amount">${amount}</span> <span class="symbol">${native.symbol}</span></bdi
        >
      </div>`
    const failure = this.#native.value.error ?? error
    if (
      this.#native.value.status !== 'failed' &&
      (status !== 'failed' || this.#native.value.status === 'loading')
    )
      return html`<div class="balance" aria-busy="true">${label}<wm-skeleton></wm-skeleton></div>`
    const words = html`<span aria-hidden="true">—</span
      ><span class="note">${this.t('account.balance.none')}</span>`
    if (failure?.code === UNSUPPORTED) return html`<div class="balance unknown">${words}</div>`
    return html`<button class="balance unknown" type="button" @click=${this.#retry}>
      ${words}${icon(RotateCw, 16)}<span class="visually-hidden">${this.t('action.retry')}</span>
    </button>`
  }
  #toShown(text: string): ShownAmount {
    const { total, currency } = this.#holdings.value
    const { address, chainId } = this.#account.value ?? {}
    return {
      of: `${address} ${total === undefined ? chainId : currency} ${this.#language.value}`,
      value: total ?? this.#findNative()?.value ?? 0,
      text,
    }
  }
  #open(feature: WalletFeature) {
    if (feature.event)
      this.state.track(feature.event, { network: this.#account.value?.chainId ?? '' })
    this.state.router.push({ view: feature.view })
  }
  /**
   * Shows a toast once per visit when a balance is not available, in addition to the message in its
   * place.
   */
  #note = () => {
    if (this.#noted) return
    this.#noted = true
    this.state.toasts.show(this.t('account.balance.failed'), 'error')
  }
  /** Without a list of tokens, the native coin can still be read. */
  #fallBack = () => {
    this.#note()
    if (this.#balances.value.value === undefined) this.#refreshNative()
  }
  // The balance shows the failure, and its slice reports it.
  #refreshNative = () =>
    void this.use('nativeBalance')
      .refresh({ force: true })
      .catch(() => {})
  #retry = () => {
    void this.use('portfolio').refresh({ force: true })
    if (this.use('balances').areListed(this.#account.value?.chainId))
      void this.use('balances').refresh({ force: true }).catch(this.#fallBack)
    else this.#refreshNative()
  }
  static override styles = [base, view, accountView, featureButtons, privateAmounts, disconnectRow]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-view': AccountView
  }
}
