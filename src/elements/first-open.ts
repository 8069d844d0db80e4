// For import(): what opening needs for the first time, in one file and one request.
import './shell/wm-dialog.js'
export { createState } from '../state/state.js'
