/**
 * Replaces the compiler's helper for decorators by a shorter one: it is part of what a page loads before its button works. Ours decorate
 * classes, fields and accessors, and never run where `Reflect.decorate` exists.
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
