import type { LitElement } from 'lit'

const CHANGE_MS = 150
const SHAKE_MS = 500
const TRAVEL_PX = 8
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
/** How often a screen may draw further elements before it counts as drawn. */
const DRAWING_ROUNDS = 20

interface Change {
  /** Holds both screens. */
  readonly stack: HTMLElement
  readonly old: HTMLElement
  readonly layer: HTMLElement
  /** The height of the stack on the screen now, also in the middle of another change. */
  readonly before: number
  /** The physical direction in which the new screen comes in. */
  readonly side: 'left' | 'right'
}

/** Resolves when an element and every element that it draws have drawn. */
export async function whenDrawn(root: Element): Promise<void> {
  for (let round = 0; round < DRAWING_ROUNDS; round++) {
    const pending = listPending(root)
    if (pending.length === 0) return
    await Promise.all(pending.map(({ updateComplete }) => updateComplete))
  }
}

/**
 * Cross-fades two screens while the height goes straight from the one to the other: three movements of one length. Resolves when the
 * old screen can be removed.
 */
export async function changeScreens({ stack, old, layer, before, side }: Change): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const shift = (px: number) => (still ? 'none' : `translateX(${side === 'right' ? px : -px}px)`)
  // A browser may date the start of a movement later than its first frame: that frame shows where the movement begins.
  const timing = { duration: CHANGE_MS, easing: EASE, fill: 'backwards' } as const
  const { opacity, transform } = getComputedStyle(old)
  const interrupted = [...stack.getAnimations(), ...old.getAnimations()]
  const leave = old.animate([{ opacity, transform }, { opacity: 0, transform: shift(-TRAVEL_PX) }], { ...timing, fill: 'both' })
  // Not from 0: the new screen can be read in its first frame.
  layer.animate([{ opacity: 0.3, transform: shift(TRAVEL_PX) }, { opacity: 1, transform: 'none' }], timing)
  for (const animation of interrupted) animation.cancel()
  const after = measureHeight(stack)
  if (after !== before && !still) stack.animate([{ height: `${before}px` }, { height: `${after}px` }], timing)
  // Rejects where the screen was removed before its time.
  await leave.finished.catch(() => {})
}

/** The height of an element in CSS pixels, whatever an ancestor's animation scales it to. */
export function measureHeight(element: Element): number {
  return parseFloat(getComputedStyle(element).height)
}

/** An element says no: it shakes once. */
export function shakeOnce(element: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate({ transform: ['none', 'translateX(-6px)', 'translateX(6px)', 'translateX(-6px)', 'translateX(6px)', 'none'] }, { duration: SHAKE_MS, easing: 'ease-out' })
}

function listPending(root: Element): LitElement[] {
  const below = [...root.children, ...(root.shadowRoot?.children ?? [])].flatMap(listPending)
  return (root as Partial<LitElement>).isUpdatePending === true ? [root as LitElement, ...below] : below
}
