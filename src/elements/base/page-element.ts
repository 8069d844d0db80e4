import { LitElement, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { ReadableAtom } from 'nanostores'
import { findEntry, watchRegistry, type RegistryEntry } from '../../modal/registry.js'
import type { Core } from '../../state/core.js'
import type { OpenOptions } from '../../state/shell/modal.js'

/** An element of the page that belongs to one of its modals: follows that modal's stores and opens it. */
export abstract class PageElement extends LitElement {
  /** Which modal of the page; `default` unless given. */
  @property() for = 'default'
  /** The modal this element belongs to, once it exists. */
  @state() protected entry: RegistryEntry | undefined
  #stops: (() => void)[] = []
  #unwatchRegistry: (() => void) | undefined

  /** The stores whose changes redraw this element. */
  protected abstract toStores(core: Core): readonly ReadableAtom<unknown>[]

  override connectedCallback() {
    super.connectedCallback()
    this.#unwatchRegistry = watchRegistry(() => this.#bind())
    this.#bind()
    // Ahead of the click, so that opening feels immediate.
    this.addEventListener('pointerenter', this.#prefetch)
    this.addEventListener('focusin', this.#prefetch)
    this.addEventListener('touchstart', this.#prefetch, { passive: true })
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#unwatchRegistry?.()
    for (const stop of this.#stops.splice(0)) stop()
    this.entry = undefined
    this.removeEventListener('pointerenter', this.#prefetch)
    this.removeEventListener('focusin', this.#prefetch)
    this.removeEventListener('touchstart', this.#prefetch)
  }
  override willUpdate(changed: PropertyValues) {
    if (changed.has('for') && this.hasUpdated) this.#bind()
    const theme = this.entry?.core.appearance.$theme.get()
    if (theme) this.setAttribute('theme', theme)
  }
  /** The text of a button's key in the modal's language. */
  protected get texts() {
    return this.entry?.core.appearance.$buttons.get()
  }
  /** Opens the modal; failures reach the page as `wm-error`. */
  protected openModal(options: OpenOptions = {}) {
    this.entry?.modal.open(options).catch(() => {
      // Reported by the modal itself.
    })
  }
  #prefetch = () => this.entry?.prefetch()
  #bind() {
    const entry = findEntry(this.for)
    if (entry === this.entry) return
    for (const stop of this.#stops.splice(0)) stop()
    this.entry = entry
    if (!entry) return
    const { appearance } = entry.core
    for (const store of [appearance.$theme, appearance.$buttons, ...this.toStores(entry.core)]) this.#stops.push(store.listen(() => this.requestUpdate()))
    appearance.readyForButtons().catch(() => {
      // Logged by the appearance; the button stays in English.
    })
  }
}
