import type { LitElement } from 'lit'

const CHANGE_MS = 150
const SHAKE_MS = 500
const TRAVEL_PX = 8
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
// A browser may date the start of a movement later than its first frame: that frame shows where the movement begins.
const TIMING = { duration: CHANGE_MS, easing: EASE, fill: 'backwards' } as const
/** How often a screen may draw further elements before it counts as drawn. */
const DRAWING_ROUNDS = 20

/** The physical direction in which a new screen comes in. */
type Side = 'left' | 'right'
/** What a change of screens starts from. */
interface Start {
  /** The height of the stack on the screen now, also in the middle of another change. */
  readonly height: number
  /** How the screen that leaves looks now: it may still be coming in. */
  readonly look: { readonly opacity: string; readonly transform: string }
}
interface Change extends Start {
  /** Holds both screens. */
  readonly stack: HTMLElement
  readonly old: HTMLElement
  /** The movement of the new screen. */
  readonly enter: Animation
  readonly side: Side
}

/** Resolves when an element and every element that it draws have drawn. */
export async function whenDrawn(root: Element): Promise<void> {
  for (let round = 0; round < DRAWING_ROUNDS; round++) {
    const pending = listPending(root)
    if (pending.length === 0) return
    await Promise.all(pending.map(({ updateComplete }) => updateComplete))
  }
}

/** Resolves in the next task. The browser paints a frame that is due before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Reads what a change starts from and ends the change that still runs. Called before anything changes, so that the browser has nothing to lay out for it. */
export function startChange(stack: HTMLElement, old: HTMLElement): Start {
  const { opacity, transform } = getComputedStyle(old)
  const start: Start = { height: measureHeight(stack), look: { opacity, transform } }
  for (const animation of [...stack.getAnimations(), ...old.getAnimations()]) animation.cancel()
  return start
}

/** The movement of a new screen, which begins with `changeScreens`. It is there before the screen draws: what waits for the end of the movement (`afterMotion`) finds it. */
export function prepareEnter(layer: HTMLElement, side: Side): Animation {
  // Not from 0: the new screen can be read in its first frame.
  const enter = layer.animate([{ opacity: 0.3, transform: shift(side, TRAVEL_PX) }, { opacity: 1, transform: 'none' }], TIMING)
  enter.pause()
  return enter
}

/**
 * Cross-fades two screens while the height goes straight from the one to the other: three movements of one length. Resolves when the
 * old screen can be removed.
 */
export async function changeScreens({ stack, old, enter, height, look, side }: Change): Promise<void> {
  // The one measurement of the change. Before the movements begin, each of which would make the browser compute styles again.
  const after = measureHeight(stack)
  const leave = old.animate([look, { opacity: 0, transform: shift(side, -TRAVEL_PX) }], { ...TIMING, fill: 'both' })
  enter.play()
  if (after !== height && !isStill()) stack.animate([{ height: `${height}px` }, { height: `${after}px` }], TIMING)
  // Rejects where the screen was removed before its time.
  await leave.finished.catch(() => {})
}

/** The height of an element in CSS pixels, whatever an ancestor's animation scales it to. */
export function measureHeight(element: Element): number {
  return parseFloat(getComputedStyle(element).height)
}

/** An element says no: it shakes once. */
export function shakeOnce(element: Element): void {
  if (isStill()) return
  element.animate({ transform: ['none', 'translateX(-6px)', 'translateX(6px)', 'translateX(-6px)', 'translateX(6px)', 'none'] }, { duration: SHAKE_MS, easing: 'ease-out' })
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
function shift(side: Side, px: number): string {
  return isStill() ? 'none' : `translateX(${side === 'right' ? px : -px}px)`
}

function listPending(root: Element): LitElement[] {
  const below = [...root.children, ...(root.shadowRoot?.children ?? [])].flatMap(listPending)
  return (root as Partial<LitElement>).isUpdatePending === true ? [root as LitElement, ...below] : below
}
