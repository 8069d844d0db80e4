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

/** Makes a global throw when it is read. */
export function denyGlobal(name: string): () => void {
  const original = Object.getOwnPropertyDescriptor(window, name)
  Object.defineProperty(window, name, {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  return () => {
    if (original) Object.defineProperty(window, name, original)
    else Reflect.deleteProperty(window, name)
  }
}
