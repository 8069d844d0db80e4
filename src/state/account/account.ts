import type { ReadableAtom } from 'nanostores'
import type { AccountState } from '../connections/connections.js'
import type { Core } from '../core.js'
import { derive } from '../derive.js'
import { toExplorerUrl } from '../network/explorer-url.js'

/** The active account. */
export interface Account {
  readonly $account: ReadableAtom<AccountState | undefined>
  /** Explorer page of the active account, if its network has an explorer. */
  findExplorerUrl(): string | undefined
}

/** Creates {@link Account}. */
export function createAccount({ connections, network }: Core): Account {
  const $account = derive(
    [network.$network, connections.$accounts],
    ({ namespace }, accounts): AccountState | undefined =>
      namespace ? accounts[namespace] : undefined,
  )
  return {
    $account,
    findExplorerUrl() {
      const account = $account.get()
      return (
        account?.address && toExplorerUrl(network.find(account.chainId), 'address', account.address)
      )
    },
  }
}
