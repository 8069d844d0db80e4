// For import(): what the first opening needs, in one chunk. Defines `<wallet-modal>` for pages that
// do not import the elements.
import { once } from '../platform/async/once.js'
import type { Core } from '../state/core.js'
import { createState as create, type State } from '../state/state.js'
import { loadScreen } from './views/index.js'
import { loadWelcome } from './views/connect/load-welcome.js'
import { WIDE_PAGE } from './shell/wide-page.js'
import './wallet-modal.js'
import './shell/modal-body.js'
import './shell/dialog/wm-dialog.js'

export { createLanguage } from '../state/shell/language.js'

const loadPanes = once(() =>
  Promise.all([import('./shell/panes.js'), import('./views/help/what-is-a-wallet-view.js')]),
)
// A wide page shows two panes unless its options say otherwise: their files load beside the texts.
// A failure is ignored here, because the dialog tries again and reports.
if (matchMedia(WIDE_PAGE).matches) loadPanes().catch(() => {})

/**
 * Creates the state of the screens. Loads the second pane before the opening if the page shows it.
 */
export function createState(core: Core): State {
  const state = create(core, loadScreen)
  const { connectLayout, embedded, welcome } = core.config
  // Beside the texts. The screen tries again and reports.
  if (welcome) loadWelcome().catch(() => {})
  if (connectLayout === 'list' || embedded || !matchMedia(WIDE_PAGE).matches) return state
  return {
    ...state,
    // Rendering ahead with one pane would show the list a second time when the second pane arrives.
    prepareOpening(draw) {
      loadPanes()
        .then(() => state.prepareOpening(draw))
        .catch(() => {})
    },
  }
}
