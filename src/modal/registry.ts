import { WalletModalError } from '../errors/page-error.js'
import type { Core } from '../state/core.js'
import type { ConnectLayout, Theme, ThemePreset } from '../options/options.js'
import type { WalletModal } from './wallet-modal.js'

/** A modal as the kit's own elements know it. */
export interface RegistryEntry {
  readonly id: string
  readonly version: string
  readonly modal: WalletModal
  readonly core: Core
  /** The line of the page's code that created it, for the message about a second one. */
  readonly where: string
  /** Fetches what opening needs, ahead of the click. */
  prefetch(): void
  /** The element that shows it; one is appended to the page at first opening otherwise. */
  adopt(element: HTMLElement): void
  /** The element whose dialog shows the modal. */
  shown?: { withdraw(): void } | undefined
  /** What made it of attributes; absent for a modal made by script. */
  attributes?: AttributeOwner
}

/** The attributes of `<wallet-modal>` that make a modal without a script. */
export interface ModalAttributes {
  readonly for: string
  readonly projectId: string | undefined
  readonly server: string | undefined
  readonly networks: string | undefined
  readonly signIn: string | undefined
  readonly theme: Theme | undefined
  readonly themePreset: ThemePreset | undefined
  readonly language: string | undefined
  readonly embedded: boolean
  readonly connectLayout: ConnectLayout | undefined
}

/** A `<wallet-modal>` as what follows its attributes knows it. */
export interface AttributeHost extends HTMLElement, ModalAttributes {
  readonly modal: WalletModal | undefined
}

/** Follows the attributes of one `<wallet-modal>` at a time, and owns the modal they make. */
export interface AttributeOwner {
  readonly host: AttributeHost
  /** Follows the host's attributes. `shown` is the modal that the host shows. */
  update(shown: WalletModal | undefined): void
  /** Reports attributes that have no effect, because the host shows a modal that was made elsewhere. */
  check(shown: WalletModal): void
  /** Before an element adopts the modal of a host that left the page: true when that element is the host from now on. */
  handOver(host: AttributeHost, report: (failure: unknown) => void): boolean
  /** Ends the modal, if this is still its host. */
  end(host: AttributeHost): void
}

/** Creates a modal from attributes. Throws OPTIONS_INVALID naming the attribute. */
export type CreateFromAttributes = (attributes: ModalAttributes) => WalletModal

interface Registry {
  readonly entries: Map<string, RegistryEntry>
  readonly listeners: Set<() => void>
}

// A fact about the page, shared by every copy of the kit on it.
const KEY = Symbol.for('wallet-modal.registry')

function getRegistry(): Registry {
  const page = globalThis as { [KEY]?: Registry }
  return (page[KEY] ??= { entries: new Map(), listeners: new Set() })
}

/** Throws MODAL_EXISTS, naming the place of the first. */
export function checkFree(id: string): void {
  const there = getRegistry().entries.get(id)
  if (there) throw new WalletModalError('MODAL_EXISTS', { details: { id, where: there.where } })
}

export function register(entry: RegistryEntry): void {
  getRegistry().entries.set(entry.id, entry)
  notify()
}

export function unregister(entry: RegistryEntry): void {
  const { entries } = getRegistry()
  if (entries.get(entry.id) !== entry) return
  entries.delete(entry.id)
  notify()
}

function notify() {
  for (const listener of [...getRegistry().listeners]) listener()
}

export function findEntry(id: string): RegistryEntry | undefined {
  return getRegistry().entries.get(id)
}

export function findEntryOf(modal: WalletModal): RegistryEntry | undefined {
  return [...getRegistry().entries.values()].find((entry) => entry.modal === modal)
}

/** Tells when modals come and go. */
export function watchRegistry(listener: () => void): () => void {
  const { listeners } = getRegistry()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Fetches what follows the attributes of a `<wallet-modal>`. */
export type LoadAttributeOwner = () => Promise<{ readonly AttributeModal: new (host: AttributeHost, report: (failure: unknown) => void) => AttributeOwner }>

let attributeOwner: LoadAttributeOwner | undefined

/** Sets what follows attributes. The entries with elements call it, so that a modal made by script does not carry it. */
export function setAttributeOwner(load: LoadAttributeOwner): void {
  attributeOwner = load
}

/** What follows attributes; undefined where no entry with elements was imported: then no element is made from HTML either. */
export function findAttributeOwner(): LoadAttributeOwner | undefined {
  return attributeOwner
}
