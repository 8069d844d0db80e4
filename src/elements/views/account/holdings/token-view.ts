import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import Coins from 'lucide/dist/esm/icons/coins.mjs'
import Eye from 'lucide/dist/esm/icons/eye.mjs'
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import Pin from 'lucide/dist/esm/icons/pin.mjs'
import PinOff from 'lucide/dist/esm/icons/pin-off.mjs'
import { toNamespace, type ChainId } from '../../../../standards/caip.js'
import type { TokenBalance } from '../../../../state/account/tokens/balances.js'
import { toAssetId } from '../../../../state/account/tokens/asset-id.js'
import type { OpenableView, Route } from '../../../../state/shell/routes.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { drawAddressFact, drawExplorerRow, drawFact, facts } from '../facts.js'
import { privateAmounts } from '../../../theme/private.styles.js'
import { view } from '../../../theme/view.styles.js'
import '../../../parts/wm-image.js'
import '../../../parts/wm-message.js'
import '../../../parts/rows/wm-row.js'
import { showExactAmount, showMoney, showPrice } from './account-amounts.js'
import { drawAwaitedFeatures, drawFeatures, featureButtons } from '../feature-buttons.js'
import { ShownFeatures } from '../shown-features.js'
import { findFeatures, type WalletFeature } from '../wallet-features.js'
import { tellKept } from '../tell-kept.js'
import { PrivacyController } from '../privacy-controller.js'
import './wm-token-chart.js'

// Number of letters up to which an amount has the largest size.
const LONG_AMOUNT = 14

/** Actions that start with the token. */
const WITH_TOKEN: ReadonlySet<OpenableView> = new Set(['WalletSend', 'Swap', 'WalletReceive'])

/** Actions that wait until the wallet is on the token's network, by the visit of this screen. */
const waiting = new WeakMap<Route, WalletFeature>()

/** One holding: its amount and value, what can be done with it, and its contract. */
@customElement('wm-token-view')
export class TokenView extends StateElement<
  'account' | 'balances' | 'portfolio' | 'priceHistory' | 'listChoices' | 'remoteFeatures'
