import type { LightElement, PropertyOptions } from './light-element.js'

type Accessor = Required<Pick<PropertyDescriptor, 'get' | 'set'>>

/**
 * Makes a field or accessor of a light element an observed property with an attribute. Named like
 * Lit's decorator, because the manifest analyzer recognises properties by that name.
 */
export function property(options: PropertyOptions = {}) {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the compiler passes and takes the descriptor of an accessor, and nothing for a field
  return (prototype: LightElement, name: string): any => {
    const own = prototype.constructor as typeof LightElement
    if (!Object.hasOwn(own, 'properties')) own.properties = new Map(own.properties)
    own.properties.set(name, options)
    const accessor = Object.getOwnPropertyDescriptor(prototype, name)
    const { get, set } = (accessor as Accessor | undefined) ?? toField(Symbol(name))
    const descriptor: PropertyDescriptor = {
      configurable: true,
      enumerable: true,
      get,
      set(this: LightElement, value: unknown) {
        const old: unknown = get.call(this)
        set.call(this, value)
        if (!Object.is(get.call(this), old)) this.requestUpdate(name, old)
      },
    }
    Object.defineProperty(prototype, name, descriptor)
    // Without this return value the compiler would restore the undecorated accessor.
    return accessor && descriptor
  }
}

/** Makes a private field an observed property without an attribute. */
export function state() {
  return property({ attribute: false })
}

function toField(key: symbol): Accessor & ThisType<Record<symbol, unknown>> {
  return {
    get() {
      return this[key]
    },
    set(value) {
      this[key] = value
    },
  }
}
