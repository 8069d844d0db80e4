import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { CreateRelayClient } from './relay-client.js'

/** Loads the WalletConnect transport (its own chunk) and starts it. Light: nothing is fetched until it is called. */
export const createRelayClient: CreateRelayClient = async (config) => {
  if (!config.relayUrl && !config.projectId) throw new WalletModalError('RELAY_NOT_CONFIGURED')
  const { startUniversalRelayClient } = await loadTransport()
  return startUniversalRelayClient(config)
}

async function loadTransport() {
  try {
    return await import('./universal-relay-client.js')
  } catch (cause) {
    throw new WalletModalError('RELAY_UNAVAILABLE', { details: { reason: 'the transport’s code could not be loaded' }, cause })
  }
}
