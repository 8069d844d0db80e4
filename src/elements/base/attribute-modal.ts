import type { ReactiveElement } from '@lit/reactive-element'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { findAttributeFactory, findEntry, type ModalAttributes } from '../../modal/registry.js'
import type { WalletModal } from '../../modal/wallet-modal.js'

type Host = ReactiveElement & ModalAttributes & { readonly modal: WalletModal | undefined }

// A fact about the page: which element's attributes made a modal.
const owners = new WeakMap<WalletModal, AttributeModal>()

/** The modal that the attributes of one element made. It lives as long as the element is in the page with these attributes. */
export class AttributeModal {
  readonly #host: Host
  readonly #report: (failure: unknown) => void
  #modal: WalletModal | undefined
  /** The attributes that were last turned into a modal, or refused. */
  #key: string | undefined

  constructor(host: Host, report: (failure: unknown) => void) {
    this.#host = host
    this.#report = report
  }
  /** Follows the host's attributes. `shown` is the modal that the host shows. */
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
      this.end()
    } else if (shown) return
    if (key === this.#key || this.#host.networks === undefined) return
    this.#key = key
    void this.#create()
  }
  /**
   * Settles whose a modal is before the host adopts it. One whose element left the page is taken over where the attributes are
   * equal; else it ends, so that the host can make its own.
   */
  claim(modal: WalletModal): void {
    const owner = owners.get(modal)
    if (!owner || owner === this || owner.#host.isConnected) return
    if (owner.#key !== toKey(this.#host)) return owner.end()
    owner.#modal = owner.#key = undefined
    this.#own(modal, toKey(this.#host))
  }
  /** Ends the modal; called when the host has left the page for good. */
  end(): void {
    const modal = this.#modal
    this.#modal = this.#key = undefined
    modal?.destroy()
  }
  /** Reports attributes that have no effect, because the host shows a modal that was made elsewhere. */
  check(shown: WalletModal): void {
    const { networks, server, projectId } = this.#host
    const ignored = Object.entries({ networks, server, 'project-id': projectId }).find(([, value]) => value !== undefined)
    const owner = owners.get(shown)
    if (!ignored || owner === this || (owner && owner.#key === toKey(this.#host))) return
    const [name, value] = ignored
    this.#report(invalid(name, value!, `no such attribute, as modal "${shown.id}" was made elsewhere with options of its own; give this element another \`for\``))
  }
  async #create(): Promise<void> {
    const key = this.#key
    try {
      // Absent where only createWalletModal() was imported; then no element is made from HTML either.
      const createFromAttributes = await findAttributeFactory()?.(this.#host.networks ?? '')
      if (!createFromAttributes) return
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
    owners.set(modal, this)
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

function toKey({ for: id, networks, server, projectId }: ModalAttributes): string {
  return JSON.stringify({ for: id, networks: networks ?? null, server: server ?? null, 'project-id': projectId ?? null })
}

function isConnected(modal: WalletModal): boolean {
  return Object.values(modal.getState().accounts).some((account) => account !== undefined && account.status !== 'disconnected')
}
