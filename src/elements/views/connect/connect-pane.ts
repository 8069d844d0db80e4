import { css, html } from 'lit'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import type { Row } from '../../parts/rows/wm-row.js'
import { toConnectTitle } from './connect-title.js'
import './connect-view.js'

/**
 * The list of wallets in its own pane: it stays while the screen of the chosen wallet is shown
 * beside it.
 */
@customElement('wm-connect-pane')
export class ConnectPane extends StateElement {
  readonly #router = this.watch(({ router }) => router.$state)

  override render() {
    return html`
      <h2>${toConnectTitle(this.state)}</h2>
      <div class="list" @click=${{ handleEvent: this.#onPress, capture: true }}>
        <wm-connect-view .beside=${this.#router.value.history.at(-1)}></wm-connect-view>
      </div>
    `
  }
  // Before the row acts: its screen replaces the screen of another row.
  #onPress = (event: Event) => {
    const row = event
      .composedPath()
      .find(
        (target): target is Row => target instanceof HTMLElement && target.localName === 'wm-row',
      )
    const { router } = this.state
    const { history } = router.$state.get()
    if (row && !row.current && history.length > 1) router.reset(history[0])
  }
  static override styles = [
    base,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
        border-inline-end: 1px solid var(--_line);
      }
      h2 {
        flex: none;
        padding: 16px 22px;
        font-size: 17px;
        font-weight: 600;
        line-height: 24px;
      }
      .list {
        flex: 1;
        min-block-size: 0;
        overflow: hidden auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        scrollbar-color: var(--_line) transparent;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connect-pane': ConnectPane
  }
}
