import type { ChainAdapter, InjectedWallet } from '../../chains/adapter.js'
import { editConnections } from '../connections/edit-connections.js'
import { toConnectParams } from './connect-wallet.js'
import type { ConnectContext } from './connect-context.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { checkNotAborted } from './connection-lifecycle.js'
import { loadProvider } from './load-provider.js'

/** A host that answers, with its provider. */
interface Answer {
  readonly adapter: ChainAdapter
  readonly wallet: InjectedWallet
}

// A page asks its hosts once, at its start.
const asking = new WeakMap<ConnectContext, Promise<void>>()

/** Resolves when the hosts of a page have been asked, at once where there are none. */
export async function whenHostsAsked(context: ConnectContext): Promise<void> {
  await asking.get(context)?.catch(() => {
    // Reported by the start of the page.
  })
}

/**
 * Connects the account of the host that shows this page, without a prompt; does nothing where none
 * answers. It is not stored: the next load reads it from the host again. Throws CONNECT_FAILED,
 * WALLET_DISCONNECTED for a silent host, CHAIN_UNSUPPORTED for a network that the app does not list.
 */
export function connectHost(context: ConnectContext): Promise<void> {
  const asked = askAndConnect(context)
  asking.set(context, asked)
  return asked
}

async function askAndConnect(context: ConnectContext): Promise<void> {
  const { lifetime, connectionStore, network } = context
  const answer = await askHosts(context)
  if (!answer) return
  const { adapter, wallet } = answer
  const connection = await adapter.connectInjected(
    wallet,
    toConnectParams(context, wallet.namespace, { silent: true, signal: lifetime }),
  )
  checkNotAborted(lifetime)
  const { chain } = network.$network.get()
  if (chain && !network.find(connection.chainId) && chain.id.startsWith(`${wallet.namespace}:`))
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

/**
 * The first host that answers. Each is asked by its own protocol, all at the same time: hosts may
 * share an origin or the view of a phone. Rejects if none answers and one has failed.
 */
function askHosts(context: ConnectContext): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const asked = context.hosts.map(async (host) => {
      if (host.answers && !(await host.answers())) return
      const [adapter, wallet] = await Promise.all([
        context.getAdapter(host.namespace),
        loadProvider(context, host, context.lifetime),
      ])
      resolve({ adapter, wallet })
    })
    void Promise.allSettled(asked).then((ends) => {
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) reject(failed.reason)
      else resolve(undefined)
    })
  })
}
