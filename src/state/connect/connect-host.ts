import type { WalletHost } from '../../chains/adapter.js'
import { editConnections } from '../connections/edit-connections.js'
import { toConnectParams } from './connect-wallet.js'
import type { ConnectContext } from './connect-context.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { checkNotAborted } from './connection-lifecycle.js'
import { loadProvider } from './load-provider.js'

/**
 * Connects the account of the host that shows this page, without a prompt; does nothing where the
 * host does not answer. It is not stored: the next load reads it from the host again. Throws CONNECT_FAILED, WALLET_DISCONNECTED for a silent
 * host, CHAIN_UNSUPPORTED for a network that the app does not list.
 */
export async function connectHost(context: ConnectContext, host: WalletHost): Promise<void> {
  const { lifetime, connectionStore, network } = context
  if (host.answers && !(await host.answers())) return
  const [adapter, wallet] = await Promise.all([
    context.getAdapter(host.namespace),
    loadProvider(context, host, lifetime),
  ])
  const connection = await adapter.connectInjected(
    wallet,
    toConnectParams(context, host.namespace, { silent: true, signal: lifetime }),
  )
  checkNotAborted(lifetime)
  const { chain } = network.$network.get()
  if (chain && !network.find(connection.chainId) && chain.id.startsWith(`${host.namespace}:`))
    await connection.switchChain?.(chain, { signal: lifetime }).catch(() => {
      // Ignored: the host stays on its network, which the next line judges.
    })
  if (!network.find(connection.chainId) && !context.config.allowUnsupportedChain) {
    connection.release()
    throw new WalletModalError('CHAIN_UNSUPPORTED', { details: { chainId: connection.chainId } })
  }
  editConnections(connectionStore).add(connection, { restored: true, revision: '' })
  network.activate(connection.chainId)
  context.loadSignIn?.().catch(() => {
    // Ignored: the sign-in loads again when the visitor asks for it.
  })
}
