import { WalletModalError } from '../errors/wallet-modal-error.js'
import { prepareFromAttributes } from './create-from-attributes.js'
import { findEntry, findEntryOf, type AttributeHost, type AttributeOwner, type ModalAttributes } from './registry.js'
import type { WalletModal } from './wallet-modal.js'

/** The modal that the attributes of one element made. It lives as long as the element is in the page with these attributes. */
export class AttributeModal implements AttributeOwner {
  #host: AttributeHost
  #report: (failure: unknown) => void
  #modal: WalletModal | undefined
  /** The attributes that were last turned into a modal, or refused. */
  #key: string | undefined

  constructor(host: AttributeHost, report: (failure: unknown) => void) {
    this.#host = host
    this.#report = report
  }
  get host(): AttributeHost {
    return this.#host
  }
  update(shown: WalletModal | undefined): void {
    const key = toKey(this.#host)
    if (this.#modal && shown !== this.#modal) {
      // The host shows another one now; or the page destroyed it, and no other is made until the attributes change.
      const modal = this.#modal
      this.#modal = undefined
      if (shown || key !== this.#key) modal.destroy()
    }
    if (this.#modal && key !== this.#key) {
      if (isConnected(this.#modal)) return this.#refuse(key)
      this.#end()
    } else if (shown) return
    if (key === this.#key || this.#host.networks === undefined) return
    this.#key = key
    void this.#create()
  }
  /** With equal attributes the element takes the modal over; else the modal ends, so that the element can make its own. */
  handOver(host: AttributeHost, report: (failure: unknown) => void): boolean {
    if (host === this.#host || this.#host.isConnected) return false
    if (this.#key !== toKey(host)) {
      this.#end()
      return false
    }
    this.#host = host
    this.#report = report
    return true
  }
  end(host: AttributeHost): void {
    if (host === this.#host) this.#end()
  }
  check(shown: WalletModal): void {
    const { networks, server, projectId, signIn } = this.#host
    const ignored = Object.entries({ networks, server, 'project-id': projectId, 'sign-in': signIn }).find(([, value]) => value !== undefined)
    const owner = findEntryOf(shown)?.attributes
    if (!ignored || owner === this || (owner && toKey(owner.host) === toKey(this.#host))) return
    const [name, value] = ignored
    this.#report(invalid(name, value!, `no such attribute, as modal "${shown.id}" was made elsewhere with options of its own; give this element another \`for\``))
  }
  async #create(): Promise<void> {
    const key = this.#key
    try {
      const createFromAttributes = await prepareFromAttributes(this.#host.networks ?? '')
      const host = this.#host
      if (this.#key !== key) return
      if (!host.isConnected) this.#key = undefined
      else if (!findEntry(host.for)) this.#own(createFromAttributes(host), key!)
    } catch (failure) {
      this.#report(failure)
    }
  }
  #own(modal: WalletModal, key: string) {
    this.#modal = modal
    this.#key = key
    const entry = findEntryOf(modal)
    if (entry) entry.attributes = this
  }
  #end() {
    const modal = this.#modal
    this.#modal = this.#key = undefined
    modal?.destroy()
  }
  /** Applying other attributes would disconnect the wallet. */
  #refuse(key: string) {
    const before = JSON.parse(this.#key!) as Record<string, unknown>
    const [name, value] = Object.entries(JSON.parse(key) as Record<string, unknown>).find(([other, text]) => before[other] !== text)!
    this.#key = key
    this.#report(invalid(name, value, `"${String(before[name])}" as before while a wallet is connected; disconnect first`))
  }
}

function invalid(name: string, value: unknown, expectation: string): WalletModalError {
  return new WalletModalError('OPTIONS_INVALID', { details: { option: `<wallet-modal ${name}>`, value: `"${String(value)}"`, expectation } })
}

function toKey({ for: id, networks, server, projectId, signIn }: ModalAttributes): string {
  return JSON.stringify({ for: id, networks: networks ?? null, server: server ?? null, 'project-id': projectId ?? null, 'sign-in': signIn ?? null })
}

function isConnected(modal: WalletModal): boolean {
  return Object.values(modal.getState().accounts).some((account) => account !== undefined && account.status !== 'disconnected')
}
