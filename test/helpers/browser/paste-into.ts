/**
 * Dispatches the event of a paste. Firefox ignores `clipboardData` of the event's constructor, so
 * the event gets it afterwards.
 */
export function pasteInto(element: Element, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = new ClipboardEvent('paste', { bubbles: true, composed: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  element.dispatchEvent(event)
}
