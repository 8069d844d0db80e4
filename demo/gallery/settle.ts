import { walk } from './deep.js'

const CALM_MS = 60
// A slow machine may need longer for one frame, and a frame's layout follows its callbacks.
const CALM_FRAMES = 3
// Only ends what never rests; a busy machine must not reach it.
const PATIENCE_MS = 30_000

/**
 * Resolves when nothing moves or loads any more: fonts, visible pictures, transitions, elements
 * with a pending update.
 */
export async function settle(): Promise<void> {
  await document.fonts.ready
  const end = performance.now() + PATIENCE_MS
  let calmSince = performance.now()
  let calmFrames = 0
  while (
    (performance.now() - calmSince < CALM_MS || calmFrames < CALM_FRAMES) &&
    performance.now() < end
  ) {
    await new Promise(requestAnimationFrame)
    calmFrames++
    if (!isBusy()) continue
    calmSince = performance.now()
    calmFrames = 0
  }
}

function isBusy(): boolean {
  return (
    isMoving(document) ||
    [...walk(document)].some(
      (element) =>
        isDrawing(element) ||
        isLoading(element) ||
        (element.shadowRoot !== null && isMoving(element.shadowRoot)),
    )
  )
}

// An endless animation (a spinner) counts as settled.
function isMoving(root: DocumentOrShadowRoot): boolean {
  return root
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
}

function isDrawing(element: Element): boolean {
  return (element as { isUpdatePending?: boolean }).isUpdatePending === true
}

// A `wm-image` sets the address of its picture after a frame; a picture without an address is
// complete.
function isLoading(element: Element): boolean {
  if (!(element instanceof HTMLImageElement) || (element.complete && element.hasAttribute('src')))
    return false
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight
}
