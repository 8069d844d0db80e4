import { css, html, nothing } from 'lit'
import { withSymbol } from '../../../../standards/amounts/format-amount.js'
import { state as internal } from 'lit/decorators.js'
import Coins from 'lucide/dist/esm/icons/coins.mjs'
import Info from 'lucide/dist/esm/icons/info.mjs'
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs'
import Trash from 'lucide/dist/esm/icons/trash.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import Wallet from 'lucide/dist/esm/icons/wallet.mjs'
import { toShortAddress } from '../../../../standards/addresses/short-address.js'
import type { CustomToken } from '../../../../state/account/tokens/custom-tokens.js'
import type { TokenEntry, TokenEntryState } from '../../../../state/account/tokens/token-entry.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { note } from '../../../theme/rows/note.styles.js'
import { rowButton } from '../../../theme/rows/row-button.styles.js'
import { twoLines } from '../../../theme/rows/two-lines.styles.js'
import { box } from '../../../theme/box.styles.js'
import { groupHeading } from '../../../theme/rows/group-heading.styles.js'
import { view } from '../../../theme/view.styles.js'
import { icon } from '../../../parts/icon.js'
import type { Field } from '../../../parts/fields/wm-field.js'
import '../../../parts/wm-button.js'
import '../../../parts/fields/wm-field.js'
import '../../../parts/wm-image.js'
import '../../../parts/wm-message.js'
import '../../../parts/rows/wm-skeleton.js'
import { tellKept } from '../tell-kept.js'
import { showAmount } from './account-amounts.js'

type Chain = NonNullable<ReturnType<TokenEntry['findChain']>>
type FoundToken = Extract<TokenEntryState, { status: 'found' }>

/** Adds tokens by address to the list of the account's network; shows and removes added ones. */
@customElement('wm-custom-tokens-view')
export class CustomTokensView extends StateElement<
  'account' | 'balances' | 'customTokens' | 'tokenEntry'
