import type { ChainTransfers } from '../../chains/adapter.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { ChainNamespace } from '../../standards/caip.js'
import type { Core } from '../core.js'

/**
 * Loads the transfers of a namespace. Throws SEND_INVALID ("Unsupported chain") when
 * `sendNamespaces` or the adapter lacks it.
 */
export async function findTransfers(
  { config, connector }: Pick<Core, 'config' | 'connector'>,
  namespace: ChainNamespace | undefined,
): Promise<ChainTransfers> {
  const listed =
    namespace !== undefined &&
    config.features.sendNamespaces.includes(namespace) &&
    config.chains.some((support) => support.namespace === namespace)
  const transfers = listed ? await (await connector.getAdapter(namespace)).transfers?.() : undefined
  if (!transfers)
    throw new WalletModalError('SEND_INVALID', { details: { problem: 'Unsupported chain' } })
  return transfers
}
