import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toNamespace } from '../../standards/caip.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import type { AccountKey } from './follow-account.js'

/** Reads what an account holds in its network's own coin, in base units. Throws METHOD_UNSUPPORTED where neither the wallet nor a node can say. */
export async function readNative({ config, connections, connector, network }: Core, { account, chainId }: AccountKey, signal: AbortSignal): Promise<bigint> {
  const chain = network.find(chainId)
  const connection = connections.list().find(({ accounts }) => accounts.includes(account))
  // A wallet of this page reads from its own node, which supports networks the kit has no address for.
  if (chain && connection?.getBalance) return connection.getBalance(account, { signal })
  const actions = chain && (await (await connector.getAdapter(toNamespace(account))).actions?.())
  if (!chain || !actions) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'getBalance', chainId } })
  return actions.getBalance(account, { chain, readUrls: createReadUrls(config), signal })
}
