// For import(): what opening needs for the first time, in one file and one request. Defines <wallet-modal> for pages that never import the elements.
import './wallet-modal.js'
import './shell/wm-dialog.js'
export { createState } from '../state/state.js'
