import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../../standards/caip.js'
import type { Core } from '../core.js'
import { createPersisted } from '../persisted.js'
import type { RemoteFeatures, RemoteFeaturesSlice } from '../shell/remote-features-state.js'
import {
  isSameContact,
  MAX_CONTACTS,
  parseContact,
  putContact,
  type Contact,
  type ContactProblem,
} from './contact-list.js'
import { MAX_FILE_BYTES, readContactsFile, writeContactsFile } from './contacts-file.js'

/** How many contacts of a file were added, and how many were left out. */
export interface ImportOutcome {
  readonly added: number
  readonly skipped: number
}

/**
 * The visitor's contacts: kept in the browser for this site, over reloads, and shared with other
 * tabs. Nothing is sent anywhere.
 */
export interface Contacts {
  /** Empty where contacts are not offered. */
  readonly $contacts: ReadableAtom<readonly Contact[]>
  /** False after a change that the browser did not store: it lasts until the page is left. */
  readonly $kept: ReadableAtom<boolean>
  /** False where the app or its server has contacts or Send off. What was kept stays in the browser. */
  readonly offered: boolean
  /** The contact with an address. */
  find(namespace: ChainNamespace | undefined, address: string): Contact | undefined
  /** An address as it is stored; undefined if the family does not know its form or checksum. */
  parseAddress(namespace: ChainNamespace, text: string): Promise<string | undefined>
  /** Adds a contact, or renames the contact with its address. Returns the problem that prevents it. */
  save(contact: Contact): ContactProblem | undefined
  remove(contact: Contact): void
  /** All contacts as the text of a file. */
  export(): string
  /**
   * Adds the contacts of a file. A contact with a known address or name, of a family that the app
   * does not list, or whose address is incorrect, is left out: a file changes no contact. Resolves
   * with undefined for a file that is no export of contacts.
   */
  import(file: Blob): Promise<ImportOutcome | undefined>
}

/** Creates {@link Contacts}. */
export function createContacts(
  {
    config,
    connector,
    storage,
    lifetime,
  }: Pick<Core, 'config' | 'connector' | 'storage' | 'lifetime'>,
  { $remote }: Pick<RemoteFeaturesSlice, '$remote'>,
): Contacts {
  const kept = createPersisted<readonly Contact[]>(storage, {
    key: 'contacts',
    version: 1,
    parse,
    fallback: [],
  })
  lifetime.addEventListener('abort', kept.watch(), { once: true })
  const { features, explicitFeatures } = config
  const isOffered = (remote: RemoteFeatures | undefined) =>
    features.send &&
    features.contacts &&
    (explicitFeatures.has('contacts') || remote?.contacts !== false)
  const $contacts = computed([kept.$value, $remote], (list, remote) =>
    isOffered(remote) ? list : [],
  )
  const $kept = atom(true)
  const update: typeof kept.update = (change) => {
    const stored = kept.update(change)
    $kept.set(stored)
    return stored
  }
  const families = new Set(config.chains.map(({ namespace }) => namespace))

  /** Adds or renames a contact in what is stored now; the list is kept if that is not possible. */
  function put(contact: Contact): ContactProblem | undefined {
    let problem: ContactProblem | undefined
    update((list) => {
      const next = putContact(list, contact)
      problem = typeof next === 'string' ? next : undefined
      return typeof next === 'string' ? list : next
    })
    return problem
  }
  async function parseAddress(
    namespace: ChainNamespace,
    text: string,
  ): Promise<string | undefined> {
    if (!families.has(namespace)) return undefined
    const adapter = await connector.getAdapter(namespace)
    return adapter.parseAddress(text, { strict: true })
  }
  const find: Contacts['find'] = (namespace, address) =>
    namespace && $contacts.get().find((one) => isSameContact(one, { namespace, address }))

  return {
    $contacts,
    $kept: readonlyType($kept),
    get offered() {
      return isOffered($remote.get())
    },
    find,
    parseAddress,
    save: put,
    remove: (contact) => void update((list) => list.filter((one) => !isSameContact(one, contact))),
    export: () => writeContactsFile(kept.$value.get()),
    async import(file) {
      const content = file.size > MAX_FILE_BYTES ? undefined : readContactsFile(await file.text())
      if (!content) return undefined
      const rows: Contact[] = []
      for (const row of content.contacts) {
        const address = await parseAddress(row.namespace, row.address)
        if (address !== undefined) rows.push({ ...row, address })
      }
      // One change of what is stored now: another tab may have added contacts in the meantime.
      let added = 0
      update((list) => {
        const next = rows.reduce(addContact, list)
        added = next.length - list.length
        return next
      })
      return { added, skipped: content.contacts.length + content.malformed - added }
    },
  }
}

/** The list with a contact added; the same list for a known address or an unusable name. */
function addContact(list: readonly Contact[], contact: Contact): readonly Contact[] {
  if (list.some((one) => isSameContact(one, contact))) return list
  const next = putContact(list, contact)
  return typeof next === 'string' ? list : next
}

function parse(value: unknown): readonly Contact[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, MAX_CONTACTS).reduce<readonly Contact[]>((list, row) => {
    const contact = parseContact(row)
    const next = contact && putContact(list, contact)
    return next === undefined || typeof next === 'string' ? list : next
  }, [])
}
