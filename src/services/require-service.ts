import { WalletModalError } from '../errors/wallet-modal-error.js'
import type { Service } from './service.js'

/** A service of the app's server. Throws OPTIONS_INVALID if the app has none. */
export function requireService(service: Service | undefined): Service {
  if (!service)
    throw new WalletModalError('OPTIONS_INVALID', {
      details: { option: 'server', value: undefined, expectation: 'the address of a server' },
    })
  return service
}
