import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { CreateRelayClient } from './relay-client.js'

/**
 * Loads the WalletConnect transport (a separate chunk) and starts it. Loads nothing before the
 * call.
 */
export const createRelayClient: CreateRelayClient = async (config, options) => {
  if (!config.relayUrl && !config.projectId) throw new WalletModalError('RELAY_NOT_CONFIGURED')
  const { startRelayClient } = await loadTransport()
  return startRelayClient(config, options)
}

/** Loads the code of the transport, which a later {@link createRelayClient} then has. Throws RELAY_UNAVAILABLE. */
export async function loadTransport() {
  try {
    return await import('./sign-relay-client.js')
  } catch (cause) {
    throw new WalletModalError('RELAY_UNAVAILABLE', {
      details: { reason: 'the code of the transport could not be loaded' },
      cause,
    })
  }
}
