const EXIT_MS = 120
const EXIT_EASE = 'cubic-bezier(0.4, 0, 1, 1)'
const RETURN_MS = 200
/** How long an approved wallet shows its check before the dialog leaves: with the exit 600 ms. */
const FAREWELL_MS = 480
/** How much later than its animation an exit ends where the browser draws no frames. */
const LATE_MS = 100

interface Elements {
  readonly dialog: HTMLDialogElement
  readonly card: HTMLElement
}

interface Look {
  readonly opacity: string
  readonly transform: string
  readonly backdrop: string
}

/**
 * Takes a dialog off the screen after it has closed. The dialog is closed for the page at once: nothing is inert and the focus is free.
 * What a person sees stays in the top layer as a popover until the movement is over.
 */
export class DialogExit {
  readonly #find: () => Elements
  /** The way off the screen, with its elements: the dialog may have been drawn anew in the page meanwhile. */
  #pending: (Elements & { readonly done: Promise<void>; readonly resolve: () => void }) | undefined
  #listening: AbortController | undefined

  constructor(find: () => Elements) {
    this.#find = find
  }
  /** Resolves when the dialog is off the screen; undefined where it is not on its way. */
  get done(): Promise<void> | undefined {
    return this.#pending?.done
  }
  /** Closes the dialog. With `farewell` it shows for a moment more, until a press or Escape. */
  start({ farewell }: { readonly farewell: boolean }): void {
    const { dialog, card } = this.#find()
    const from = readLook(dialog, card)
    dialog.close()
    if (document.hidden || !('popover' in dialog)) return clean(dialog, card)
    // Inert while it becomes a popover, as a dialog that shows takes the focus.
    dialog.inert = true
    dialog.ariaModal = 'false'
    dialog.popover = 'manual'
    dialog.showPopover()
    this.#pending = { dialog, card, ...toPending() }
    if (!farewell) return this.#leave(from)
    dialog.inert = false
    const { signal } = (this.#listening = new AbortController())
    const skip = () => this.#leave(readLook(dialog, card))
    const timer = setTimeout(skip, FAREWELL_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    window.addEventListener('pointerdown', skip, { signal, capture: true })
    window.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      // The press is for the modal, which a person sees, and not for the page below it.
      event.preventDefault()
      event.stopPropagation()
      skip()
    }, { signal, capture: true })
  }
  /** Ends the movement; what is left of it is off the screen at once. */
  end(): void {
    const pending = this.#pending
    if (!pending) return
    this.#pending = undefined
    this.#listening?.abort()
    clean(pending.dialog, pending.card)
    pending.resolve()
  }
  /** Opens the dialog, from where it is where it was on its way out. */
  open(): void {
    const { dialog, card } = this.#find()
    const from = this.#pending && readLook(dialog, card)
    this.end()
    dialog.showModal()
    if (!from) return
    const timing = { duration: RETURN_MS, easing: 'ease-out' }
    card.animate([{ opacity: from.opacity, transform: from.transform }, { opacity: 1, transform: 'none' }], timing)
    animateBackdrop(dialog, from.backdrop, '1', timing)
  }
  #leave({ opacity, transform, backdrop }: Look) {
    this.#listening?.abort()
    const pending = this.#pending!
    const { dialog, card } = pending
    dialog.inert = true
    const timing: KeyframeAnimationOptions = { duration: EXIT_MS, easing: EXIT_EASE, fill: 'forwards' }
    const leaving = card.animate([{ opacity, transform }, toEnd(transform)], timing)
    animateBackdrop(dialog, backdrop, '0', timing)
    const end = () => {
      if (this.#pending === pending) this.end()
    }
    leaving.finished.then(end, end)
    setTimeout(end, EXIT_MS + LATE_MS)
  }
}

/** Where a card ends: below the screen where it is a sheet, else a little smaller and gone. */
function toEnd(transform: string): Keyframe {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return { opacity: 0, transform }
  return isSheet() ? { opacity: 1, transform: 'translateY(100%)' } : { opacity: 0, transform: 'scale(0.97)' }
}

/** Whether the card is a sheet at the foot of the screen. */
export function isSheet(): boolean {
  return matchMedia('(max-width: 430px)').matches
}

function readLook(dialog: HTMLDialogElement, card: HTMLElement): Look {
  const { opacity, transform } = getComputedStyle(card)
  return { opacity, transform, backdrop: getComputedStyle(dialog, '::backdrop').opacity || '1' }
}

function animateBackdrop(dialog: HTMLDialogElement, from: string, to: string, timing: KeyframeAnimationOptions) {
  dialog.animate([{ opacity: from }, { opacity: to }], { ...timing, pseudoElement: '::backdrop' })
}

/** Takes away what an exit or a finger left on the elements. */
function clean(dialog: HTMLDialogElement, card: HTMLElement) {
  card.style.translate = ''
  for (const animation of [...card.getAnimations(), ...dialog.getAnimations({ subtree: true })]) {
    const { effect } = animation
    if (animation instanceof CSSAnimation || !(effect instanceof KeyframeEffect)) continue
    if (effect.target === card || effect.pseudoElement === '::backdrop') animation.cancel()
  }
  if (!dialog.popover) return
  if (dialog.matches(':popover-open')) dialog.hidePopover()
  dialog.popover = null
  dialog.inert = false
  dialog.ariaModal = 'true'
}

function toPending() {
  let resolve!: () => void
  const done = new Promise<void>((give) => (resolve = give))
  return { done, resolve }
}
