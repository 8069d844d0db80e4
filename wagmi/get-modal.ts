import { WalletModalError, type WalletModal } from '../src/index.js'

/**
 * The modal behind the connector of a wagmi configuration, for code that only has the
 * configuration. Throws MODAL_MISSING when no connector of the configuration is one of
 * `walletModal()`.
 *
 * @example
 * const modal = getModal(config)
 * await modal.open()
 */
export function getModal(config: { readonly connectors: readonly object[] }): WalletModal {
  for (const connector of config.connectors)
    if ('modal' in connector) return connector.modal as WalletModal
  throw new WalletModalError('MODAL_MISSING', { details: { id: 'default' } })
}
