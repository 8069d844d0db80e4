// For import(): what the first opening needs, in one chunk. Defines `<wallet-modal>` for pages that
// do not import the elements.
import type { Core } from '../state/core.js'
import { createState as create, type State } from '../state/state.js'
import { loadScreen } from './views/index.js'
import { WIDE_PAGE } from './shell/wide-page.js'
import './wallet-modal.js'
import './shell/modal-body.js'
import './shell/dialog/wm-dialog.js'

export { createLanguage } from '../state/shell/language.js'

/**
 * Creates the state of the screens. Loads the second pane before the opening if the page shows it.
 */
export function createState(core: Core): State {
  const state = create(core, loadScreen)
  const { connectLayout, embedded } = core.config
  if (connectLayout === 'list' || embedded || !matchMedia(WIDE_PAGE).matches) return state
  const panes = import('./shell/panes.js').then(({ loadPanes }) => loadPanes())
  return {
    ...state,
    // Rendering ahead with one pane would show the list a second time when the second pane arrives.
    prepareOpening(draw) {
      panes
        .then(() => state.prepareOpening(draw))
        .catch(() => {
          // Ignored: the dialog tries again and reports.
        })
    },
  }
}
