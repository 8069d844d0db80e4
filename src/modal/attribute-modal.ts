import { WalletModalError } from '../errors/wallet-modal-error.js'
import { isSlowNetwork } from '../platform/network/is-slow-network.js'
import { prepareFromAttributes } from './create-from-attributes.js'
import {
  findEntry,
  findEntryOf,
  type AttributeHost,
  type AttributeOwner,
  type ModalAttributes,
} from './registry.js'
import type { WalletModal } from './wallet-modal.js'

/**
 * Creates the modal described by the attributes of one element, and destroys it when the element
 * leaves the page or its attributes change.
 */
export class AttributeModal implements AttributeOwner {
  #host: AttributeHost
  #report: (failure: unknown) => void
  #modal: WalletModal | undefined
  /** The attributes (JSON) of the last modal that was created or refused. */
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
      // The host now shows another modal, or the page destroyed this one. In the second case no
      // modal is created until the attributes change.
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
  /**
   * With equal attributes `host` takes over the modal. Otherwise the modal is destroyed, and the
   * caller creates its own.
   */
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
    const ignored = Object.entries({
      networks,
      server,
      'project-id': projectId,
      'sign-in': signIn,
    }).find(([, value]) => value !== undefined)
    const owner = findEntryOf(shown)?.attributes
    if (!ignored || owner === this || (owner && toKey(owner.host) === toKey(this.#host))) return
    const [name, value] = ignored
    this.#report(
      invalid(
        name,
        value!,
        `no such attribute, as modal "${shown.id}" was made elsewhere with options of its own; give this element another \`for\``,
      ),
    )
  }
  async #create(delay = 1000): Promise<void> {
    const key = this.#key
    if (isSlowNetwork()) fetchEnglish(this.#host.language)
    try {
      const createFromAttributes = await prepareFromAttributes(this.#host.networks ?? '')
      const host = this.#host
      if (this.#key !== key) return
      if (!host.isConnected) this.#key = undefined
      else if (!findEntry(host.for)) this.#own(createFromAttributes(host), key!)
    } catch (failure) {
      this.#report(failure)
      // A file that did not load may load later.
      if (!(failure instanceof WalletModalError))
        setTimeout(() => this.#key === key && !this.#modal && void this.#create(delay * 2), delay)
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
  /**
   * Keeps the modal while a wallet is connected, because new attributes would disconnect it, and
   * reports the ignored attribute.
   */
  #refuse(key: string) {
    const before = JSON.parse(this.#key!) as Record<string, unknown>
    const [name, value] = Object.entries(JSON.parse(key) as Record<string, unknown>).find(
      ([other, text]) => before[other] !== text,
    )!
    this.#key = key
    this.#report(
      invalid(
        name,
        value,
        `"${String(before[name])}" as before while a wallet is connected; disconnect first`,
      ),
    )
  }
}

/**
 * Requests the English texts beside the files of the networks, on a page in English: the modal would
 * request them a round trip later. It requests those of other languages itself.
 */
function fetchEnglish(
  // Not `getPageLanguage()`, which the first load of every page would have to export.
  language = document.documentElement.lang || navigator.language,
): void {
  if (/^en(?![a-z])/i.test(language))
    import('../locales/en/first.js').catch(() => {
      // Ignored here: the modal loads the file again, and reports the failure.
    })
}

function invalid(name: string, value: unknown, expectation: string): WalletModalError {
  return new WalletModalError('OPTIONS_INVALID', {
    details: { option: `<wallet-modal ${name}>`, value: `"${String(value)}"`, expectation },
  })
}

function toKey({ for: id, networks, server, projectId, signIn }: ModalAttributes): string {
  return JSON.stringify({
    for: id,
    networks: networks ?? null,
    server: server ?? null,
    'project-id': projectId ?? null,
    'sign-in': signIn ?? null,
  })
}

function isConnected(modal: WalletModal): boolean {
  return Object.values(modal.getState().accounts).some(
    (account) => account !== undefined && account.status !== 'disconnected',
  )
}
