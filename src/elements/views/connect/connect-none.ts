import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import { icon } from '../../parts/icon.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { drawing, wallet } from '../help/drawings.js'
import '../../parts/wm-button.js'

const ROW_PX = 56
const GAP_PX = 4

/**
 * Explains wallets and where to get one when the list has none, or offers to load the list again.
 */
@customElement('wm-connect-none')
export class ConnectNone extends StateElement {
  /**
   * Number of rows that were expected but could not be loaded; undefined if there is nothing to
   * load.
   */
  @property({ attribute: false }) held: number | undefined
  /** Shows only the drawing and the explanation, in a space that something else was expected in. */
  @property({ type: Boolean, reflect: true }) brief = false
  readonly #list = this.watch(({ directory }) => directory.$list)

  override render() {
    return this.held === undefined ? this.#empty() : this.#failed(this.held)
  }
  #empty() {
    const { router } = this.state
    if (this.brief)
      return html`${wallet}
        <p class="text">${this.t('connect.none.text')}</p>`
    return html`${wallet}
      <p class="title">${this.t('connect.none')}</p>
      <p class="text">${this.t('connect.none.text')}</p>
      <wm-button variant="primary" @click=${() => router.push({ view: 'GetWallet' })}
        >${this.t('connect.getWallet')}</wm-button
      >`
  }
  #failed(held: number) {
    const { error } = this.#list.value
    return html`<div
      class="failed"
      role="alert"
      .style=${`min-block-size: ${held * (ROW_PX + GAP_PX) - GAP_PX}px`}
    >
      <span class="mark">${icon(TriangleAlert, 24)}</span>
      ${error ? html`<p class="text">${this.t(`error.${error.code}`)}</p>` : nothing}
      <wm-button variant="primary" @click=${() => void this.state.directory.prefetch()}
        >${this.t('action.retry')}</wm-button
      >
    </div>`
  }
  static override styles = [
    base,
    view,
    drawing,
    css`
      :host {
        justify-items: center;
        padding: 12px 0;
        text-align: center;
      }
      /* As high as the rows it replaces. */
      :host([role='listitem']) {
        padding-block: 0;
      }
      :host([brief]) {
        box-sizing: border-box;
        align-content: center;
        gap: 12px;
      }
      .failed {
        display: grid;
        align-content: center;
        gap: 12px;
        inline-size: 100%;
      }
      .mark {
        justify-self: center;
        color: var(--_bad);
      }
      wm-button {
        inline-size: 100%;
      }
      .title,
      .text {
        padding-inline: 12px;
      }
      .text + wm-button {
        margin-block-start: 8px;
      }
      .failed wm-button {
        margin: 0;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connect-none': ConnectNone
  }
}
