import type { CSSResult } from 'lit'

/** How a property meets its attribute, which has the property's name in lower case unless given. */
export interface PropertyOptions {
  readonly attribute?: string | false
  readonly type?: typeof Boolean | typeof Number
  /** Whether writing the property writes the attribute. */
  readonly reflect?: boolean
}

/** The properties that changed since the last update, with their earlier values. */
export type Changes = ReadonlyMap<PropertyKey, unknown>

// A server has no elements, and imports these modules all the same.
const PlainElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * What the elements of a page's first load are made from: properties with attributes, one update a turn, and styles in a
 * shadow root. These members behave as those of Lit's ReactiveElement, which the dialog loads and a page with a button need not.
 */
export abstract class LightElement extends PlainElement {
  /** By property. Written by `property()`, for each class its own. */
  static declare properties: Map<string, PropertyOptions>
  static styles: readonly CSSResult[] = []
  static shadowRootOptions: ShadowRootInit = { mode: 'open' }

  static get observedAttributes(): string[] {
    return [...this.properties].map(([name, options]) => toAttribute(name, options)).filter((name) => name !== undefined)
  }

  declare renderRoot: ShadowRoot
  hasUpdated = false
  /** Resolves after the update that is due. */
  updateComplete: Promise<void>
  #changed = new Map<PropertyKey, unknown>()
  #due = false
  #reflecting = false
  #begin!: (ready: Promise<void> | void) => void
  /** Properties that the page wrote before the element was defined. */
  #early: [string, unknown][] = []

  constructor() {
    super()
    this.updateComplete = new Promise<void>((resolve) => (this.#begin = resolve))
    for (const name of (this.constructor as typeof LightElement).properties.keys()) {
      if (!Object.hasOwn(this, name)) continue
      this.#early.push([name, this[name as keyof this]])
      delete this[name as keyof this]
    }
    this.requestUpdate()
  }
  /** `ready` holds the first update back until it resolves. */
  connectedCallback(ready?: Promise<void>): void {
    const { shadowRootOptions, styles } = this.constructor as typeof LightElement
    if (!this.renderRoot) {
      this.renderRoot = this.shadowRoot ?? this.attachShadow(shadowRootOptions)
      this.renderRoot.adoptedStyleSheets = styles.map(({ styleSheet }) => styleSheet!)
    }
    this.#begin(ready)
  }
  disconnectedCallback(): void {}
  attributeChangedCallback(attribute: string, _old: string | null, value: string | null): void {
    if (this.#reflecting) return
    const [name, { type }] = [...(this.constructor as typeof LightElement).properties].find(([name, options]) => toAttribute(name, options) === attribute)!
    Object.assign(this, { [name]: type === Boolean ? value !== null : type === Number && value !== null ? Number(value) : value })
  }
  /** Asks for an update, after the current turn and once in the page; with a property's name, because it changed. */
  requestUpdate(name?: PropertyKey, old?: unknown): void {
    if (name !== undefined && !this.#changed.has(name)) this.#changed.set(name, old)
    if (this.#due) return
    this.#due = true
    const before = this.updateComplete
    this.updateComplete = before.then(() => this.#perform(), () => this.#perform())
  }
  /** Called before an update; properties written here are part of it. */
  protected willUpdate(_changed: Changes): void {}
  /** Draws. Properties written here cause another update. */
  protected abstract update(changed: Changes): void

  #perform() {
    for (const [name, value] of this.#early.splice(0)) Object.assign(this, { [name]: value })
    const changed = this.#changed
    try {
      this.willUpdate(changed)
      this.#reflect(changed)
    } finally {
      this.#changed = new Map()
      this.#due = false
    }
    this.update(changed)
    this.hasUpdated = true
  }
  #reflect(changed: Changes) {
    this.#reflecting = true
    for (const [name, options] of (this.constructor as typeof LightElement).properties) {
      if (options.reflect && changed.has(name)) this.toggleAttribute(toAttribute(name, options)!, !!this[name as keyof this])
    }
    this.#reflecting = false
  }
}

function toAttribute(name: string, { attribute }: PropertyOptions): string | undefined {
  return attribute === false ? undefined : (attribute ?? name.toLowerCase())
}
