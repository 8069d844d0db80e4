// For import(): what opening needs for the first time, in one file and one request. Defines <wallet-modal> for pages that never import the elements.
import type { Core } from '../state/core.js'
import { createState as create, type State } from '../state/state.js'
import './wallet-modal.js'
import './shell/wm-dialog.js'

/** The state of the screens. Fetches the second pane ahead of the opening, where the page asks for it. */
export function createState(core: Core): State {
  if (core.config.connectLayout === 'panes') {
    const failed = () => {
      // The dialog tries again, and reports.
    }
    import('./shell/panes.js').then(({ loadPanes }) => loadPanes()).catch(failed)
  }
  return create(core)
}
