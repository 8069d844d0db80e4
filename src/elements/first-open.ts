// For import(): what opening needs for the first time, in one file and one request. Defines <wallet-modal> for pages that never import the elements.
import type { Core } from '../state/core.js'
import { createState as create, type State } from '../state/state.js'
import { loadScreen } from './views/index.js'
import './wallet-modal.js'
import './shell/modal-body.js'
import './shell/wm-dialog.js'

export { createLanguage } from '../state/shell/language.js'

/** The state of the screens. Fetches the second pane ahead of the opening, where the page asks for it. */
export function createState(core: Core): State {
  const state = create(core, loadScreen)
  if (core.config.connectLayout !== 'panes') return state
  const panes = import('./shell/panes.js').then(({ loadPanes }) => loadPanes())
  return {
    ...state,
    // One pane drawn ahead would show the list a second time when the other one comes.
    prepareOpening(draw) {
      panes.then(() => state.prepareOpening(draw)).catch(() => {
        // The dialog tries again, and reports.
      })
    },
  }
}
