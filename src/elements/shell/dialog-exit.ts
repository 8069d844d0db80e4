import { toError } from '../../errors/to-error.js'
import { afterMotion } from '../../platform/after-motion.js'
import { afterPaint } from '../../platform/after-paint.js'
import { holdIdle } from '../../platform/hold-idle.js'
import type { Leaving } from './dialog-leave.js'

interface Elements {
  readonly dialog: HTMLDialogElement
  /** Holds the card, and moves. */
  readonly frame: HTMLElement
}

/** Opens and closes the native dialog. The movement off the screen is a chunk of its own; until it has come the dialog closes at once. */
export class DialogExit {
  readonly #find: () => Elements
  readonly #report: (failure: unknown) => void
  #startLeaving: typeof import('./dialog-leave.js').startLeaving | undefined
  /** The way off the screen, with its elements: the dialog may have been drawn anew in the page meanwhile. */
  #leaving: Leaving | undefined

  constructor(find: () => Elements, report: (failure: unknown) => void) {
    this.#find = find
    this.#report = report
  }
  /** Resolves when a frame without the dialog is painted; undefined where it is not on its way off the screen. */
  get done(): Promise<void> | undefined {
    return this.#leaving?.done
  }
  /** Fetches the movement; needed once the dialog shows. */
  prepare(): void {
    import('./dialog-leave.js').then(
      ({ startLeaving }) => (this.#startLeaving = startLeaving),
      (failure) => this.#report(toError(failure, 'VIEW_FAILED')),
    )
  }
  /** Closes the dialog. With `farewell` it shows for a moment more, until a press or Escape. */
  start({ farewell }: { readonly farewell: boolean }): void {
    const { dialog, frame } = this.#find()
    if (!this.#startLeaving || document.hidden || !('popover' in dialog)) {
      dialog.close()
      frame.style.translate = ''
      return
    }
    const leaving = (this.#leaving = this.#startLeaving(dialog, frame, farewell))
    holdIdle(leaving.done)
    void leaving.done.then(() => {
      if (this.#leaving === leaving) this.#leaving = undefined
    })
  }
  /** Ends the movement; what is left of it is off the screen at once. */
  end(): void {
    const leaving = this.#leaving
    this.#leaving = undefined
    leaving?.end()
  }
  /** Opens the dialog, from where it is where it was on its way out. */
  open(): void {
    const comeBack = this.#leaving?.keepLook()
    this.end()
    const { dialog, frame } = this.#find()
    dialog.showModal()
    comeBack?.()
    // The movement begins with the frame that is painted next.
    holdIdle(afterPaint().then(() => afterMotion(frame)))
  }
}
