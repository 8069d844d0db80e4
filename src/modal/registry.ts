import { WalletModalError } from '../errors/page-error.js'
import type { Core } from '../state/core.js'
import type { ConnectLayout, Theme, ThemePreset } from '../options/options.js'
import { isSlowNetwork } from '../platform/network/is-slow-network.js'
import type { WalletModal } from './wallet-modal.js'

/** The view of a modal that the kit's own elements use. */
export interface RegistryEntry {
  readonly id: string
  readonly version: string
  readonly modal: WalletModal
  /** Created by the first read. */
  readonly core: Core
  /**
   * False until the core is created. Until then a button for connecting shows the same without it.
   */
  readonly isStarted: boolean
  /**
   * Its stack names the line that created the modal, for MODAL_EXISTS. Undefined for a modal made
   * while the page loaded.
   */
  readonly created: Error | undefined
  /** Loads ahead of the click what opening needs. */
  prefetch(): void
  /**
   * Shows the modal in this element. Without a call, the first `open()` appends an element to the
   * page.
   */
  adopt(element: HTMLElement): void
  /**
   * The element whose dialog shows the modal. `withdraw` removes that dialog synchronously, as two
   * dialogs of one modal would cover each other. Embedded cards are not registered.
   */
  shown?: { withdraw(entry: RegistryEntry): void }
  /** The owner of a modal created from attributes; undefined for a modal created by script. */
  attributes?: AttributeOwner
}

/** The attributes of `<wallet-modal>` that can create a modal without a script. */
export interface ModalAttributes {
  readonly for: string
  readonly projectId: string | undefined
  readonly server: string | undefined
  readonly networks: string | undefined
  readonly signIn: string | undefined
  readonly theme: Theme | undefined
  readonly themePreset: ThemePreset | undefined
  readonly language: string | undefined
  readonly messages: string | undefined
  readonly welcome: string | undefined
  readonly embedded: boolean
  readonly connectLayout: ConnectLayout | undefined
}

/** The members of `<wallet-modal>` that an `AttributeOwner` uses. */
export interface AttributeHost extends HTMLElement, ModalAttributes {
  readonly modal: WalletModal | undefined
}

/**
 * Observes the attributes of one `<wallet-modal>` at a time and owns the modal created from them.
 */
export interface AttributeOwner {
  readonly host: AttributeHost
  /** Applies the host's current attributes. `shown` is the modal that the host shows. */
  update(shown: WalletModal | undefined): void
  /** Reports attributes that have no effect because the host shows a modal created elsewhere. */
  check(shown: WalletModal): void
  /**
   * Called before `host` adopts the modal of an element that has left the page. Returns true when
   * `host` takes over.
   */
  handOver(host: AttributeHost, report: (failure: unknown) => void): boolean
  /** Destroys the modal if `host` is still the current host. */
  end(host: AttributeHost): void
}

/** Creates a modal from attributes. Throws OPTIONS_INVALID naming the attribute. */
export type CreateFromAttributes = (attributes: ModalAttributes) => WalletModal

interface Registry {
  readonly entries: Map<string, RegistryEntry>
  readonly listeners: Set<() => void>
}

// `Symbol.for`: every copy of the kit on the page shares one registry.
const KEY = Symbol.for('wallet-modal.registry')

function getRegistry(): Registry {
  const page = globalThis as { [KEY]?: Registry }
  return (page[KEY] ??= { entries: new Map(), listeners: new Set() })
}

/** Throws MODAL_EXISTS, whose `cause` names where the first modal was created. */
export function checkFree(id: string): void {
  const there = getRegistry().entries.get(id)
  if (there) throw new WalletModalError('MODAL_EXISTS', { details: { id }, cause: there.created })
}

export function register(entry: RegistryEntry): void {
  getRegistry().entries.set(entry.id, entry)
  notifyRegistry()
}

export function unregister(entry: RegistryEntry): void {
  const { entries } = getRegistry()
  if (entries.get(entry.id) !== entry) return
  entries.delete(entry.id)
  notifyRegistry()
}

/** Calls the listeners of `watchRegistry()`. */
export function notifyRegistry(): void {
  for (const listener of [...getRegistry().listeners]) listener()
}

export function findEntry(id: string): RegistryEntry | undefined {
  return getRegistry().entries.get(id)
}

export function findEntryOf(modal: WalletModal): RegistryEntry | undefined {
  return [...getRegistry().entries.values()].find((entry) => entry.modal === modal)
}

/** Calls `listener` when a modal is created, started or destroyed. Returns an unwatch function. */
export function watchRegistry(listener: () => void): () => void {
  const { listeners } = getRegistry()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Loads the class that observes the attributes of `<wallet-modal>`. */
export type LoadAttributeOwner = () => Promise<{
  readonly AttributeModal: new (
    host: AttributeHost,
    report: (failure: unknown) => void,
  ) => AttributeOwner
}>

let attributeOwner: LoadAttributeOwner | undefined
let screens: (() => Promise<unknown>) | undefined

/**
 * Registers the loaders of that class and of the first screen. The entries with elements call it,
 * so that a modal created by script does not include that code.
 */
export function setAttributeOwner(
  load: LoadAttributeOwner,
  loadScreens: () => Promise<unknown>,
): void {
  attributeOwner = load
  screens = loadScreens
}

/**
 * Requests in parallel what a modal made from attributes needs one after the other: each round trip
 * to a distant server takes a while.
 */
export async function fetchAhead(): Promise<void> {
  // The entry registers the loaders after it has defined the elements.
  await Promise.resolve()
  try {
    await Promise.all([attributeOwner?.(), isSlowNetwork() && screens?.()])
  } catch {
    // Ignored here: the element and the modal load these files again, and report the failure.
  }
}

/**
 * Returns the loader, or undefined when no entry with elements was imported. Elements then create
 * no modal.
 */
export function findAttributeOwner(): LoadAttributeOwner | undefined {
  return attributeOwner
}
