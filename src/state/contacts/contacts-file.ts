import { parseContact, type Contact } from './contact-list.js'

/** A larger file is refused unread. */
export const MAX_FILE_BYTES = 256 * 1024
// Rows beyond this are left out unread.
const MAX_ROWS = 1000
const TYPE = 'wallet-modal-contacts'
const VERSION = 1

/** The well-formed rows of a file. */
export interface ContactsFile {
  readonly contacts: readonly Contact[]
  /** Number of rows that are malformed or beyond the limit. */
  readonly malformed: number
}

/** Contacts as the JSON text of a file. */
export function writeContactsFile(contacts: readonly Contact[]): string {
  const rows = contacts.map(({ namespace, address, name }) => ({ namespace, address, name }))
  return `${JSON.stringify({ type: TYPE, version: VERSION, contacts: rows }, undefined, 2)}\n`
}

/** Reads a file of {@link writeContactsFile}; undefined for any other text or a newer version. */
export function readContactsFile(text: string): ContactsFile | undefined {
  let file: { type?: unknown; version?: unknown; contacts?: unknown } | null
  try {
    file = JSON.parse(text) as typeof file
  } catch {
    return undefined // not JSON
  }
  if (file?.type !== TYPE || file.version !== VERSION || !Array.isArray(file.contacts))
    return undefined
  const contacts = file.contacts
    .slice(0, MAX_ROWS)
    .map(parseContact)
    .filter((contact) => contact !== undefined)
  return { contacts, malformed: file.contacts.length - contacts.length }
}
