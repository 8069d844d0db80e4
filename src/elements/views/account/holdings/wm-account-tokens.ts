import { css, html, nothing } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import Coins from 'lucide/dist/esm/icons/coins.mjs'
import { formatList } from '../../../../locales/list-parts.js'
import type { ChainId } from '../../../../standards/caip.js'
import type { TokenBalance } from '../../../../state/account/tokens/balances.js'
import { toAssetId } from '../../../../state/account/tokens/asset-id.js'
import { canAddTokens } from '../../../../state/account/tokens/custom-tokens.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { view } from '../../../theme/view.styles.js'
import { drawWaitingRows, waitingRows } from '../../../parts/rows/waiting-rows.js'
import '../../../parts/wm-button.js'
import '../../../parts/wm-message.js'
import type { SearchField } from '../../../parts/fields/wm-search.js'
import '../../../parts/fields/wm-search.js'
import { enterRows } from '../../../parts/rows/enter-rows.js'
import { selectTokens, type TokenSelection } from '../select-tokens.js'
import '../wm-account-funding.js'
import { drawTokenRow, tokenRow } from './token-row.js'
import { TOKEN_ROW_PX } from './token-row-height.js'

// Rows before the first click, so that the content below stays in reach; and rows added by each
// click.
const FIRST_ROWS = 4
const MORE_ROWS = 100

/** The visitor's holdings on all networks, by value. */
@customElement('wm-account-tokens')
export class AccountTokens extends StateElement<
  | 'account'
  | 'balances'
  | 'portfolio'
  | 'priceHistory'
  | 'listChoices'
  | 'customTokens'
  | 'remoteFeatures'
