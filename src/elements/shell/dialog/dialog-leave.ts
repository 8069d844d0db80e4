import { afterPaint } from '../../../platform/drawing/after-paint.js'

const EXIT_MS = 120
const EXIT_EASE = 'cubic-bezier(0.4, 0, 1, 1)'
const RETURN_MS = 200
/**
 * How long an approved wallet shows its check mark before the dialog leaves: 600 ms including the
 * exit.
 */
const SUCCESS_MS = 480
/** Duration of the flight of the wallet's picture to the page's button, part of the 600 ms. */
const FLIGHT_MS = 240
/** Delay after which an exit counts as finished in a browser that draws no frames. */
const LATE_MS = 100

interface Look {
  readonly opacity: string
  readonly transform: string
  readonly backdrop: string
}

/** The exit of a closed dialog. */
export interface Leaving {
  /** Resolves when the dialog has left the screen and a frame without it is painted. */
  readonly done: Promise<void>
  /** Ends the exit immediately and removes what is left of it. */
  end(): void
  /**
   * Captures the current look of the dialog. The returned function animates an opened dialog from
   * there to its place. Undefined if the dialog is off the screen.
   */
  keepLook(): (() => void) | undefined
}

/**
 * Closes a dialog and animates it off the screen. For the page it is closed immediately: nothing is
 * inert and the focus is free. The visible part stays in the top layer as a popover until the
 * animation ends. With `success` it stays visible briefly, until a click or Escape; then the
 * wallet's picture flies to `opener`.
 */
export function startLeaving(
  dialog: HTMLDialogElement,
  frame: HTMLElement,
  success: boolean,
  opener?: HTMLElement,
): Leaving {
  const { done, resolve } = toPending()
  const listening = new AbortController()
  let ended = false
  const from = readLook(dialog, frame)
  // Keeps the boxes between dialog and popover: without them the browser would recompute all of its
  // styles.
  dialog.classList.add('leaving')
  dialog.close()
  // Inert while it becomes a popover, because a dialog takes the focus when it is shown.
  dialog.inert = true
  dialog.setAttribute('aria-modal', 'false')
  dialog.popover = 'manual'
  dialog.showPopover()
  if (success) wait()
  else leave(from)

  function wait() {
    dialog.inert = false
    const { signal } = listening
    let flyTo: typeof import('../travel.js').flyTo | undefined
    import('../travel.js').then(
      (travel) => (flyTo = travel.flyTo),
      () => {
        // Ignored: the dialog leaves without the flight.
      },
    )
    const skip = () => leave(readLook(dialog, frame))
    const fly = () => {
      const look = readLook(dialog, frame)
      // Before the exit, because it reads where the picture is.
      leave(look, opener && flyTo?.(dialog, opener, FLIGHT_MS))
    }
    const timer = setTimeout(fly, opener ? SUCCESS_MS + EXIT_MS - FLIGHT_MS : SUCCESS_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    window.addEventListener('pointerdown', skip, { signal, capture: true })
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        // The click belongs to the visible modal, not to the page below it.
        event.preventDefault()
        event.stopPropagation()
        skip()
      },
      { signal, capture: true },
    )
  }
  function leave({ opacity, transform, backdrop }: Look, flight?: Promise<unknown>) {
    listening.abort()
    dialog.inert = true
    const timing: KeyframeAnimationOptions = { duration: EXIT_MS, easing: EXIT_EASE, fill: 'both' }
    const leaving = frame.animate([{ opacity, transform }, toEnd(transform)], timing)
    animateBackdrop(dialog, backdrop, '0', timing)
    Promise.all([leaving.finished, flight]).then(finish, finish)
    setTimeout(finish, (flight ? FLIGHT_MS : EXIT_MS) + LATE_MS)
  }
  function finish() {
    if (ended) return
    leaveScreen()
    void afterPaint().then(resolve)
  }
  function leaveScreen() {
    ended = true
    listening.abort()
    clean(dialog, frame)
  }
  function end() {
    if (!ended) leaveScreen()
    resolve()
  }
  return {
    done,
    end,
    keepLook() {
      if (ended) return undefined
      const look = readLook(dialog, frame)
      return () => {
        const timing: KeyframeAnimationOptions = {
          duration: RETURN_MS,
          easing: 'ease-out',
          fill: 'backwards',
        }
        frame.animate(
          [
            { opacity: look.opacity, transform: look.transform },
            { opacity: 1, transform: 'none' },
          ],
          timing,
        )
        animateBackdrop(dialog, look.backdrop, '1', timing)
      }
    },
  }
}

/** End of the exit: below the screen for a sheet, otherwise slightly smaller and transparent. */
function toEnd(transform: string): Keyframe {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return { opacity: 0, transform }
  return isSheet()
    ? { opacity: 1, transform: 'translateY(100%)' }
    : { opacity: 0, transform: 'scale(0.97)' }
}

/** True when the card is a sheet at the bottom of the screen. */
export function isSheet(): boolean {
  return matchMedia('(max-width: 430px)').matches
}

function readLook(dialog: HTMLDialogElement, frame: HTMLElement): Look {
  const { opacity, transform } = getComputedStyle(frame)
  return { opacity, transform, backdrop: getComputedStyle(dialog, '::backdrop').opacity || '1' }
}

function animateBackdrop(
  dialog: HTMLDialogElement,
  from: string,
  to: string,
  timing: KeyframeAnimationOptions,
) {
  dialog.animate([{ opacity: from }, { opacity: to }], { ...timing, pseudoElement: '::backdrop' })
}

/** Removes what an exit or a drag left on the elements. */
function clean(dialog: HTMLDialogElement, frame: HTMLElement) {
  frame.style.translate = ''
  for (const animation of [...frame.getAnimations(), ...dialog.getAnimations({ subtree: true })]) {
    const { effect } = animation
    if (animation instanceof CSSAnimation || !(effect instanceof KeyframeEffect)) continue
    if (effect.target === frame || effect.pseudoElement === '::backdrop') animation.cancel()
  }
  dialog.classList.remove('leaving')
  if (dialog.matches(':popover-open')) dialog.hidePopover()
  dialog.popover = null
  dialog.inert = false
  dialog.setAttribute('aria-modal', 'true')
}

function toPending() {
  let resolve!: () => void
  const done = new Promise<void>((give) => (resolve = give))
  return { done, resolve }
}
