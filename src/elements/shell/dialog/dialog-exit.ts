import { toError } from '../../../errors/to-error.js'
import { afterMotion } from '../../../platform/drawing/after-motion.js'
import { afterPaint } from '../../../platform/drawing/after-paint.js'
import { holdIdle } from '../../../platform/drawing/hold-idle.js'
import type { Leaving } from './dialog-leave.js'

interface Elements {
  readonly dialog: HTMLDialogElement
  /** Contains the card, and is animated. */
  readonly frame: HTMLElement
}

/**
 * Opens and closes the native dialog. The exit animation is a separate chunk; until it is loaded
 * the dialog closes immediately.
 */
export class DialogExit {
  readonly #find: () => Elements
  readonly #report: (failure: unknown) => void
  #startLeaving: typeof import('./dialog-leave.js').startLeaving | undefined
  /** The exit in progress with its elements; the dialog may have been rendered again since. */
  #leaving: Leaving | undefined

  constructor(find: () => Elements, report: (failure: unknown) => void) {
    this.#find = find
    this.#report = report
  }
  /** Resolves when a frame without the dialog is painted; undefined if no exit is in progress. */
  get done(): Promise<void> | undefined {
    return this.#leaving?.done
  }
  /** Loads the exit animation, which is needed once the dialog is open. */
  prepare(): void {
    if (this.#startLeaving) return
    import('./dialog-leave.js').then(
      ({ startLeaving }) => (this.#startLeaving = startLeaving),
      (failure) => this.#report(toError(failure, 'VIEW_FAILED')),
    )
  }
  /**
   * Closes the dialog. With `success` it stays visible briefly, until a click or Escape; the
   * wallet's picture then flies to `opener`, the page's button that shows the account.
   */
  start({
    success,
    opener,
  }: {
    readonly success: boolean
    readonly opener?: HTMLElement | undefined
  }): void {
    const { dialog, frame } = this.#find()
    if (!this.#startLeaving || document.hidden || !('popover' in dialog)) {
      dialog.close()
      frame.style.translate = ''
      return
    }
    const leaving = (this.#leaving = this.#startLeaving(dialog, frame, success, opener))
    holdIdle(leaving.done)
    void leaving.done.then(() => {
      if (this.#leaving === leaving) this.#leaving = undefined
    })
  }
  /** Ends the exit immediately and removes what is left of it. */
  end(): void {
    const leaving = this.#leaving
    this.#leaving = undefined
    leaving?.end()
  }
  /** Opens the dialog, starting from its current position if it was leaving. */
  open(): void {
    const restoreLook = this.#leaving?.keepLook()
    this.end()
    const { dialog, frame } = this.#find()
    dialog.showModal()
    restoreLook?.()
    // The animation starts with the next painted frame.
    holdIdle(afterPaint().then(() => afterMotion(frame)))
  }
}
