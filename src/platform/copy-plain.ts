/**
 * Copies lists and plain objects deeply. Functions and instances of classes belong to their owner
 * and stay the same.
 */
export function copyPlain<T>(value: T, seen = new Map<unknown, unknown>()): T {
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return seen.get(value) as T
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return value
  const copy: object = Array.isArray(value) ? [] : {}
  seen.set(value, copy)
  for (const [key, inner] of Object.entries(value))
    Object.defineProperty(copy, key, {
      value: copyPlain(inner, seen),
      configurable: true,
      enumerable: true,
      writable: true,
    })
  return copy as T
}
