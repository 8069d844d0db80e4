import type { ReactiveControllerHost } from 'lit'
import type { RouterState } from '../../state/shell/router.js'

/** The media query of pages that are wide enough for two panes. */
export const WIDE_PAGE = '(min-width: 720px)'

/** The card with two panes, as a part of its dialog. */
export interface SecondPane {
  /**
   * True when the screens are shown beside the list: on a wide page, for screens reached from the
   * list.
   */
  isBeside(state: RouterState): boolean
}

/** The element that shows the card. */
export type PaneHost = ReactiveControllerHost & {
  readonly renderRoot: HTMLElement | DocumentFragment
}

/** The code of the second pane, once it is loaded. */
export const secondPane: { create?: (host: PaneHost) => SecondPane } = {}