> {
  @property({ attribute: false }) chainId!: ChainId
  /** Contract or mint address; undefined for the native coin. */
  @property() address: string | undefined
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #holdings = this.watch(() => this.use('portfolio').$holdings)
  readonly #server = new ShownFeatures(this, () => ({
    config: this.state.config,
    slice: this.use('remoteFeatures'),
  }))
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  readonly #choices = this.watch(() => this.use('listChoices').$choices)
  #stop: (() => void) | undefined

  constructor() {
    super()
    new PrivacyController(this)
  }
  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
    this.#stop = this.use('portfolio').watch()
    const route = this.state.router.$route.get()
    const feature = waiting.get(route)
    waiting.delete(route)
    if (feature && this.#account.value?.chainId === this.chainId) this.#start(feature)
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stop?.()
  }
  override render() {
    void [this.#holdings.value, this.#marks.value]
    const token = this.use('portfolio').find(this.chainId, this.address)
    if (!token)
      return html`<wm-message
        role="status"
        .mark=${Coins}
        .heading=${this.t('token.none')}
      ></wm-message>`
    return html`${this.#head(token)}
    ${
      token.price === undefined || !this.use('balances').served
        ? nothing
        : html`<wm-token-chart .chainId=${this.chainId} .address=${this.address}></wm-token-chart>`
    }
    ${
      this.#server.isAwaited
        ? drawAwaitedFeatures()
        : drawFeatures(this.#features(), { t: this.t, open: this.#act })
    }
    ${this.#facts(token)} ${this.#place(token)}`
  }
  /** The place of the token in the list. */
  #place(token: TokenBalance) {
    const { pin, hide } = this.use('listChoices')
    const { pinned, hidden } = this.#choices.value
    const [isPinned, isHidden] = [pinned, hidden].map((list) => list.includes(toAssetId(token)))
    return html`<div class="list">
      <wm-row
        .icon=${isPinned ? PinOff : Pin}
        tone="quiet"
        .label=${isPinned ? this.t('token.unpin') : this.t('token.pin')}
        @click=${() => tellKept(this, pin(token, !isPinned))}
      ></wm-row>
      <wm-row
        .icon=${isHidden ? Eye : EyeOff}
        tone="quiet"
        .label=${isHidden ? this.t('token.show') : this.t('token.hide')}
        @click=${() => tellKept(this, hide(token, !isHidden))}
      ></wm-row>
    </div>`
  }
  #head(token: TokenBalance) {
    const { icon, symbol, value } = token
    const { marks, network } = this.state
    const chain = network.find(this.chainId)
    const mark = marks.find(chain)
    const picture = icon ?? (this.address === undefined ? mark : undefined)
    const exact = showExactAmount(token, this.#language.value)
    const worth =
      value === undefined
        ? exact
        : showMoney(value, this.#holdings.value.currency, this.#language.value)
    return html`<div class="centre head">
      <span class="picture">
        <wm-image .src=${picture} .name=${symbol} size="56" round></wm-image>
        <wm-image class="badge" .src=${mark} .name=${chain?.name ?? ''} size="22" round></wm-image>
      </span>
      <bdi class="amount worth ${worth.length > LONG_AMOUNT ? 'long' : ''}">${worth}</bdi>
      ${value === undefined ? nothing : html`<bdi class="amount exact">${exact}</bdi>`}
    </div>`
  }
  #facts({ price }: TokenBalance) {
    const { network } = this.state
    const url = this.use('portfolio').findExplorerUrl(this.chainId, this.address)
    return html`<dl class="box facts">
        ${
          price === undefined
            ? nothing
            : drawFact(
                this.t('account.tokens.price'),
                showPrice(price, this.#holdings.value.currency, this.#language.value),
              )
        }
        ${drawFact(
          this.t('accountSettings.network'),
          network.find(this.chainId)?.name ?? this.chainId,
        )}
        ${
          this.address === undefined
            ? nothing
            : drawAddressFact(this.t('token.contract'), this.address)
        }
      </dl>
      ${drawExplorerRow(this.t, 'account.explorer', url)}`
  }
  #features(): readonly WalletFeature[] {
    return findFeatures(this.state.config, this.#server.value, {
      namespace: toNamespace(this.chainId),
      served: this.use('balances').served,
    }).filter((feature) => WITH_TOKEN.has(feature.view))
  }
  /** Starts an action, after the wallet has switched to the token's network. */
  #act = (feature: WalletFeature) => {
    const { connections, network, router } = this.state
    const isHere = connections.find(toNamespace(this.chainId))?.chainId === this.chainId
    if (feature.view === 'WalletReceive' || isHere) {
      if (this.#account.value?.namespace !== toNamespace(this.chainId))
        network.activate(this.chainId)
      return this.#start(feature)
    }
    waiting.set(router.$route.get(), feature)
    router.push({ view: 'SwitchNetwork', chainId: this.chainId })
  }
  #start({ view, event }: WalletFeature) {
    const { router, track } = this.state
    const { chainId, address } = this
    if (event) track(event, { network: chainId })
    if (view === 'WalletReceive') return router.push({ view, chainId })
    if (view === 'Swap')
      return router.push({
        view,
        fromToken: address ?? this.use('portfolio').find(chainId, address)?.symbol ?? '',
      })
    void this.#send()
  }
  async #send() {
    const { slices, router, report } = this.state
    try {
      await slices.load(['send'])
      slices.get('send').choose({ address: this.address })
    } catch (failure) {
      // The screen loads the same code, and shows its failure with a retry.
      report(failure)
    }
    router.push({ view: 'WalletSend' })
  }
  static override styles = [
    base,
    view,
    facts,
    featureButtons,
    privateAmounts,
    css`
      .head {
        gap: 4px;
        padding-block: 4px 12px;
      }
      .picture {
        position: relative;
      }
      .badge {
        position: absolute;
        inset-block-end: -2px;
        inset-inline-end: -4px;
        background: var(--_surface);
        box-shadow: 0 0 0 2px var(--_surface);
      }
      .worth {
        max-inline-size: 100%;
        margin-block-start: 8px;
        font-size: min(34px, 12vw);
        font-weight: 600;
        line-height: 42px;
        overflow-wrap: anywhere;
        font-variant-numeric: tabular-nums;
      }
      .long {
        font-size: 22px;
        line-height: 30px;
      }
      .exact {
        max-inline-size: 100%;
        color: var(--_muted);
        font-size: 14px;
        line-height: 20px;
        overflow-wrap: anywhere;
        font-variant-numeric: tabular-nums;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-token-view': TokenView
  }
}
