const EVENTS = ['pointerdown', 'mousedown', 'click', 'touchstart', 'touchmove', 'wheel', 'focusin']
const STOPS = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const

/**
 * Brings the events of an open dialog to it: a focus trap of the page (focus-trap, in the capture
 * phase of the document) would end and prevent each press outside of its element. On the way to the
 * dialog the event cannot be stopped. Returns a function that ends it. `dialog` is null while the card
 * stands in the page.
 */
export function passEvents(host: HTMLElement, dialog: () => HTMLDialogElement | null): () => void {
  const controller = new AbortController()
  const options = { capture: true, passive: true, signal: controller.signal }
  const begin = (event: Event) => {
    if (!dialog()?.open || !event.composedPath().includes(host)) return
    for (const name of STOPS)
      Object.defineProperty(event, name, { value: () => undefined, configurable: true })
  }
  const arrive = (event: Event) => {
    for (const name of STOPS) Reflect.deleteProperty(event, name)
  }
  for (const type of EVENTS) {
    window.addEventListener(type, begin, options)
    host.addEventListener(type, arrive, options)
  }
  return () => controller.abort()
}
