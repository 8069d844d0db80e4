/** Names an error. Not by assignment, which a page that has frozen `Error.prototype` forbids. */
export function nameError(error: Error, value: string): void {
  Object.defineProperty(error, 'name', { value, configurable: true, writable: true })
}
