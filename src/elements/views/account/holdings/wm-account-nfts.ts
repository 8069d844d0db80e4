import { css, html, nothing } from 'lit'
import { state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import ImageMark from 'lucide/dist/esm/icons/image.mjs'
import type { Nft } from '../../../../state/account/nfts.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { WatchController } from '../../../base/watch-controller.js'
import { base } from '../../../theme/base.styles.js'
import { view } from '../../../theme/view.styles.js'
import '../../../parts/wm-button.js'
import '../../../parts/wm-image.js'
import '../../../parts/wm-message.js'
import '../../../parts/rows/wm-skeleton.js'

const WAITING_TILES = 6
// Requested size of the picture; the tile is as wide as its column.
const TILE_PX = 96

/**
 * Collectibles of the active account on its network. Those with advertising are hidden until the
 * visitor shows them.
 */
@customElement('wm-account-nfts')
export class AccountNfts extends StateElement<'nfts'> {
  readonly #nfts = this.watch(() => this.use('nfts').$nfts)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  @internal() private spam = false

  constructor() {
    super()
    new WatchController(this, {
      watch: (onFailure) => this.use('nfts').watch(onFailure),
      toText: () => this.t('account.nfts.failed'),
    })
  }
  override render() {
    const { page, status, more } = this.#nfts.value
    if (!page) return status === 'failed' ? this.#message('failed') : this.#waiting()
    if (!page.listed) return this.#message('unlisted')
    const spam = page.items.filter((nft) => nft.spam)
    const shown = this.spam ? page.items : page.items.filter((nft) => !nft.spam)
    if (shown.length === 0 && spam.length === 0 && page.next === null) return this.#message('none')
    return html`
      ${
        shown.length > 0
          ? html`<ul aria-label=${this.t('account.nfts')}>
              ${repeat(
                shown,
                ({ id }) => id,
                (nft) => this.#tile(nft),
              )}
            </ul>`
          : html`<p class="text">${this.t('account.nfts.none')}</p>`
      }
      ${
        page.next !== null
          ? html`<wm-button variant="quiet" ?busy=${more === 'loading'} @click=${this.#loadMore}
              >${
                more === 'failed' ? this.t('action.retry') : this.t('account.nfts.more')
              }</wm-button
            >`
          : nothing
      }
      ${
        spam.length > 0
          ? html`<wm-button class="spam" variant="quiet" @click=${this.#toggleSpam}
              >${
                this.spam ? this.t('account.spam.hide') : this.t('account.spam', spam.length)
              }</wm-button
            >`
          : nothing
      }
    `
  }
  #tile(nft: Nft) {
    const { name, collection, amount, image, spam } = nft
    const content = html` <span class="picture">
        <wm-image .src=${spam ? undefined : image} .name=${name} size=${TILE_PX}></wm-image>
        ${
          amount > 1n
            ? html`<span class="amount"><bdi>×${this.#count(amount)}</bdi></span>`
            : nothing
        }
      </span>
      <bdi class="name">${name}</bdi>
      ${
        spam
          ? html`<span class="collection tag">${this.t('account.spam.tag')}</span>`
          : html`<bdi class="collection">${collection}</bdi>`
      }`
    return html`<li>
      ${
        spam
          ? html`<div class="tile">${content}</div>`
          : html`<button
              class="tile"
              type="button"
              @click=${() => this.state.router.push({ view: 'Nft', id: nft.id })}
            >
              ${content}
            </button>`
      }
    </li>`
  }
  #waiting() {
    return html`<div role="status" aria-busy="true">
      <span class="visually-hidden">${this.t('account.nfts.loading')}</span>
      <div class="grid" aria-hidden="true">
        ${Array.from(
          { length: WAITING_TILES },
          () =>
            html`<div class="tile">
              <wm-skeleton class="picture"></wm-skeleton><wm-skeleton class="line"></wm-skeleton>
            </div>`,
        )}
      </div>
    </div>`
  }
  #message(kind: 'none' | 'unlisted' | 'failed') {
    const failed = kind === 'failed'
    return html`<wm-message
      role=${failed ? 'alert' : 'status'}
      .mark=${ImageMark}
      ?failed=${failed}
      .heading=${this.t(`account.nfts.${kind}`)}
      .text=${this.t(`account.nfts.${kind}.text`)}
    >
      ${
        failed
          ? html`<wm-button @click=${this.#retry}>${this.t('action.retry')}</wm-button>`
          : nothing
      }
    </wm-message>`
  }
  #count(count: bigint): string {
    return new Intl.NumberFormat(this.#language.value, { notation: 'compact' }).format(count)
  }
  #toggleSpam = () => (this.spam = !this.spam)
  #loadMore = () => void this.use('nfts').loadMore({ force: true })
  // Shown here, and reported by the slice.
  #retry = () =>
    void this.use('nfts')
      .refresh({ force: true })
      .catch(() => {})
  static override styles = [
    base,
    view,
    css`
      :host {
        padding: 0;
      }
      ul,
      .grid {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(${TILE_PX}px, 1fr));
        gap: 12px 8px;
        margin: 0;
        padding: 4px 2px;
        list-style: none;
      }
      li {
        min-inline-size: 0;
        content-visibility: auto;
        contain-intrinsic-block-size: 140px;
      }
      .tile {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        inline-size: 100%;
        border-radius: 14px;
        text-align: start;
      }
      .picture {
        display: block;
        position: relative;
        aspect-ratio: 1;
        margin-block-end: 6px;
        border-radius: 14px;
      }
      wm-image {
        display: block;
        inline-size: 100%;
        block-size: 100%;
        border-radius: inherit;
      }
      button:hover .name {
        text-decoration: underline;
      }
      .amount {
        position: absolute;
        inset-block-end: 6px;
        inset-inline-end: 6px;
        padding-inline: 6px;
        border-radius: 10px;
        background: var(--_surface);
        font-size: 12px;
        font-weight: 500;
        line-height: 20px;
        font-variant-numeric: tabular-nums;
      }
      .name,
      .collection {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        justify-self: start;
        max-inline-size: 100%;
      }
      .name {
        font-size: 13px;
        font-weight: 500;
        line-height: 18px;
      }
      .collection {
        min-block-size: 16px;
        color: var(--_muted);
        font-size: 12px;
        line-height: 16px;
      }
      /* Words of the kit, in two lines if a language needs them. */
      .tag {
        white-space: normal;
      }
      .line {
        block-size: 14px;
        margin-block: 2px 18px;
      }
      /* So that the card of 638 px shows all of it. */
      wm-message {
        padding-block: 20px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-nfts': AccountNfts
  }
}
