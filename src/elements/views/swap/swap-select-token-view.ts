import { css, html, nothing, type TemplateResult } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import SearchX from 'lucide/dist/esm/icons/search-x.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import { toAddressText } from '../../../standards/addresses/address-text.js'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import { findTokens } from '../../../state/send/find-tokens.js'
import {
  findPopular,
  isTokenAddress,
  toAssetId,
  type SwapAsset,
} from '../../../state/swap/swap-tokens.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import type { SearchField } from '../../parts/fields/wm-search.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { drawTokenRow, tokenRow } from '../account/holdings/token-row.js'
import { send } from '../send/send.styles.js'
import { findImage } from './swap-image.js'
import { enterRows } from '../../parts/rows/enter-rows.js'
import '../../parts/wm-image.js'
import '../../parts/wm-message.js'
import '../../parts/fields/wm-search.js'
import '../../parts/rows/wm-virtual-list.js'

const ROW_PX = 60
const HEADING_PX = 34

/**
 * Tokens that can be swapped on this network: popular ones, the account's own, all others, and any
 * by its address.
 */
@customElement('wm-swap-select-token-view')
export class SwapSelectTokenView extends StateElement<'account' | 'swap'> {
  readonly #assets = this.watch(() => this.use('swap').$assets)
  readonly #draft = this.watch(() => this.use('swap').$draft)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  /** The side of the swap that is chosen. */
  @property() side: 'from' | 'to' = 'from'
  @internal() private text = ''
  /** The token of a pasted address that no list contains. */
  @internal() private unlisted:
    | { readonly status: 'idle' | 'looking' | 'failed' | 'none' }
    | { readonly status: 'ready'; readonly asset: SwapAsset } = { status: 'idle' }
  #looking = new AbortController()

