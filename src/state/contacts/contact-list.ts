import { toAddressKey } from '../../standards/addresses/address-key.js'
import { isChainNamespace, type ChainNamespace } from '../../standards/caip.js'
import { toWalletName } from '../../standards/wallet-text.js'

/** Limit of contacts. */
export const MAX_CONTACTS = 200
// As in CAIP-10, and `_`, which is in the base64url of some families.
const ADDRESS = /^[-.%\w]{1,128}$/
// A name like an address could be taken for the address that it stands beside. Tested on the key of
// a name, in which `…` is `...`.
const LIKE_AN_ADDRESS = /^0x|\w{26}|\w{3}\.{2,}\w{3}/

/** An address of one family of chains, under the visitor's name for it. */
export interface Contact {
  readonly namespace: ChainNamespace
  readonly address: string
  /** One readable line, unique among the contacts of the family, and not like an address. */
  readonly name: string
}

/** Why a contact is not in the list: its name is unusable or taken, or the list is full. */
export type ContactProblem = 'name' | 'taken' | 'full'

/** True for two spellings of one address of one family. */
export function isSameContact(
  one: Pick<Contact, 'namespace' | 'address'>,
  { namespace, address }: Pick<Contact, 'namespace' | 'address'>,
): boolean {
  return (
    one.namespace === namespace &&
    toAddressKey(namespace, one.address) === toAddressKey(namespace, address)
  )
}

/** The list with a contact added, or renamed if its address is in the list; otherwise the reason. */
export function putContact(
  list: readonly Contact[],
  { namespace, address, name: text }: Contact,
): readonly Contact[] | ContactProblem {
  const name = toContactName(text)
  if (name === undefined) return 'name'
  const contact = { namespace, address, name }
  const place = list.findIndex((one) => isSameContact(one, contact))
  const key = toNameKey(name)
  const taken = list.some(
    (one, index) => index !== place && one.namespace === namespace && toNameKey(one.name) === key,
  )
  if (taken) return 'taken'
  if (place >= 0) return list.map((one, index) => (index === place ? { ...one, name } : one))
  return list.length >= MAX_CONTACTS ? 'full' : [...list, contact]
}

/** A name as one readable line; undefined if nothing readable is left, or it is like an address. */
function toContactName(text: string): string | undefined {
  const name = toWalletName(text)
  return name === undefined || LIKE_AN_ADDRESS.test(toNameKey(name)) ? undefined : name
}

/** Equal for names that differ only in case, width, spaces or invisible characters. */
export function toNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Checks the form of a contact from storage or a file; undefined if it is malformed. */
export function parseContact(value: unknown): Contact | undefined {
  const { namespace, address, name } = (value ?? {}) as Partial<Record<keyof Contact, unknown>>
  return isChainNamespace(namespace) &&
    typeof address === 'string' &&
    ADDRESS.test(address) &&
    typeof name === 'string'
    ? { namespace, address, name }
    : undefined
}
