import { createContext } from '@lit/context'
import type { State } from '../../state/state.js'

/** The state of the modal an element stands in. One key for every copy of the kit on the page, as tags are shared by them. The value never changes during a modal's life, only the stores in it. */
export const stateContext = createContext<State>(Symbol.for('wallet-modal.state'))
