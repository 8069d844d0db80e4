import type { ExternalOptions, ExternalWallet } from './wallet-connection.js'

/**
 * A wallet that the app brings, such as an SDK, for the option `wallets`. Nothing of it is loaded
 * before the visitor chooses it.
 *
 * @example
 * external({ id: 'acme', name: 'Acme', namespace: 'eip155', load: () => import('./acme.js') })
 */
export function external(options: ExternalOptions): ExternalWallet {
  return { ...options, type: 'EXTERNAL', provider: undefined }
}
