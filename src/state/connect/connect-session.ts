import type { ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import type { Connection } from '../../chains/adapter.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import { admitConnection } from './connection-lifecycle.js'
import { toConnectParams } from './connect-wallet.js'
import type { ConnectContext } from './connect-context.js'

/** How the families of a session are connected. */
export interface SessionParams {
  readonly restored?: boolean
  /** The one family to connect; absent, every family of the session. */
  readonly namespace?: ChainNamespace
  /** Id of the wallet the visitor chose before the link was made. */
  readonly requested?: string | undefined
  readonly signal?: AbortSignal
}

/**
 * Connects every configured namespace the session covers, except those the visitor ended. Throws CHAIN_UNSUPPORTED when it covers none
 * and what the first failing family throws; a new session is ended then.
 */
export async function connectSession(context: ConnectContext, session: RelaySession, { restored = false, namespace: only, requested, signal }: SessionParams = {}): Promise<readonly Connection[]> {
  const { config, connections, network } = context
  const made: Connection[] = []
  let reason: unknown
  for (const { namespace } of config.chains) {
    if ((only && only !== namespace) || !session.namespaces[namespace]?.accounts.length) continue
    const id = `${namespace}:walletConnect:${session.topic}`
    if (restored && (connections.kept.isEnded(id) || connections.find(id)?.id === id)) continue
    try {
      const chosen = network.findChosen(namespace)
      const adapter = await context.getAdapter(namespace)
      const connection = await adapter.connectRelay(session, toConnectParams(context, namespace, chosen ? { chainId: chosen } : {}))
      made.push(await admitConnection(context, connection, { restored, requested, signal }))
    } catch (failure) {
      reason ??= failure
    }
  }
  if (made.length === 0) {
    if (!restored) await session.disconnect().catch(() => {
      // Ending an unusable session is a courtesy to the wallet.
    })
    throw reason ? toError(reason, 'CONNECT_FAILED') : new WalletModalError('CHAIN_UNSUPPORTED')
  }
  const active = network.$network.get().namespace
  const shown = made.find(({ namespace }) => namespace === active) ?? (restored ? undefined : made[0])
  if (shown) network.activate(shown.chainId)
  return made
}
