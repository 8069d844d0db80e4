/**
 * Replaces the compiler's decorator helper with a shorter one, because a page loads it before its
 * button works. The kit decorates only classes, fields and accessors, and does not use
 * `Reflect.decorate`. Saves 69 B of the first load (0.4 %), which is 12 B under its limit of 18,432 B:
 * it goes with the next larger saving.
 */
const HELPER = /@oxc-project[+/]runtime.*\/decorate\.js$/
const CODE = `export default function decorate(decorators, target, key, accessor) {
  if (!key) return decorators.reduceRight((made, decorator) => decorator(made) || made, target)
  const descriptor = decorators.reduceRight((made, decorator) => decorator(target, key, made) || made, accessor === null ? Object.getOwnPropertyDescriptor(target, key) : accessor)
  if (descriptor) Object.defineProperty(target, key, descriptor)
}`

/** The Vite plugin. */
export function smallDecorate() {
  return {
    name: 'small-decorate',
    transform: (_, id) => (HELPER.test(id) ? { code: CODE, map: null } : null),
  }
}
