import type { PropertyDeclaration, ReactiveElement } from '@lit/reactive-element'

/**
 * Makes a field or an accessor a reactive property with an attribute. Does what Lit's decorator of this name does with
 * `experimentalDecorators`; Lit's own also carries the code for standard decorators, and every page would load it.
 * Keeps this name: the manifest analyzer knows properties by it.
 */
export function property(options?: PropertyDeclaration) {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the compiler passes and takes the descriptor of an accessor, and nothing for a field
  return (prototype: object, name: string): any => {
    const isAccessor = Object.hasOwn(prototype, name)
    ;(prototype.constructor as typeof ReactiveElement).createProperty(name, options)
    // Without it the compiler would put the undecorated accessor back.
    return isAccessor ? Object.getOwnPropertyDescriptor(prototype, name) : undefined
  }
}

/** Makes a private field a reactive property without an attribute. */
export function state() {
  return property({ state: true, attribute: false })
}
