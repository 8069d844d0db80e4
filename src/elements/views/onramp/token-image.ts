import type { PurchaseCurrency, PurchaseNetwork } from '../../../state/onramp/currencies.js'
import type { State } from '../../../state/state.js'

/**
 * URL of a token's picture: the network's icon for its native coin, otherwise the server's;
 * undefined for a generated icon.
 */
export function findTokenImage(
  { config, marks, network }: State,
  { symbol }: PurchaseCurrency,
  delivered: PurchaseNetwork | undefined,
): string | undefined {
  const { chain } = network.$network.get()
  if (delivered?.contract_address === '' && chain?.nativeCurrency.symbol === symbol)
    return marks.find(chain)
  const { cloud, projectId } = config
  return cloud && projectId
    ? `${cloud}/public/getTokenImage/${encodeURIComponent(symbol)}?projectId=${encodeURIComponent(projectId)}`
    : undefined
}
