import { isDelegationManager } from '../../grants/delegation-manager.js'
import { Refusal } from '../../wallet/refusal.js'
import type { RequestContext } from '../prepared.js'
import { isRecord, type TypedData } from './read-typed-data.js'

// Operations of ERC-4337: the hash of one is typed data of its EntryPoint, and the wallet alone
// makes operations.
const OPERATIONS = /^(?:Packed)?UserOp(?:eration)?$/i
// A delegation of the account to a contract (EIP-7702) in the form of typed data.
const DELEGATIONS = /^(?:Set)?(?:Code)?Authorization(?:Tuple)?$/i
// Operations of Safe's modules name their account in a field; other messages of a Safe name it in
// the domain.
const OF_SAFE = /^Safe(?:Op|Operation)$/

/**
 * The visitor's accounts in lower case: the plain account, and the smart account that it owns,
 * whether or not the site offers smart accounts.
 */
export async function listOwnAccounts({
  addresses,
  own,
}: Pick<RequestContext, 'addresses' | 'own'>): Promise<readonly string[]> {
  if (own) return [addresses.eip155, ...own].map((address) => address.toLowerCase())
  const { openSafe } = await import('../../smart-account/safe.js')
  const { address } = await openSafe(addresses.eip155 as `0x${string}`)
  return [addresses.eip155, address].map((one) => one.toLowerCase())
}

/**
 * Refuses typed data by which an account is controlled, when the account is the visitor's: messages
 * that the account itself verifies, messages of Safe and its modules that name it, its delegations
 * (ERC-7710), and operations of any EntryPoint. What the wallet refuses as a transaction would be
 * the same by a signature.
 */
export function checkControlMessage(
  { domain, primaryType, message, types }: TypedData,
  own: readonly string[],
): void {
  const refuse = () => {
    throw new Refusal(
      400,
      'params',
      'This signature would control your own account: it can hand the account over to another owner',
    )
  }
  const isOwn = (value: unknown) => typeof value === 'string' && own.includes(value.toLowerCase())
  if (isOwn(domain['verifyingContract']) || OPERATIONS.test(primaryType)) refuse()
  // Permissions of the account (ERC-7710): a website asks for one by ERC-7715, which shows its
  // limits.
  if (isDelegationManager(domain['verifyingContract'])) refuse()
  if (primaryType === 'Delegation' && 'caveats' in message && isOwn(message['delegator'])) refuse()
  if (
    DELEGATIONS.test(primaryType) &&
    'nonce' in message &&
    ('address' in message || 'contractAddress' in message || 'delegate' in message)
  )
    refuse()
  if (OF_SAFE.test(primaryType) && isOwn(message['safe'])) refuse()
  // ERC-7739: the account's domain and the signed data are inside another type.
  if (Object.keys(types).some((name) => OPERATIONS.test(name)) && hasOwn(message)) refuse()
  if (primaryType === 'TypedDataSign' || primaryType === 'PersonalSign') {
    if (hasOwn(message)) refuse()
  }

  function hasOwn(value: unknown): boolean {
    if (isRecord(value)) return Object.values(value).some(hasOwn)
    return Array.isArray(value) ? value.some(hasOwn) : isOwn(value)
  }
}
