import type { AccountState } from '../connections/connections.js'
import type { Core } from '../core.js'
import { derive } from '../derive.js'
import { toExplorerUrl } from '../network/explorer-url.js'

export type Account = ReturnType<typeof createAccount>

/** The active account. */
export function createAccount({ connections, network }: Core) {
  const $account = derive(
    [network.$network, connections.$accounts],
    ({ namespace }, accounts): AccountState | undefined =>
      namespace ? accounts[namespace] : undefined,
  )
  return {
    $account,
    /** Explorer page of the active account, if its network has an explorer. */
    findExplorerUrl(): string | undefined {
      const account = $account.get()
      return (
        account?.address && toExplorerUrl(network.find(account.chainId), 'address', account.address)
      )
    },
  }
}
