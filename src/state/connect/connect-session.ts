import type { ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import type { Connection } from '../../chains/adapter.js'
import { readNamespaces } from '../../chains/wallets/session-namespaces.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import { admitConnection } from './connection-lifecycle.js'
import { toConnectParams } from './connect-wallet.js'
import type { ConnectContext } from './connect-context.js'

/** Which families of a session to connect. */
export interface SessionParams {
  readonly restored?: boolean
  /** The only family to connect. Default: every family of the session. */
  readonly namespace?: ChainNamespace
  /** Id of the wallet that the visitor chose before the link was created. */
  readonly requested?: string | undefined
  readonly signal?: AbortSignal
}

/**
 * Connects every configured namespace of the session except those the visitor disconnected. Throws
 * CHAIN_UNSUPPORTED when the session covers none, or the error of the first failing namespace; a
 * new session is then disconnected.
 */
export async function connectSession(
  context: ConnectContext,
  session: RelaySession,
  { restored = false, namespace: only, requested, signal }: SessionParams = {},
): Promise<readonly Connection[]> {
  const { config, connections, connectionStore, network } = context
  // The client may be the app's own, whose namespaces are unchecked.
  const granted = readNamespaces(session.namespaces)
  const made: Connection[] = []
  let reason: unknown
  for (const { namespace } of config.chains) {
    if ((only && only !== namespace) || !granted[namespace]?.accounts.length) continue
    const id = `${namespace}:walletConnect:${session.topic}`
    if (restored && (connectionStore.stored.isDisconnected(id) || connections.find(id)?.id === id))
      continue
    try {
      const chosen = network.findChosen(namespace)
      const adapter = await context.getAdapter(namespace)
      const connection = await adapter.connectRelay(
        session,
        toConnectParams(context, namespace, chosen ? { chainId: chosen } : {}),
      )
      made.push(await admitConnection(context, connection, { restored, requested, signal }))
    } catch (failure) {
      reason ??= failure
    }
  }
  if (made.length === 0) {
    if (!restored)
      await session.disconnect().catch(() => {
        // A failed disconnect is ignored: the session is unusable here either way.
      })
    throw reason ? toError(reason, 'CONNECT_FAILED') : new WalletModalError('CHAIN_UNSUPPORTED')
  }
  const active = network.$network.get().namespace
  const shown =
    made.find(({ namespace }) => namespace === active) ?? (restored ? undefined : made[0])
  if (shown) network.activate(shown.chainId)
  return made
}
