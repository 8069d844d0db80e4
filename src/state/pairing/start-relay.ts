import type { Config } from '../../options/options.js'
import { toMetadata } from '../../options/to-metadata.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { LoadRemote } from '../shell/remote-features-state.js'
import { createRelayClient, loadTransport } from '../../services/relay/create-relay-client.js'
import type { CreateRelayClient, RelayClient } from '../../services/relay/relay-client.js'

/**
 * Loads and starts the pairing transport of a modal. A server with one address for everything says
 * whether its relay reaches the wallets; if it does not, the public relay is used. It closes when
 * `lifetime` aborts, even during the start. Throws RELAY_NOT_CONFIGURED, REQUEST_ABORTED and the
 * errors of the transport.
 */
export async function startRelay(
  config: Config,
  lifetime: AbortSignal,
  loadRemote: LoadRemote,
): Promise<RelayClient> {
  if (!config.walletConnect) throw new WalletModalError('RELAY_NOT_CONFIGURED')
  // The code loads while the server answers.
  const [createClient, relayUrl] = await Promise.all([
    config.createRelayClient ?? loadClient(),
    findRelayUrl(config, loadRemote),
  ])
  if (lifetime.aborted) throw new WalletModalError('REQUEST_ABORTED')
  const client = await createClient(
    {
      ...(relayUrl === undefined ? {} : { relayUrl }),
      projectId: config.projectId ?? '',
      metadata: toMetadata(config.metadata),
      ...(config.verify ? { verify: true } : {}),
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

async function loadClient(): Promise<CreateRelayClient> {
  await loadTransport()
  return createRelayClient
}

/** The relay's address; undefined for the public relay. */
async function findRelayUrl(
  { server }: Config,
  loadRemote: LoadRemote,
): Promise<string | undefined> {
  if (typeof server === 'object') return server.relay
  if (
    server === undefined ||
    (await (await loadRemote(() => import('../shell/remote-features.js'))).findRelay()) === 'public'
  )
    return undefined
  return server.replace(/\/+$/, '').replace(/^http/, 'ws')
}
