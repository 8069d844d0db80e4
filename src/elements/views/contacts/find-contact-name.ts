import { toNamespace, type ChainId } from '../../../standards/caip.js'
import type { Contacts } from '../../../state/contacts/contacts.js'

/** The visitor's name for an address on a network, where contacts are offered. */
export function findContactName(
  { offered, find }: Contacts,
  chainId: ChainId,
  address: string,
): string | undefined {
  return offered ? find(toNamespace(chainId), address)?.name : undefined
}
