/**
 * Replaces a property of a browser object for one test; the returned function restores the
 * original.
 */
export function replaceProperty(target: object, name: string, value: unknown): () => void {
  const original = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, get: () => value })
  return () => {
    if (original) Object.defineProperty(target, name, original)
    else Reflect.deleteProperty(target, name)
  }
}

/** Makes the browser's storage refuse every value, as when it is full. */
export function fillStorage(): () => void {
  return replaceProperty(Storage.prototype, 'setItem', () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
}
