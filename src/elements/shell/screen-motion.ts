import type { LitElement } from 'lit'

const CHANGE_MS = 150
const SHAKE_MS = 500
const TRAVEL_PX = 8
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
// A browser may set the start time of an animation after its first frame; `backwards` keeps the
// start position in that frame.
const TIMING = { duration: CHANGE_MS, easing: EASE, fill: 'backwards' } as const
/**
 * The part of a change (of its eased progress) in which the old screen fades; the next one fades in
 * during the rest.
 */
const TURN = 0.4
/** Limit of rounds in which a screen may render nested elements before it counts as rendered. */
const DRAWING_ROUNDS = 20

/** The physical side from which a new screen enters. */
type Side = 'left' | 'right'
/** The state of the stack at the start of a change of screens. */
interface Start {
  /** The current height of the stack, which may be in the middle of another change. */
  readonly height: number
  /** The current look of the leaving screen, which may still be entering. */
  readonly look: { readonly opacity: string; readonly transform: string }
}
interface Change extends Start {
  /** Contains both screens. */
  readonly stack: HTMLElement
  readonly old: HTMLElement
  readonly layer: HTMLElement
  /** The entry animation of the new screen. */
  readonly enter: Animation
  readonly side: Side
}

/** Resolves when an element and all elements it renders have rendered. */
export async function whenDrawn(root: Element): Promise<void> {
  for (let round = 0; round < DRAWING_ROUNDS; round++) {
    const pending = listPending(root)
    if (pending.length === 0) return
    await Promise.all(pending.map(({ updateComplete }) => updateComplete))
  }
}

/** Resolves in the next task. The browser paints a pending frame before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * Reads the start state of a change and ends a running change. Called before any DOM change, so
 * that reading forces no layout.
 */
export function startChange(stack: HTMLElement, old: HTMLElement): Start {
  const { opacity, transform } = getComputedStyle(old)
  const start: Start = { height: measureHeight(stack), look: { opacity, transform } }
  for (const animation of [...stack.getAnimations(), ...old.getAnimations()]) animation.cancel()
  travel?.endTravel(stack)
  return start
}

/**
 * Creates the entry animation of a new screen, paused until `changeScreens`. It exists before the
 * screen renders, so that code that waits for the end of the transition (`afterMotion`) finds it.
 */
export function prepareEnter(layer: HTMLElement, side: Side): Animation {
  // Its text comes after the old one has left: no frame has both.
  const enter = layer.animate(
    [
      { opacity: 0, transform: shift(side, TRAVEL_PX) },
      { opacity: 0, offset: TURN },
      { opacity: 1, transform: 'none' },
    ],
    TIMING,
  )
  enter.pause()
  return enter
}

let travel: Pick<typeof import('./travel.js'), 'startTravel' | 'endTravel'> | undefined

/** Loads the code by which a picture travels between two screens; until then it fades like them. */
export async function loadTravel(): Promise<void> {
  // By name, here and in dialog-leave.ts: a static import beside an `import()`, or a use of the whole
  // module, makes the bundler add a file with its helper to the first opening from a CDN.
  const { startTravel, endTravel } = await import('./travel.js')
  travel = { startTravel, endTravel }
}

/**
 * Fades one screen out and the next one in, and animates the height between them, all with the same
 * duration. Resolves when the old screen can be removed.
 */
export async function changeScreens({
  stack,
  old,
  layer,
  enter,
  height,
  look,
  side,
}: Change): Promise<void> {
  // The only measurement of the change. Done before the animations start, because each of them
  // would make the browser recompute styles.
  const after = measureHeight(stack)
  const leave = old.animate(
    [look, { opacity: 0, offset: TURN }, { opacity: 0, transform: shift(side, -TRAVEL_PX) }],
    { ...TIMING, fill: 'both' },
  )
  enter.play()
  if (!isMotionReduced()) travel?.startTravel(stack, old, layer, TIMING)
  if (after !== height && !isMotionReduced())
    stack.animate([{ height: `${height}px` }, { height: `${after}px` }], TIMING)
  // Rejects if the screen was removed early.
  await leave.finished.catch(() => {})
}

/** The height of an element in CSS pixels, independent of a scale animation on an ancestor. */
export function measureHeight(element: Element): number {
  return parseFloat(getComputedStyle(element).height)
}

/** Shakes an element once to signal a refusal. */
export function shakeOnce(element: Element): void {
  if (isMotionReduced()) return
  element.animate(
    {
      transform: [
        'none',
        'translateX(-6px)',
        'translateX(6px)',
        'translateX(-6px)',
        'translateX(6px)',
        'none',
      ],
    },
    { duration: SHAKE_MS, easing: 'ease-out' },
  )
}

function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
function shift(side: Side, px: number): string {
  return isMotionReduced() ? 'none' : `translateX(${side === 'right' ? px : -px}px)`
}

function listPending(root: Element): LitElement[] {
  const below = [...root.children, ...(root.shadowRoot?.children ?? [])].flatMap(listPending)
  return (root as Partial<LitElement>).isUpdatePending === true
    ? [root as LitElement, ...below]
    : below
}
