import { toNamespace, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import { abortable } from '../../platform/async/deadline.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connections } from '../connections/connections.js'
import type { Alerts } from '../shell/alerts.js'
import type { Network } from './network.js'

/**
 * Switches to a network, through the wallet if one is connected in its namespace. Throws
 * CHAIN_NOT_CONFIGURED, METHOD_UNSUPPORTED, CHAIN_MISMATCH, USER_REJECTED, CHAIN_UNKNOWN_TO_WALLET,
 * …; the active network is then unchanged.
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
  const namespace = toNamespace(chainId)
  // A wallet that is being restored is asked as well. Without the wait its network would replace
  // the choice.
  if (!connections.find(namespace)) await whenRestored(connections, namespace, options.signal)
  const connection = connections.find(namespace)
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

/**
 * Waits while a connection of a namespace is being restored. A locked wallet is not waited for.
 * Throws REQUEST_ABORTED.
 */
async function whenRestored(
  { $pending }: Connections,
  namespace: ChainNamespace,
  signal = new AbortController().signal,
): Promise<void> {
  const isRestoring = () =>
    $pending
      .get()
      .some(
        (pending) =>
          pending.namespace === namespace && pending.status === 'reconnecting' && !pending.locked,
      )
  if (!isRestoring()) return
  let stop = () => {}
  try {
    await abortable(
      new Promise<void>((resolve) => {
        stop = $pending.listen(() => !isRestoring() && resolve())
      }),
      signal,
    )
  } finally {
    stop()
  }
}
