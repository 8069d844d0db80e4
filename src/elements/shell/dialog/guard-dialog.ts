/**
 * Attributes that mark an element as part of no dialog of the page: React Aria's and Ariakit's own.
 */
const MARKS = ['data-react-aria-top-layer', 'data-focus-trap']
/** Events by which Zag (Chakra, Ark) asks whether a press or a focus outside closes its dialog. */
const OUTSIDE = ['pointerdown.outside', 'focus.outside']

/**
 * Keeps dialogs of the page open while ours is on top of them. They observe presses, focus and
 * Escape in the capture phase, before an element can keep the event. Returns a function that stops
 * it.
 */
export function guardDialog(host: HTMLElement, dialog: HTMLElement): () => void {
  const escape = (event: KeyboardEvent) => {
    const path = event.composedPath()
    if (event.key !== 'Escape' || !path.includes(dialog)) return
    event.stopImmediatePropagation()
    if (isTaken(path.slice(0, path.indexOf(dialog) + 1))) event.preventDefault()
  }
  const keepOpen = (event: Event) => {
    const { target } = (event as CustomEvent<{ target?: unknown } | null>).detail ?? {}
    if (target instanceof Node && isWithin(host, target)) event.preventDefault()
  }
  window.addEventListener('keydown', escape, { capture: true })
  for (const type of OUTSIDE) window.addEventListener(type, keepOpen, { capture: true })
  const marks = MARKS.filter((name) => !host.hasAttribute(name))
  for (const name of marks) host.setAttribute(name, '')
  return () => {
    window.removeEventListener('keydown', escape, { capture: true })
    for (const type of OUTSIDE) window.removeEventListener(type, keepOpen, { capture: true })
    for (const name of marks) host.removeAttribute(name)
  }
}

/**
 * Dispatches Escape once in each shadow root of the path, innermost first, until one takes it. Such
 * an event does not leave its root.
 */
function isTaken(path: readonly EventTarget[]): boolean {
  const targets = path.filter((_, index) => index === 0 || path[index - 1] instanceof ShadowRoot)
  return targets.some((target) => {
    const copy = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    target.dispatchEvent(copy)
    return copy.defaultPrevented || copy.cancelBubble
  })
}

/** True for an element and everything below it, through all shadow roots. */
function isWithin(element: Element, node: Node): boolean {
  const root = node.getRootNode()
  return node === element || (root instanceof ShadowRoot && isWithin(element, root.host))
}
