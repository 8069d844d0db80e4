import type { CSSResult } from 'lit'
import { addStyles } from '../../platform/drawing/add-styles.js'

/**
 * Relation of a property to its attribute, whose default name is the lower-case name of the
 * property.
 */
export interface PropertyOptions {
  readonly attribute?: string | false
  readonly type?: typeof Boolean | typeof Number
  /** True when setting the property sets the attribute. */
  readonly reflect?: boolean
}

/** The properties changed since the last update, with their previous values. */
export type Changes = ReadonlyMap<PropertyKey, unknown>

// A server has no elements but imports these modules.
const PlainElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * Base class of the elements in a page's first load: properties with attributes, one update for all
 * changes of a task, and styles in a shadow root. These members behave like those of Lit's
 * ReactiveElement, which only the dialog loads.
 */
export abstract class LightElement extends PlainElement {
  /** By property name. Filled by `property()`, one map per class. */
  declare static properties: Map<string, PropertyOptions>
  static styles: readonly CSSResult[] = []
  static shadowRootOptions: ShadowRootInit = { mode: 'open' }

  static get observedAttributes(): string[] {
    return [...this.properties]
      .map(([name, options]) => toAttribute(name, options))
      .filter((name) => name !== undefined)
  }

  declare renderRoot: ShadowRoot
  hasUpdated = false
  /** Resolves after the pending update. */
  updateComplete: Promise<void>
  #changed = new Map<PropertyKey, unknown>()
  #due = false
  #reflecting = false
  #begin!: (ready: Promise<void> | void) => void
  /** Properties that the page set before the element was defined. */
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
  /** Delays the first update until `ready` resolves. */
  connectedCallback(ready?: Promise<unknown>): void {
    const { shadowRootOptions, styles } = this.constructor as typeof LightElement
    if (!this.renderRoot) {
      this.renderRoot = this.shadowRoot ?? this.attachShadow(shadowRootOptions)
      addStyles(this.renderRoot, styles)
    }
    this.#begin(ready as Promise<void>)
  }
  disconnectedCallback(): void {}
  attributeChangedCallback(attribute: string, _old: string | null, value: string | null): void {
    if (this.#reflecting) return
    for (const [name, options] of (this.constructor as typeof LightElement).properties) {
      const { type } = options
      if (toAttribute(name, options) === attribute)
        Object.assign(this, {
          [name]:
            type === Boolean
              ? value !== null
              : type === Number && value !== null
                ? Number(value)
                : value,
        })
    }
  }
  /**
   * Requests an update in a microtask, once the element is connected. Pass the name of a property
   * that changed.
   */
  requestUpdate(name?: PropertyKey, old?: unknown): void {
    if (name !== undefined && !this.#changed.has(name)) this.#changed.set(name, old)
    if (this.#due) return
    this.#due = true
    const before = this.updateComplete
    this.updateComplete = before.then(
      () => this.#perform(),
      () => this.#perform(),
    )
  }
  /** Called before an update. Properties set here are part of it. */
  protected willUpdate(_changed: Changes): void {}
  /** Renders. Properties set here cause another update. */
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
      if (options.reflect && changed.has(name))
        this.toggleAttribute(toAttribute(name, options)!, !!this[name as keyof this])
    }
    this.#reflecting = false
  }
}

function toAttribute(name: string, { attribute }: PropertyOptions): string | undefined {
  return attribute === false ? undefined : (attribute ?? name.toLowerCase())
}
