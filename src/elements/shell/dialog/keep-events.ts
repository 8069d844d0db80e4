const POINTER = [
  'pointerdown',
  'mousedown',
  'click',
  'touchstart',
  'touchmove',
  'touchend',
  'wheel',
]
const FOCUS = ['focusin', 'focusout']
/** What acts on a press below it without a listener. */
const ACTING = 'a[href], label, summary, input, [type=submit]'
const KEYS = ['keydown', 'keypress', 'keyup', 'copy', 'cut', 'paste']

/**
 * Keeps the events of an open dialog from the page's listeners: a dialog of the page below (Radix,
 * Bootstrap) would close on a press outside of it, take the focus back and cancel the wheel, and
 * shortcuts of the page would act. Of a card in the page, it keeps the keys of text fields.
 */
export function keepEvents(host: HTMLElement, isModal: () => boolean): void {
  const keep = (event: Event) => {
    if (isModal() || (KEYS.includes(event.type) && isTextField(event.composedPath()[0])))
      event.stopPropagation()
  }
  for (const type of [...POINTER, ...FOCUS, ...KEYS])
    host.addEventListener(type, keep, { passive: true })
  // Chrome follows a link of the page around an open dialog, though the press does not reach it.
  host.addEventListener('click', (event) => {
    const path = event.composedPath()
    const acts = (target: EventTarget) => target instanceof Element && target.matches(ACTING)
    if (isModal() && path.indexOf(host) < path.findIndex(acts)) event.preventDefault()
  })
}

function isTextField(target: EventTarget | undefined): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
