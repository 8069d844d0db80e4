import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import ImageMark from 'lucide/dist/esm/icons/image.mjs'
import type { Nft } from '../../../../state/account/nfts.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import { view } from '../../../theme/view.styles.js'
import '../../../parts/wm-image.js'
import '../../../parts/wm-message.js'
import { drawAddressFact, drawExplorerRow, drawFact, facts } from '../facts.js'

/** One collectible: its picture as wide as the card, its traits, collection, number and contract. */
@customElement('wm-nft-view')
export class NftView extends StateElement<'nfts'> {
  /** CAIP-19. */
  @property() item = ''
  readonly #nfts = this.watch(() => this.use('nfts').$nfts)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  #stop: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    // The list shows failures. Here the collectible is known already.
    this.#stop = this.use('nfts').watch(() => {})
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stop?.()
  }
  override render() {
    void this.#nfts.value
    const nft = this.use('nfts').find(this.item)
    if (!nft)
      return html`<wm-message
        role="status"
        .mark=${ImageMark}
        .heading=${this.t('nft.gone')}
      ></wm-message>`
    const url = this.use('nfts').findUrl(nft)
    return html`<wm-image class="picture" .src=${nft.image} .name=${nft.name} size="336"></wm-image>
      ${this.#traits(nft)} ${this.#facts(nft)} ${drawExplorerRow(this.t, 'account.explorer', url)}`
  }
  #traits({ traits }: Nft) {
    if (traits.length === 0) return nothing
    return html`<section aria-labelledby="traits">
      <h3 id="traits" class="caption">${this.t('nft.traits')}</h3>
      <dl class="traits">
        ${traits.map(
          ({ name, value }) =>
            html`<div>
              <dt><bdi>${name}</bdi></dt>
              <dd><bdi>${value}</bdi></dd>
            </div>`,
        )}
      </dl>
    </section>`
  }
  #facts({ id, chainId, collection, amount }: Nft) {
    const [contract = '', token] = id
      .slice(chainId.length + 1)
      .replace(/^[^:]*:/, '')
      .split('/')
    return html`<dl class="box facts">
      ${collection === undefined ? nothing : drawFact(this.t('nft.collection'), collection)}
      ${
        amount > 1n
          ? drawFact(
              this.t('nft.amount'),
              new Intl.NumberFormat(this.#language.value).format(amount),
            )
          : nothing
      }
      ${token === undefined ? nothing : drawFact(this.t('nft.id'), token)}
      ${drawAddressFact(this.t('token.contract'), contract)}
      ${drawFact(
        this.t('accountSettings.network'),
        this.state.network.find(chainId)?.name ?? chainId,
      )}
    </dl>`
  }
  static override styles = [
    base,
    view,
    facts,
    css`
      .picture {
        display: block;
        inline-size: 100%;
        block-size: auto;
        aspect-ratio: 1;
        border-radius: var(--_radius-row);
      }
      .caption {
        padding: 4px;
        color: var(--_muted);
        font-size: 13px;
        font-weight: 500;
        line-height: 18px;
      }
      .traits {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(148px, 100%), 1fr));
        gap: 8px;
        margin: 0;
      }
      .traits div {
        min-inline-size: 0;
        padding: 8px 12px;
        border-radius: var(--_radius-row);
        background: var(--_raised);
      }
      .traits dt {
        color: var(--_muted);
        font-size: 12px;
        line-height: 16px;
      }
      .traits dd {
        margin: 0;
        font-size: 14px;
        font-weight: 500;
        line-height: 20px;
      }
      .traits :is(dt, dd) {
        overflow-wrap: anywhere;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-nft-view': NftView
  }
}
