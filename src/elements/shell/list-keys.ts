const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End']
const SCROLL_STEP_PX = 48

/**
 * Moves the focus among the rows of its container, or from elsewhere into the rows of the last
 * container. Scrolls a container without rows.
 */
export function moveInList(event: KeyboardEvent, places: readonly (Element | null)[]): void {
  const path = event.composedPath()
  if (
    !KEYS.includes(event.key) ||
    event.defaultPrevented ||
    path[0] instanceof HTMLInputElement ||
    path[0] instanceof HTMLTextAreaElement
  )
    return
  const place =
    places.find((other) => other && path.includes(other)) ?? places.findLast((other) => other)
  const rows = place ? listRows(place) : []
  if (rows.length === 0) {
    // Inside a container, the browser scrolls by itself.
    if (place && !path.includes(place))
      place.scrollBy(0, { ArrowDown: SCROLL_STEP_PX, ArrowUp: -SCROLL_STEP_PX }[event.key] ?? 0)
    return
  }
  const index = rows.findIndex((row) => path.includes(row))
  if (index < 0 && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index < 0 ? 0 : index - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const next = rows[steps[event.key]!]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Enabled rows of an outlet's current screen, or of the list in its own pane, in order. */
function listRows(place: Element): HTMLElement[] {
  const view = place.shadowRoot?.querySelector(
    '.layer:not(.leaving) > :first-child, .list > wm-connect-view',
  )
  return [...(view?.shadowRoot?.querySelectorAll<HTMLElement>('wm-row:not([disabled])') ?? [])]
}
