import type { Config } from '../../options/options.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { once } from '../../platform/once.js'
import type { RelayClient } from '../../services/relay/relay-client.js'

export type Relay = ReturnType<typeof createRelay>

/** The pairing transport of this modal, loaded and started when first needed. It closes when `lifetime` aborts, also while it starts. */
export function createRelay(config: Config, lifetime: AbortSignal) {
  const start = once(async (): Promise<RelayClient> => {
    const createClient = config.createRelayClient ?? (await import('../../services/relay/create-relay-client.js')).createRelayClient
    if (lifetime.aborted) throw new WalletModalError('REQUEST_ABORTED')
    const client = await createClient(
      { ...(config.relay === undefined ? {} : { relayUrl: config.relay }), projectId: config.projectId ?? '', metadata: config.getMetadata(), storagePrefix: `wallet-modal.${config.id}` },
      { signal: lifetime },
    )
    const close = () => void client.close().catch(() => {
      // The socket is gone either way.
    })
    if (lifetime.aborted) {
      close()
      throw new WalletModalError('REQUEST_ABORTED')
    }
    lifetime.addEventListener('abort', close, { once: true })
    return client
  })
  return {
    available: config.walletConnect,
    /** Throws RELAY_NOT_CONFIGURED, RELAY_REFUSED, RELAY_UNAVAILABLE; the next call tries again. Throws REQUEST_ABORTED once the modal is destroyed. */
    get(): Promise<RelayClient> {
      if (!config.walletConnect) return Promise.reject(new WalletModalError('RELAY_NOT_CONFIGURED'))
      if (lifetime.aborted) return Promise.reject(new WalletModalError('REQUEST_ABORTED'))
      return start()
    },
  }
}
