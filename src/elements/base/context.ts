import { createContext } from '@lit/context'
import type { State } from '../../state/state.js'

/** What a dialog provides to the elements inside it. */
export interface DialogContext {
  readonly state: State
  /** Version of the kit that defined the dialog. */
  readonly version: string
  /**
   * Resolves when a closed dialog has left the screen; undefined if none is leaving. Missing if the
   * dialog has no exit animation.
   */
  readonly leaving?: () => Promise<void> | undefined
}

/**
 * The context with the state of an element's modal. `Symbol.for`: all copies of the kit on the page
 * share the key, because they share the tags. The value never changes during a modal's life; only
 * the stores in its state do.
 */
export const dialogContext = createContext<DialogContext>(Symbol.for('wallet-modal.dialog'))