  override connectedCallback() {
    super.connectedCallback()
    this.state.track('CLICK_SELECT_TOKEN_TO_SWAP')
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#looking.abort()
  }
  override updated() {
    // After a change of network or account this screen has no purpose.
    if (
      this.use('swap').$market.get().status === 'idle' &&
      this.state.router.$route.get().view === 'SwapSelectToken'
    )
      this.state.router.back()
  }
  override render() {
    void this.#marks.value
    const assets = this.#assets.value
    const found = findTokens(assets, this.text)
    const { unlisted } = this
    const shown = unlisted.status === 'ready' ? [unlisted.asset] : found
    return html`
      <wm-search
        .label=${this.t('swap.search')}
        .clearLabel=${this.t('search.clear')}
        .value=${this.text}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
      ></wm-search>
      <p class="visually-hidden" role="status">
        ${
          this.text === ''
            ? ''
            : unlisted.status === 'looking'
              ? this.t('swap.looking')
              : this.t('swap.found', shown.length)
        }
      </p>
      ${this.text === '' ? this.#popular(assets) : nothing}
      ${
        unlisted.status === 'ready'
          ? html`<p class="note bad">
              ${icon(TriangleAlert, 18)}<span>${this.t('swap.unlisted')}</span>
            </p>`
          : nothing
      }
      ${shown.length > 0 ? this.#list(shown) : this.#none()}
    `
  }
  #none() {
    const { status } = this.unlisted
    if (status === 'looking') return html`<p class="text looking">${this.t('swap.looking')}</p>`
    return html`<wm-message
      .mark=${SearchX}
      .heading=${this.t('swap.none')}
      .text=${this.t(status === 'failed' ? 'swap.looking.failed' : 'swap.none.text')}
    ></wm-message>`
  }
  #popular(assets: readonly SwapAsset[]) {
    const popular = findPopular(assets, this.use('swap').isListed)
    return html`<div class="popular" role="group" aria-label=${this.t('swap.popular')}>
      ${popular.map(
        (asset) =>
          html`<button
            type="button"
            ?disabled=${this.#isTaken(asset)}
            @click=${() => this.#choose(asset)}
          >
            <wm-image
              .src=${findImage(this.state, asset)}
              .name=${asset.symbol}
              size="20"
              round
            ></wm-image
            ><bdi>${asset.symbol}</bdi>
          </button>`,
      )}
    </div>`
  }
  #list(shown: readonly SwapAsset[]) {
    const own =
      this.text === ''
        ? shown.filter(({ amount }) => amount > 0n).sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
        : []
    const others = this.text === '' ? shown.filter(({ amount }) => amount === 0n) : shown
    const heading = (text: string) => ({
      px: HEADING_PX,
      draw: () => html`<h3 class="caption" role="presentation">${text}</h3>`,
    })
    let position = 0
    const row = (asset: SwapAsset) => {
      const place = ++position
      return { px: ROW_PX, draw: () => this.#row(asset, place, shown.length) }
    }
    const items = [
      ...(own.length > 0 ? [heading(this.t('swap.own')), ...own.map(row)] : []),
      ...(own.length > 0 && others.length > 0 ? [heading(this.t('swap.tokens'))] : []),
      ...others.map(row),
    ]
    const total = items.reduce((sum, { px }) => sum + px, 0)
    return html`<wm-virtual-list
      .label=${this.t('swap.tokens')}
      .heights=${items.map(({ px }) => px)}
      .rowStyles=${tokenRow}
      .draw=${(index: number): TemplateResult => items[index]!.draw()}
      .style=${`block-size: min(${total}px, 84dvh - ${this.text === '' ? 240 : 160}px, 420px)`}
    ></wm-virtual-list>`
  }
  #row(asset: SwapAsset, position: number, count: number) {
    const { symbol, address, amount } = asset
    // Several tokens may share a symbol, so tokens that the account does not hold show their
    // address.
    const detail =
      amount > 0n
        ? undefined
        : address === undefined
          ? symbol
          : `${symbol} · ${toShortAddress(address)}`
    return html`<div role="listitem" aria-posinset=${position} aria-setsize=${count}>
      ${drawTokenRow(asset, {
        t: this.t,
        language: this.#language.value,
        currency: this.use('swap').currency,
        image: findImage(this.state, asset),
        detail,
        disabled: this.#isTaken(asset),
        current: this.#draft.value[this.side] === toAssetId(asset),
        open: () => this.#choose(asset),
      })}
    </div>`
  }
  // The token of the other side cannot be chosen if no token would replace it.
  #isTaken(asset: SwapAsset): boolean {
    const { from, to } = this.#draft.value
    const [mine, other] = this.side === 'from' ? [from, to] : [to, from]
    return mine === undefined && other === toAssetId(asset)
  }
  #choose(asset: SwapAsset) {
    this.use('swap').choose(this.side, asset)
    this.state.router.back()
  }
  #onInput = (event: Event) => {
    this.text = (event.currentTarget as SearchField).value
    this.#looking.abort()
    this.unlisted = { status: 'idle' }
    if (isTokenAddress(this.text) && findTokens(this.#assets.value, this.text).length === 0)
      void this.#look(toAddressText(this.text))
  }
  async #look(address: string) {
    const { signal } = (this.#looking = new AbortController())
    this.unlisted = { status: 'looking' }
    try {
      const asset = await this.use('swap').find(address, signal)
      if (!signal.aborted) this.unlisted = asset ? { status: 'ready', asset } : { status: 'none' }
    } catch (failure) {
      if (signal.aborted) return
      this.unlisted = { status: 'failed' }
      this.state.report(failure)
    }
  }
  #onKey = (event: KeyboardEvent) =>
    enterRows(
      event,
      this.renderRoot
        .querySelector('wm-virtual-list')
        ?.shadowRoot?.querySelectorAll<HTMLElement>('.token') ?? [],
    )
  static override styles = [
    base,
    view,
    send,
    css`
      wm-virtual-list {
        margin-inline: -4px;
      }
      .popular {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(76px, 1fr));
        gap: 6px;
      }
      .popular button {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 6px;
        min-block-size: 44px;
        padding-inline: 6px;
        border-radius: var(--_radius-row);
        background: var(--_raised);
        box-shadow: inset 0 0 0 1px var(--_line);
        font-size: 13px;
        font-weight: 500;
      }
      .popular bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .popular button:hover:enabled {
        background: var(--_hover);
      }
      @media (forced-colors: active) {
        .popular button {
          outline: 1px solid ButtonBorder;
        }
        .popular button:focus-visible {
          outline: 2px solid Highlight;
        }
      }
      .popular button:disabled {
        opacity: 0.5;
      }
      .looking {
        padding: 32px 16px;
        text-align: center;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-swap-select-token-view': SwapSelectTokenView
  }
}
