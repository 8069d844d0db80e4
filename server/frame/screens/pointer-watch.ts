/** Position of the frame on the screen, as derived from pointer events. */
export interface PointerWatch {
  /** True when the frame was still under the pointer long enough before a click. */
  isSteady(event: MouseEvent): boolean
  stop(): void
}

const SEEN_MS = 250
// Pointers report fractions of a pixel.
const TOLERANCE = 2

/**
 * Detects a frame that the page moves under the pointer, so that the visitor would click something
 * else. The position of a frame is the difference between an event's screen and frame coordinates.
 * A finger has no position before it touches, and a key has none.
 */
export function watchPointer(onMove: () => void): PointerWatch {
  let place: { readonly x: number; readonly y: number; readonly since: number } | undefined
  const read = ({ screenX, screenY, clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    const [x, y] = [screenX - clientX, screenY - clientY]
    if (place && Math.abs(place.x - x) <= TOLERANCE && Math.abs(place.y - y) <= TOLERANCE) return
    const isMoved = place !== undefined
    place = { x, y, since: performance.now() }
    if (isMoved) onMove()
  }
  const events = ['pointermove', 'pointerdown'] as const
  for (const name of events) addEventListener(name, read, true)
  return {
    isSteady(event) {
      const { pointerType, detail } = event as PointerEvent
      if (
        detail === 0 ||
        (pointerType !== undefined && pointerType !== 'mouse' && pointerType !== '')
      )
        return true
      return place !== undefined && performance.now() - place.since >= SEEN_MS
    },
    stop() {
      for (const name of events) removeEventListener(name, read, true)
    },
  }
}
