import { walk } from './deep.js'

const CALM_MS = 60
const PATIENCE_MS = 5000

/** Resolves when nothing moves or loads any more: fonts, pictures in sight, transitions, elements about to redraw. */
export async function settle(): Promise<void> {
  await document.fonts.ready
  const end = performance.now() + PATIENCE_MS
  let calmSince = performance.now()
  while (performance.now() - calmSince < CALM_MS && performance.now() < end) {
    await new Promise(requestAnimationFrame)
    if (isBusy()) calmSince = performance.now()
  }
}

function isBusy(): boolean {
  return isMoving(document) || [...walk(document)].some((element) => isDrawing(element) || isLoading(element) || (element.shadowRoot !== null && isMoving(element.shadowRoot)))
}

// What turns forever (a spinner) is settled as it turns.
function isMoving(root: DocumentOrShadowRoot): boolean {
  return root.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
}

function isDrawing(element: Element): boolean {
  return (element as { isUpdatePending?: boolean }).isUpdatePending === true
}

function isLoading(element: Element): boolean {
  if (!(element instanceof HTMLImageElement) || element.complete) return false
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight
}
