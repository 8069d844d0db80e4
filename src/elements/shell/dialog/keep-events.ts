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
}

function isTextField(target: EventTarget | undefined): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
