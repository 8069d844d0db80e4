import { css, html } from 'lit'
import { state as internal } from 'lit/decorators.js'
import SearchX from 'lucide/dist/esm/icons/search-x.mjs'
import { findTokens } from '../../../state/send/find-tokens.js'
import type { TokenBalance } from '../../../state/account/tokens/balances.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import type { SearchField } from '../../parts/fields/wm-search.js'
import { drawWaitingRows, waitingRows } from '../../parts/rows/waiting-rows.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { drawTokenRow, tokenRow } from '../account/holdings/token-row.js'
import { enterRows } from '../../parts/rows/enter-rows.js'
import '../../parts/wm-message.js'
import '../../parts/fields/wm-search.js'
import '../../parts/rows/wm-virtual-list.js'

const ROW_PX = 60
const SKELETONS = 4

/** The account's holdings on this network, to choose from. */
@customElement('wm-wallet-send-select-token-view')
export class WalletSendSelectTokenView extends StateElement<'account' | 'balances' | 'send'> {
  readonly #tokens = this.watch(() => this.use('send').$tokens)
  readonly #balances = this.watch(() => this.use('balances').$balances)
  readonly #draft = this.watch(() => this.use('send').$draft)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  @internal() private text = ''

  override render() {
    const found = findTokens(this.#tokens.value, this.text)
    const { status, value } = this.#balances.value
    const waits = value === undefined && (status === 'idle' || status === 'loading')
    return html`
      <wm-search
        .label=${this.t('send.search')}
        .clearLabel=${this.t('search.clear')}
        .value=${this.text}
        @input=${(event: Event) => (this.text = (event.currentTarget as SearchField).value)}
        @keydown=${this.#onKey}
      ></wm-search>
      <p class="visually-hidden" role="status">
        ${this.text === '' ? '' : this.t('send.found', found.length)}
      </p>
      ${
        this.#tokens.value.length === 0 && waits
          ? drawWaitingRows(this.t('send.loading'), SKELETONS)
          : found.length === 0
            ? html`<wm-message
                .mark=${SearchX}
                .heading=${this.t('send.none')}
                .text=${this.t('send.none.text')}
              ></wm-message>`
            : html`<wm-virtual-list
                .label=${this.t('send.tokens')}
                .heights=${found.map(() => ROW_PX)}
                .rowStyles=${tokenRow}
                .draw=${(index: number) => this.#row(found[index]!, index + 1, found.length)}
                .style=${`block-size: min(${found.length * ROW_PX}px, 84dvh - 160px)`}
              ></wm-virtual-list>`
      }
    `
  }
  #row(token: TokenBalance, position: number, count: number) {
    const { marks, network } = this.state
    const image =
      token.icon ??
      (token.address === undefined ? marks.find(network.find(token.chainId)) : undefined)
    return html`<div role="listitem" aria-posinset=${position} aria-setsize=${count}>
      ${drawTokenRow(token, {
        t: this.t,
        language: this.#language.value,
        currency: this.use('send').currency,
        image,
        current: this.#draft.value.asset === (token.address ?? 'native'),
        open: () => this.#choose(token),
      })}
    </div>`
  }
  #choose(token: TokenBalance) {
    this.use('send').choose(token)
    this.state.router.back()
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
    waitingRows,
    css`
      wm-virtual-list {
        margin-inline: -4px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-wallet-send-select-token-view': WalletSendSelectTokenView
  }
}