> {
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #entry = this.watch(() => this.use('tokenEntry').$entry)
  readonly #text = this.watch(() => this.use('tokenEntry').$text)
  readonly #tokens = this.watch(() => this.use('customTokens').$tokens)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  @internal() private asking: string | undefined

  override disconnectedCallback() {
    super.disconnectedCallback()
    void this.use('tokenEntry').type('')
  }
  override render() {
    void this.#account.value
    const chain = this.use('tokenEntry').findChain()
    if (!chain)
      return html`<wm-message
        .mark=${Coins}
        .heading=${this.t('tokens.none')}
        .text=${this.t('tokens.none.text')}
      ></wm-message>`
    const entry = this.#entry.value
    const added = this.#tokens.value[chain.id] ?? []
    return html`
      <wm-field
        type="address"
        .label=${this.t('tokens.field')}
        .value=${this.#text.value}
        .error=${this.#mistake(entry, chain)}
        @input=${this.#onInput}
        @submit=${this.#add}
        ?ready=${entry.status === 'found'}
      ></wm-field>
      <div class="result" role="status" aria-busy=${entry.status === 'looking' ? 'true' : nothing}>
        ${this.#result(entry, chain)}
      </div>
      ${
        added.length > 0
          ? html`<h3 id="added">${this.t('tokens.added.heading', chain.name)}</h3>
              <ul class="list" aria-labelledby="added">
                ${added.map((token) => this.#row(token, chain))}
              </ul>`
          : nothing
      }
    `
  }
  #mistake(entry: TokenEntryState, chain: Chain): string {
    switch (entry.status) {
      case 'invalid':
        return this.t('tokens.invalid', chain.name)
      case 'none':
        return this.t('tokens.unknown', chain.name)
      case 'full':
        return this.t('tokens.full')
      case 'known':
        return this.t('tokens.known', entry.token.symbol)
      case 'failed':
        return this.t('tokens.failed')
      default:
        return ''
    }
  }
  #result(entry: TokenEntryState, chain: Chain) {
    if (entry.status === 'found') return this.#found(entry)
    if (entry.status === 'failed')
      return html`<wm-button @click=${() => this.use('tokenEntry').retry()}
        >${this.t('action.retry')}</wm-button
      >`
    if (entry.status === 'looking')
      return html`<span class="visually-hidden">${this.t('tokens.looking')}</span
        ><wm-skeleton class="place" aria-hidden="true"></wm-skeleton>`
    return entry.status === 'empty'
      ? html`<p class="text">${this.t('tokens.hint', chain.name)}</p>`
      : nothing
  }
  #found({ token, alike }: FoundToken) {
    return html`
      <div class="box">
        <div class="line">
          <wm-image .name=${token.symbol} size="36" round></wm-image>
          <span class="words"
            ><bdi class="name">${token.name}</bdi
            ><bdi class="detail"
              >${withSymbol(showAmount(token, this.#language.value), token.symbol)}</bdi
            ></span
          >
        </div>
        <bdi class="full" dir="ltr">${token.address}</bdi>
      </div>
      ${
        alike
          ? html`<p class="note bad">
              ${icon(TriangleAlert, 18)}<span>${this.t('tokens.alike', token.symbol)}</span>
            </p>`
          : html`<p class="note">${icon(Info, 18)}<span>${this.t('tokens.warning')}</span></p>`
      }
      <wm-button variant="primary" @click=${this.#add}
        >${this.t('tokens.add', token.symbol)}</wm-button
      >
    `
  }
  #row(token: CustomToken, chain: Chain) {
    const { name, symbol, address } = token
    const wallet = this.#account.value?.wallet?.name
    const asking = this.asking === address
    return html`<li>
      <wm-image .name=${symbol} size="36" round></wm-image>
      <span class="words"
        ><bdi class="name">${name}</bdi
        ><span class="detail"
          ><bdi>${symbol}</bdi> ·
          <bdi dir="ltr" title=${address}>${toShortAddress(address)}</bdi></span
        ></span
      >
      ${
        wallet && this.use('tokenEntry').canWatch(token)
          ? html`<button
              class="square"
              type="button"
              title=${this.t('tokens.watch', { token: symbol, wallet })}
              aria-busy=${asking ? 'true' : nothing}
              @click=${() => this.#watch(token, wallet)}
            >
              ${icon(asking ? LoaderCircle : Wallet, 18)}
            </button>`
          : nothing
      }
      <button
        class="square"
        type="button"
        title=${this.t('tokens.remove', symbol)}
        @click=${() => this.#remove(token, chain)}
      >
        ${icon(Trash, 18)}
      </button>
    </li>`
  }
  #onInput = (event: Event) =>
    void this.use('tokenEntry').type((event.currentTarget as Field).value)
  #add = () => {
    const added = this.use('tokenEntry').add()
    if (added) tellKept(this, added.kept, this.t('tokens.added', added.token.symbol))
    this.renderRoot.querySelector('wm-field')?.focus()
  }
  #remove(token: CustomToken, chain: Chain) {
    const kept = this.use('tokenEntry').remove(chain.id, token)
    tellKept(this, kept, this.t('tokens.removed', token.symbol))
    // The focused button is gone, so the focus moves to the field for the next address.
    this.renderRoot.querySelector('wm-field')?.focus()
  }
  async #watch(token: CustomToken, wallet: string) {
    if (this.asking !== undefined) return
    this.asking = token.address
    const { toasts } = this.state
    try {
      if (await this.use('tokenEntry').watch(token))
        toasts.show(this.t('tokens.watch.done', { token: token.symbol, wallet }), 'success')
    } catch {
      // Already reported by the slice.
      toasts.show(this.t('tokens.watch.failed', wallet), 'error')
    } finally {
      this.asking = undefined
    }
  }
  static override styles = [
    base,
    view,
    groupHeading,
    box,
    note,
    rowButton,
    twoLines,
    css`
      .result {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      .text {
        padding-inline: 4px;
      }
      .place {
        block-size: 112px;
        border-radius: var(--_radius-row);
      }
      .box {
        gap: 8px;
      }
      /* Shows the whole name, so that it can be read before the token is added. */
      .box .name {
        white-space: normal;
        overflow-wrap: anywhere;
      }
      .line,
      li {
        display: flex;
        align-items: center;
        gap: 12px;
      }
      li {
        min-block-size: 56px;
        padding-inline-start: 10px;
      }
      .full {
        font-size: 13px;
        line-height: 18px;
        color: var(--_muted);
        overflow-wrap: anywhere;
        word-break: break-all;
        font-variant-numeric: tabular-nums;
        /* An address runs left to right but is placed below the name. */
        text-align: var(--_start);
      }
      .square {
        margin-inline-start: -8px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-custom-tokens-view': CustomTokensView
  }
}
