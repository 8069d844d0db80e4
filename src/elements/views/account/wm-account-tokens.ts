import { css, html, nothing } from 'lit'
import { state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import Coins from 'lucide/dist/esm/icons/coins.mjs'
import { isAdvertisement } from '../../../standards/advertisement.js'
import type { ChainId } from '../../../standards/caip.js'
import type { TokenBalance } from '../../../state/account/balances.js'
import { canAddTokens } from '../../../state/account/custom-tokens.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { twoLines } from '../../theme/two-lines.styles.js'
import { view } from '../../theme/view.styles.js'
import { showAmount, showExactAmount, showPrice, showShortMoney } from './account-amounts.js'
import { drawWaitingRows, waitingRows } from '../../parts/waiting-rows.js'
import '../../parts/wm-button.js'
import '../../parts/wm-image.js'
import '../../parts/wm-message.js'

// Rows before the first click, so that the content below stays in reach; and rows added by each
// click.
const FIRST_ROWS = 4
const MORE_ROWS = 100

/** Holdings of the active account on its network, by value. */
@customElement('wm-account-tokens')
export class AccountTokens extends StateElement<'balances' | 'customTokens'> {
  readonly #balances = this.watch(() => this.use('balances').$balances)
  readonly #custom = this.watch(() => this.use('customTokens').$tokens)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  @internal() private shown = FIRST_ROWS
  @internal() private spam = false

  override render() {
    const { value, status } = this.#balances.value
    if (!value)
      return status === 'failed'
        ? this.#failure()
        : drawWaitingRows(this.t('account.tokens.loading'), FIRST_ROWS)
    void this.#marks.value
    void this.#custom.value
    const all = value.tokens.filter(
      (token) => token.amount > 0n || token.address === undefined || this.#isAdded(token),
    )
    const isHidden = (token: TokenBalance) => isSpam(token) && !this.#isAdded(token)
    const spam = all.filter(isHidden).length
    const held = this.spam ? all : all.filter((token) => !isHidden(token))
    const left = held.length - this.shown
    return html`
      <ul class="list" aria-label=${this.t('account.tokens')}>
        ${repeat(
          held.slice(0, this.shown),
          ({ address }) => address ?? '',
          (token) => this.#row(token, value.currency),
        )}
      </ul>
      ${left > 0 || canAddTokens(value.chainId) ? this.#below(left, value.chainId) : nothing}
      ${
        spam > 0
          ? html`<wm-button class="spam" variant="quiet" @click=${this.#toggleSpam}
              >${this.spam ? this.t('account.spam.hide') : this.t('account.spam', spam)}</wm-button
            >`
          : nothing
      }
    `
  }
  #below(left: number, chainId: ChainId) {
    return html`<div class="below">
      ${
        left > 0
          ? html`<wm-button variant="quiet" @click=${this.#showMore}
              >${this.t('account.tokens.more', left)}</wm-button
            >`
          : nothing
      }
      ${
        canAddTokens(chainId)
          ? html`<wm-button
              class="add"
              variant="quiet"
              @click=${() => this.state.router.push({ view: 'CustomTokens' })}
              >${this.t('account.tokens.add')}</wm-button
            >`
          : nothing
      }
    </div>`
  }
  #row(token: TokenBalance, currency: string) {
    const { name, symbol, address, icon, price, value, chainId } = token
    const { marks, network } = this.state
    const language = this.#language.value
    const image = icon ?? (address === undefined ? marks.find(network.find(chainId)) : undefined)
    return html`<li tabindex="-1">
      <wm-image .src=${image} .name=${symbol} size="36" round></wm-image>
      <span class="words">
        <bdi class="name">${name}</bdi>
        <span class="detail" title=${showExactAmount(token)}
          ><bdi>${showAmount(token, language)}</bdi> <bdi>${symbol}</bdi></span
        >
      </span>
      ${
        value === undefined || price === undefined
          ? nothing
          : html`<span class="words end">
              <bdi class="name">${showShortMoney(value, currency, language)}</bdi>
              <bdi class="detail"
                ><span class="visually-hidden">${this.t('account.tokens.price')}</span>
                ${showPrice(price, currency, language)}</bdi
              >
            </span>`
      }
    </li>`
  }
  #isAdded({ chainId, address }: TokenBalance): boolean {
    return address !== undefined && this.use('customTokens').has(chainId, address)
  }
  #failure() {
    return html`<wm-message
      role="alert"
      .mark=${Coins}
      failed
      .heading=${this.t('account.tokens.failed')}
      .text=${this.t('account.tokens.failed.text')}
      ><wm-button @click=${this.#retry}>${this.t('action.retry')}</wm-button></wm-message
    >`
  }
  // Shown here, and reported by the slice.
  #retry = () =>
    void this.use('balances')
      .refresh({ force: true })
      .catch(() => {})
  #toggleSpam = () => (this.spam = !this.spam)
  #showMore = async () => {
    const at = this.shown
    this.shown += MORE_ROWS
    await this.updateComplete
    // The clicked button has moved or is gone, so the focus moves to the first new row.
    this.renderRoot.querySelectorAll('li')[at]?.focus()
  }
  static override styles = [
    base,
    view,
    waitingRows,
    twoLines,
    css`
      :host {
        padding: 0;
      }
      .waiting-rows {
        display: grid;
        gap: var(--_gap);
        --_waiting: 56px;
      }
      /* Beside each other, so that the rows below come into sight earlier. Long words wrap. */
      .below {
        display: flex;
        flex-wrap: wrap;
      }
      .below wm-button {
        flex: 1 0 auto;
        max-inline-size: 100%;
      }
      li {
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: 56px;
        padding: 4px 10px;
        border-radius: var(--_radius-row);
        content-visibility: auto;
        contain-intrinsic-block-size: 56px;
      }
      li:focus-visible {
        outline-offset: -2px;
      }
    `,
  ]
}

/** True when a token advertises a web address or a gift and no source knows its price. */
function isSpam({ address, price, name, symbol }: TokenBalance): boolean {
  return address !== undefined && price === undefined && isAdvertisement(name, symbol)
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-tokens': AccountTokens
  }
}
