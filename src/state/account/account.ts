import { computed } from 'nanostores'
import type { AccountState } from '../connect/connections.js'
import type { Core } from '../core.js'

export type Account = ReturnType<typeof createAccount>

/** Who is active. */
export function createAccount({ connections, network }: Core) {
  const $account = computed([network.$network, connections.$accounts], ({ namespace }, accounts): AccountState | undefined => (namespace ? accounts[namespace] : undefined))
  return {
    $account,
    /** Where the active account can be looked at by anyone, if its network has an explorer. */
    findExplorerUrl(): string | undefined {
      const account = $account.get()
      const explorer = account?.chainId && network.find(account.chainId)?.explorers?.[0]
      return explorer && account.address ? `${explorer.url.replace(/\/+$/, '')}/address/${encodeURIComponent(account.address)}` : undefined
    },
  }
}
