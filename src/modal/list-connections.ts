import type { ChainNamespace } from '../standards/caip.js'
import type { Core } from '../state/core.js'
import { readRecent } from '../state/connections/recent-connections.js'
import { freeze } from './snapshot.js'
import type { ConnectionLists } from './wallet-modal.js'

/**
 * Implements `modal.getConnections()`. Without the feature `multiWallet` both lists are empty and
 * an alert is raised.
 */
export function listConnections(
  { connections, alerts, storage }: Core,
  { namespace }: { readonly namespace?: ChainNamespace } = {},
): ConnectionLists {
  if (!connections.multiWallet) {
    alerts.raise(
      'multi-wallet-off',
      'Multi-Wallet Not Enabled',
      'getConnections() lists several wallets, which needs `features: { multiWallet: true }`. getState().accounts has the account of each namespace.',
      'info',
    )
    return freeze({ connections: [], recent: [] })
  }
  const isWanted = (connection: { readonly namespace: ChainNamespace }) =>
    namespace === undefined || connection.namespace === namespace
  const isLive = (id: string) => connections.list().some((connection) => connection.id === id)
  const recent = readRecent(storage).filter((past) => isWanted(past) && !isLive(past.id))
  return freeze({
    connections: connections.$connections.get().filter(isWanted),
    recent: recent.map(({ id, namespace: family, wallet, accounts, chainId }) => ({
      id,
      namespace: family,
      wallet,
      accounts,
      chainId,
    })),
  })
}
