import { createContext } from '@lit/context'
import type { State } from '../../state/state.js'

/** What a dialog gives the elements in it. */
export interface DialogContext {
  readonly state: State
  /** The release of the kit that drew the dialog. */
  readonly version: string
  /** Resolves when a dialog that has closed is off the screen; undefined where none is on its way. Absent: there is no way to wait for. */
  readonly leaving?: () => Promise<void> | undefined
}

/**
 * The state of the modal an element stands in. One key for every copy of the kit on the page, as tags are shared by them. The
 * value never changes during a modal's life, only the stores in its state.
 */
export const dialogContext = createContext<DialogContext>(Symbol.for('wallet-modal.dialog'))
