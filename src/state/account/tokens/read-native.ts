import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toNamespace } from '../../../standards/caip.js'
import type { Core } from '../../core.js'
import { createReadUrls } from '../../network/read-urls.js'
import type { AccountKey } from '../follow-account.js'

/**
 * Reads an account's balance of the native coin, in base units. Throws METHOD_UNSUPPORTED when
 * neither the wallet nor a node can answer.
 */
export async function readNative(
  { config, connections, connector, network }: Core,
  { account, chainId }: AccountKey,
  signal: AbortSignal,
): Promise<bigint> {
  const chain = network.find(chainId)
  const connection = connections.list().find(({ accounts }) => accounts.includes(account))
  // A wallet of this page reads through its own node, which also covers networks without a
  // configured RPC address.
  if (chain && connection?.getBalance) return connection.getBalance(account, { signal })
  const actions = chain && (await (await connector.getAdapter(toNamespace(account))).actions?.())
  if (!chain || !actions)
    throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'getBalance', chainId } })
  return actions.getBalance(account, { chain, readUrls: createReadUrls(config), signal })
}
