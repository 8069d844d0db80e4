import type { Config } from '../../options/options.js'
import { toMetadata } from '../../options/to-metadata.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RemoteFeaturesSlice } from '../shell/remote-features-state.js'
import type { RelayClient } from '../../services/relay/relay-client.js'

/**
 * Loads and starts the pairing transport of a modal. A server with one address for everything says
 * whether its relay reaches the wallets; if it does not, the public relay is used. It closes when
 * `lifetime` aborts, even during the start. Throws RELAY_NOT_CONFIGURED, REQUEST_ABORTED and the
 * errors of the transport.
 */
export async function startRelay(
  config: Config,
  lifetime: AbortSignal,
  loadRemote: () => Promise<RemoteFeaturesSlice>,
): Promise<RelayClient> {
  if (!config.walletConnect) throw new WalletModalError('RELAY_NOT_CONFIGURED')
  const isPublic = config.asksForRelay && (await (await loadRemote()).findRelay()) === 'public'
  const createClient =
    config.createRelayClient ??
    (await import('../../services/relay/create-relay-client.js')).createRelayClient
  if (lifetime.aborted) throw new WalletModalError('REQUEST_ABORTED')
  const client = await createClient(
    {
      ...(config.relay === undefined || isPublic ? {} : { relayUrl: config.relay }),
      projectId: config.projectId ?? '',
      metadata: toMetadata(config.metadata),
      storagePrefix: `wallet-modal.${config.id}`,
    },
    { signal: lifetime },
  )
  const close = () =>
    void client.close().catch(() => {
      // Ignored: the socket is closed either way.
    })
  if (lifetime.aborted) {
    close()
    throw new WalletModalError('REQUEST_ABORTED')
  }
  lifetime.addEventListener('abort', close, { once: true })
  return client
}