> {
  /** Shows the holdings of one network; all if undefined. */
  @property({ attribute: false }) chain: ChainId | undefined
  /** Shows a field to search the list. */
  @property({ type: Boolean }) searching = false
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #holdings = this.watch(() => this.use('portfolio').$holdings)
  readonly #custom = this.watch(() => this.use('customTokens').$tokens)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  readonly #choices = this.watch(() => this.use('listChoices').$choices)
  readonly #days = this.watch(() => this.use('priceHistory').$days)
  @internal() private shown = FIRST_ROWS
  @internal() private spam = false
  @internal() private showsHidden = false
  @internal() private text = ''
  #selection!: TokenSelection

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (changed.has('chain')) this.shown = FIRST_ROWS
    if (changed.has('searching') && !this.searching) this.text = ''
    this.#selection = selectTokens(this.#holdings.value.tokens, {
      chain: this.chain,
      active: this.#account.value?.chainId,
      text: this.text,
      choices: this.#choices.value,
      isAdded: ({ chainId, address }) =>
        address !== undefined && this.use('customTokens').has(chainId, address),
      showsHidden: this.showsHidden,
      showsSpam: this.spam,
    })
  }
  override updated() {
    if (!this.use('balances').served) return
    const rows = this.#selection.shown.slice(0, this.shown)
    this.use('priceHistory').askDays(rows.filter(({ price }) => price !== undefined))
  }
  override render() {
    const { status, networks, failed, complete } = this.#holdings.value
    if (status !== 'ready')
      return status === 'failed'
        ? this.#failure()
        : drawWaitingRows(this.t('account.tokens.loading'), FIRST_ROWS)
    void [this.#marks.value, this.#custom.value]
    const active = this.#account.value?.chainId
    const { shown, hidden, spam, holds } = this.#selection
    const isActiveListed = active === undefined || networks.includes(active)
    if (complete && failed.length === 0 && !holds && isActiveListed)
      return html`<wm-account-funding></wm-account-funding> ${this.#below(0, active)}`
    const left = shown.length - this.shown
    return html`
      ${this.searching ? this.#search(shown.length) : nothing}
      <ul class="list" aria-label=${this.t('account.tokens')}>
        ${repeat(
          shown.slice(0, this.shown),
          ({ chainId, address }) => `${chainId}:${address}`,
          (token) => this.#row(token, networks.length > 1),
        )}
      </ul>
      ${failed.length > 0 ? this.#missing(failed) : nothing} ${this.#below(left, active)}
      ${
        hidden > 0
          ? html`<wm-button class="hidden" variant="quiet" @click=${this.#toggleHidden}
              >${
                this.showsHidden ? this.t('account.hidden.hide') : this.t('account.hidden', hidden)
              }</wm-button
            >`
          : nothing
      }
      ${
        spam > 0
          ? html`<wm-button class="spam" variant="quiet" @click=${this.#toggleSpam}
              >${this.spam ? this.t('account.spam.hide') : this.t('account.spam', spam)}</wm-button
            >`
          : nothing
      }
    `
  }
  #below(left: number, active: ChainId | undefined) {
    const adds = active !== undefined && canAddTokens(active)
    return left <= 0 && !adds
      ? nothing
      : html`<div class="below">
          ${
            left > 0
              ? html`<wm-button variant="quiet" @click=${this.#showMore}
                  >${this.t('account.tokens.more', left)}</wm-button
                >`
              : nothing
          }
          ${
            adds
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
  #row(token: TokenBalance, several: boolean) {
    const { address, icon, chainId } = token
    const { marks, network } = this.state
    const chain = network.find(chainId)
    const mark = marks.find(chain)
    return html`<li>
      ${drawTokenRow(token, {
        t: this.t,
        language: this.#language.value,
        currency: this.#holdings.value.currency,
        image: icon ?? (address === undefined ? mark : undefined),
        network: several ? { name: chain?.name ?? chainId, mark } : undefined,
        day: this.#days.value[toAssetId(token)],
        open: () => this.#open(token),
      })}
    </li>`
  }
  #open({ chainId, address }: TokenBalance) {
    this.state.router.push({ view: 'Token', chainId, ...(address !== undefined && { address }) })
  }
  /** The networks whose tokens could not be read, in one line. */
  #missing(failed: readonly ChainId[]) {
    const names = failed.map((id) => this.state.network.find(id)?.name ?? id)
    const list = formatList(this.#language.value, names)
    return html`<div class="missing">
      <p role="status">${this.t('account.tokens.missing', list)}</p>
      <wm-button variant="quiet" @click=${this.#retry}>${this.t('action.retry')}</wm-button>
    </div>`
  }
  #search(found: number) {
    return html`<wm-search
        .label=${this.t('account.search')}
        .clearLabel=${this.t('search.clear')}
        .value=${this.text}
        @input=${(event: Event) => {
          this.text = (event.currentTarget as SearchField).value
          this.shown = FIRST_ROWS
        }}
        @keydown=${(event: KeyboardEvent) =>
          enterRows(event, this.renderRoot.querySelectorAll<HTMLElement>('.token'))}
      ></wm-search>
      <p class=${found > 0 ? 'visually-hidden' : 'none'} role="status">
        ${this.text === '' ? '' : found > 0 ? this.t('account.found', found) : this.t('account.search.none')}
      </p>`
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
  #retry = () => void this.use('portfolio').refresh({ force: true })
  #toggleHidden = () => (this.showsHidden = !this.showsHidden)
  #toggleSpam = () => (this.spam = !this.spam)
  #showMore = async () => {
    const at = this.shown
    this.shown += MORE_ROWS
    await this.updateComplete
    // The clicked button has moved or is gone, so the focus moves to the first new row.
    this.renderRoot.querySelectorAll<HTMLElement>('.token')[at]?.focus()
  }
  static override styles = [
    base,
    view,
    waitingRows,
    tokenRow,
    css`
      :host {
        padding: 0;
      }
      .waiting-rows {
        display: grid;
        gap: var(--_gap);
        --_waiting: ${TOKEN_ROW_PX}px;
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
      .none {
        padding: 8px 10px;
        color: var(--_muted);
        font-size: 14px;
        line-height: 20px;
      }
      .missing {
        display: flex;
        align-items: center;
        gap: 8px;
        padding-inline-start: 10px;
        color: var(--_muted);
        font-size: 13px;
        line-height: 18px;
      }
      .missing p {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .missing wm-button {
        flex: none;
      }
      li {
        content-visibility: auto;
        contain-intrinsic-block-size: ${TOKEN_ROW_PX}px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-tokens': AccountTokens
  }
}
