import { css, type ReactiveController, type ReactiveControllerHost } from 'lit'
import { addStyles } from '../../platform/drawing/add-styles.js'
import type { RouterState } from '../../state/shell/router.js'
import { WIDE_PAGE, secondPane, type PaneHost, type SecondPane } from './wide-page.js'
import '../views/connect/connect-pane.js'

/**
 * The card with two panes: the list, and beside it the screen of the chosen wallet. The list sets
 * the height, so that the card keeps its size between screens and ends below its last row.
 */
const styles = css`
  .wide {
    inline-size: min(2 * var(--_width), 100%);
    min-block-size: min(512px, 100%);
    max-block-size: min(640px, 100%);
  }
  .wide .card {
    flex: 1;
    display: grid;
    grid-template: 'list header' auto 'list view' minmax(0, 1fr) 'alerts alerts' auto / minmax(
        0,
        11fr
      ) minmax(0, 14fr);
    max-block-size: none;
  }
  .wide wm-connect-pane {
    grid-area: list;
  }
  .wide wm-header {
    grid-area: header;
  }
  .wide wm-outlet {
    grid-area: view;
    contain: size;
    /* The explaining screens have more space than in a card with one pane. */
    --_drawing: 84px;
    --_apart: 12px 8px;
  }
  .wide wm-alerts {
    grid-area: alerts;
  }
`

/**
 * Loads what the second pane shows first, so that the outlet can render it in the task in which the
 * dialog opens.
 */
export async function loadPanes(): Promise<typeof Panes> {
  await import('../views/help/what-is-a-wallet-view.js')
  return Panes
}

/**
 * Checks whether the page is wide enough for two panes. Separate chunk, which a narrow page does not
 * load.
 */
export class Panes implements ReactiveController, SecondPane {
  readonly #host: ReactiveControllerHost
  readonly #media = matchMedia(WIDE_PAGE)

  constructor(host: PaneHost) {
    this.#host = host
    const root = host.renderRoot as ShadowRoot
    addStyles(root, [styles])
    host.addController(this)
  }
  isBeside({ history: [first] }: RouterState): boolean {
    return this.#media.matches && (first.view === 'Connect' || first.view === 'ConnectWallets')
  }
  hostConnected(): void {
    this.#media.addEventListener('change', this.#update)
  }
  hostDisconnected(): void {
    this.#media.removeEventListener('change', this.#update)
  }
  #update = () => this.#host.requestUpdate()
}

secondPane.create = (host) => new Panes(host)
