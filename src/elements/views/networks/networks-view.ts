import { css, html, nothing } from 'lit'
import { state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import SearchX from 'lucide/dist/esm/icons/search-x.mjs'
import type { ActiveNetwork } from '../../../state/network/network.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import type { SearchField } from '../../parts/fields/wm-search.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { icon } from '../../parts/icon.js'
import { enterRows } from '../../parts/rows/enter-rows.js'
import '../../parts/wm-button.js'
import '../../parts/wm-message.js'
import '../../parts/rows/wm-row.js'
import '../../parts/fields/wm-search.js'

/** Fewer networks are read faster than searched. */
const SEARCH_FROM = 8

/** The app's networks, to choose from. */
@customElement('wm-networks-view')
export class NetworksView extends StateElement<'switching'> {
  readonly #network = this.watch(({ network }) => network.$network)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  readonly #accounts = this.watch(({ connections }) => connections.$accounts)
  @internal() private text = ''

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
  }
  override render() {
    const { network, config } = this.state
    void [this.#marks.value, this.#accounts.value]
    const approved = config.networks.filter(({ id }) => network.isApproved(id))
    const all = [...approved, ...config.networks.filter((chain) => !approved.includes(chain))]
    const wanted = this.text.trim().toLowerCase()
    const shown = all.filter(({ name }) => name.toLowerCase().includes(wanted))
    return html`
      ${all.length < SEARCH_FROM && this.text === '' ? nothing : this.#search()}
      ${
        shown.length === 0
          ? html`<wm-message
              .mark=${SearchX}
              .heading=${this.t('networks.none')}
              .text=${this.t('search.none.hint')}
              ><wm-button variant="primary" @click=${this.#clear}
                >${this.t('search.clear')}</wm-button
              ></wm-message
            >`
          : html`<div class="list" role="list">
              ${repeat(
                shown,
                ({ id }) => id,
                (chain) => this.#row(chain, approved.includes(chain)),
              )}
            </div>`
      }
      <p class="visually-hidden" role="status">
        ${shown.length === 0 ? this.t('networks.none') : ''}
      </p>
      <div class="note">
        <p class="text">${this.t('networks.note')}</p>
        <button type="button" @click=${this.#help}>${this.t('whatIsANetwork.title')}</button>
      </div>
    `
  }
  #search() {
    return html`<wm-search
      .label=${this.t('networks.search')}
      .clearLabel=${this.t('search.clear')}
      .value=${this.text}
      @input=${(event: Event) => (this.text = (event.currentTarget as SearchField).value)}
      @keydown=${this.#onSearchKey}
    ></wm-search>`
  }
  #row(chain: NonNullable<ActiveNetwork['chain']>, approved: boolean) {
    const { marks } = this.state
    const switching = this.use('switching')
    const current = this.#network.value.chainId === chain.id
    return html`<wm-row
      role="listitem"
      .label=${chain.name}
      .image=${marks.find(chain)}
      .detail=${approved ? undefined : this.t('networks.notApproved')}
      round-image
      ?current=${current}
      ?disabled=${!approved}
      @click=${() => approved && switching.choose(chain.id)}
      ><span slot="end">${current ? icon(Check, 20) : nothing}</span></wm-row
    >`
  }
  #help = () => {
    const { router, track } = this.state
    track('CLICK_NETWORK_HELP')
    router.push({ view: 'WhatIsANetwork' })
  }
  #clear = () => {
    this.text = ''
    this.renderRoot.querySelector<SearchField>('wm-search')?.focus()
  }
  #onSearchKey = (event: KeyboardEvent) =>
    enterRows(event, this.renderRoot.querySelectorAll<HTMLElement>('wm-row'))
  static override styles = [
    base,
    view,
    css`
      /* The text below stays visible; rows behind it fade out. */
      .list {
        max-block-size: min(464px, 84dvh - 216px);
        min-block-size: 60px;
        padding-block-end: 16px;
        overflow-y: auto;
        mask-image: linear-gradient(var(--_ink) calc(100% - 24px), transparent);
        overscroll-behavior: contain;
        scrollbar-width: thin;
        scrollbar-color: var(--_line) transparent;
      }
      .list svg {
        color: var(--_accent-text);
      }
      .note {
        display: grid;
        justify-items: center;
        margin-inline: 8px;
        text-align: center;
      }
      .note button {
        min-block-size: 44px;
        padding-inline: 12px;
        border-radius: var(--_radius-chip);
        color: var(--_accent-text);
        font-size: 13px;
        font-weight: 500;
      }
      .note button:hover {
        text-decoration: underline;
        text-underline-offset: 2px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-networks-view': NetworksView
  }
}
