import { toNamespace, type ChainId } from '../../../standards/caip.js'
import type { Contacts } from '../../../state/contacts/contacts.js'

/** The visitor's name for an address on a network. */
export function findContactName(
  { find }: Contacts,
  chainId: ChainId,
  address: string,
): string | undefined {
  return find(toNamespace(chainId), address)?.name
}
