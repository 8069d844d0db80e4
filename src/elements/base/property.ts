import type { LightElement, PropertyOptions } from './light-element.js'

type Accessor = Required<Pick<PropertyDescriptor, 'get' | 'set'>>

/**
 * Makes a field or an accessor of a light element a property that causes updates, with an attribute.
 * Keeps the name of Lit's decorator: the manifest analyzer recognises properties by it.
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
    // Without it the compiler would put the undecorated accessor back.
    return accessor && descriptor
  }
}

/** Makes a private field a property that causes updates, without an attribute. */
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
