import type { Config } from '../../options/options.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelayClient } from '../../services/relay/relay-client.js'
import type { ReadUrls } from '../network/read-urls.js'

export type Relay = ReturnType<typeof createRelay>

/** The pairing transport of this modal, loaded and started when first needed. */
export function createRelay(config: Config, readUrls: ReadUrls) {
  let client: Promise<RelayClient> | undefined

  return {
    available: config.walletConnect,
    /** Throws RELAY_NOT_CONFIGURED, RELAY_REFUSED, RELAY_UNAVAILABLE; a failed start is tried anew the next time. */
    get(): Promise<RelayClient> {
      if (!config.walletConnect) return Promise.reject(new WalletModalError('RELAY_NOT_CONFIGURED'))
      const projectId = config.projectId ?? ''
      const create = config.createRelayClient ? Promise.resolve(config.createRelayClient) : import('../../services/relay/create-relay-client.js').then(({ createRelayClient }) => createRelayClient)
      client ??= create.then((createClient) =>
        createClient({
          ...(config.relay === undefined ? {} : { relayUrl: config.relay }),
          projectId,
          metadata: config.getMetadata(),
          storagePrefix: `wallet-modal.${config.id}`,
          rpcUrls: Object.fromEntries(config.networks.flatMap(({ id }) => (readUrls(id)[0] ? [[id, readUrls(id)[0]!]] : []))),
        }),
      )
      client.catch(() => (client = undefined))
      return client
    },
    async close() {
      await (await client?.catch(() => undefined))?.close()
    },
  }
}
