import type { Page } from 'playwright-core'

/** What a page has seen move since {@link watchSteadiness}. */
export interface Movements {
  /** The sum of the browser's layout shifts, those right after a press included. */
  readonly shift: number
  /** Names of controls that were drawn in one place and later in another, with both places. */
  readonly moved: readonly string[]
}

interface WatchedWindow {
  movements: { shift: number; moved: Map<Element, string> }
}

/** Records in each frame of a page where the controls of its dialog stand. Call before it opens. */
export async function watchSteadiness(page: Page): Promise<void> {
  await page.evaluate(() => {
    const leastPx = 1
    const watched = window as unknown as WatchedWindow
    const movements = (watched.movements = { shift: 0, moved: new Map<Element, string>() })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        movements.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
    const first = new Map<Element, DOMRect>()
    const controls: Element[] = []
    /** True while a part of the dialog comes in, which is a movement that nothing presses into. */
    let isMoving = false
    function visit(root: Document | ShadowRoot) {
      isMoving ||= root
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot)
        if (element.matches('button, a[href], input')) controls.push(element)
      }
    }
    function note(element: Element) {
      const box = element.getBoundingClientRect()
      if (box.height === 0 || !element.checkVisibility({ visibilityProperty: true })) return
      const before = first.get(element)
      if (!before) first.set(element, box)
      else if (Math.hypot(box.x - before.x, box.y - before.y) > leastPx)
        movements.moved.set(
          element,
          `${Math.round(performance.now())} ${element.textContent!.trim() || element.getAttribute('aria-label')}: ${before.x},${before.y} to ${box.x},${box.y}`,
        )
    }
    const look = () => {
      isMoving = false
      controls.length = 0
      visit(document)
      if (!isMoving) controls.forEach(note)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Returns what has moved so far. */
export function readMovements(page: Page): Promise<Movements> {
  return page.evaluate(() => {
    const { shift, moved } = (window as unknown as WatchedWindow).movements
    return { shift, moved: [...moved.values()] }
  })
}
