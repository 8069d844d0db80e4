import { toAddressKey } from '../../standards/addresses/address-key.js'
import { toAddress, toNamespace, type AccountId } from '../../standards/caip.js'

/** True for one address of one family, on whatever network. */
export function isSameAccount(a: AccountId, b: AccountId): boolean {
  const [namespace, other] = [toNamespace(a), toNamespace(b)]
  const toKey = (id: AccountId) => toAddressKey(namespace, toAddress(id))
  return namespace === other && toKey(a) === toKey(b)
}

/** True when a list has the account, on whatever network. */
export function holds(accounts: readonly AccountId[], account: AccountId): boolean {
  return accounts.some((one) => isSameAccount(one, account))
}
