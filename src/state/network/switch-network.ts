import { toNamespace, type ChainId } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connections } from '../connections/connections.js'
import type { Alerts } from '../shell/alerts.js'
import type { Network } from './network.js'

/**
 * Switches to a network, through the wallet if one is connected in its namespace. Throws CHAIN_NOT_CONFIGURED, METHOD_UNSUPPORTED,
 * CHAIN_MISMATCH, USER_REJECTED, CHAIN_UNKNOWN_TO_WALLET, …; the active network is then unchanged.
 */
export async function switchNetwork(
  {
    network,
    connections,
    alerts,
  }: { readonly network: Network; readonly connections: Connections; readonly alerts: Alerts },
  chainId: ChainId,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const chain = network.find(chainId)
  if (!chain) {
    alerts.raise(
      'network-not-found',
      'Network Not Found',
      `switchNetwork("${String(chainId)}"): not among the networks of this modal.`,
    )
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId: String(chainId) } })
  }
  const connection = connections.find(toNamespace(chainId))
  if (connection && connection.chainId !== chainId) {
    if (!connection.switchChain)
      throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'switchChain' } })
    await connection.switchChain(chain, options)
    if (connection.chainId !== chainId)
      throw new WalletModalError('CHAIN_MISMATCH', {
        details: { expected: chainId, actual: connection.chainId },
      })
  }
  network.activate(chainId)
}
