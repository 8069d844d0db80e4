import { WalletModalError } from '../../errors/page-error.js'
import type { AccountId } from '../../standards/caip.js'

/** The selected account, which is the first. Throws WALLET_LOCKED if a wallet gave none. */
export function getFirstAccount({
  accounts,
}: {
  readonly accounts: readonly AccountId[]
}): AccountId {
  const [account] = accounts
  if (account === undefined) throw new WalletModalError('WALLET_LOCKED')
  return account
}
