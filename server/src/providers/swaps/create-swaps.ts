import type { CallMeter } from '../../operation/call-meter.js'
import type { ChainTable } from '../chain-facts.js'
import type { Nodes } from '../node.js'
import type { ProviderSettings } from '../settings.js'
import type { TokenBook } from '../tokens/token-book.js'
import { createOneInch } from './one-inch.js'
import type { SwapProvider } from './swap-provider.js'
import { createUniswapV2 } from './uniswap-v2.js'
import { createZeroEx } from './zero-ex.js'

/**
 * Chooses each chain's swap provider: a configured router, otherwise a service with a key,
 * otherwise the chain's known router.
 */
export function createSwaps({
  settings,
  nodes,
  table,
  tokens,
  meter,
}: {
  settings: ProviderSettings['swaps']
  nodes: Nodes
  table: ChainTable
  tokens: TokenBook
  meter?: CallMeter | undefined
}): (chainId: string) => SwapProvider | undefined {
  const market = createUniswapV2({ nodes, table, tokens, routers: settings.routers })
  const { oneInchKey, zeroExKey } = settings
  const keyed = [
    ...(oneInchKey
      ? [
          createOneInch({
            name: '1inch',
            meter,
            url: settings.oneInchUrl ?? 'https://api.1inch.dev',
            headers: { authorization: `Bearer ${oneInchKey}` },
          }),
        ]
      : []),
    ...(zeroExKey
      ? [
          createZeroEx({
            table,
            tokens,
            api: {
              name: '0x',
              meter,
              url: settings.zeroExUrl ?? 'https://api.0x.org',
              headers: { '0x-api-key': zeroExKey, '0x-version': 'v2' },
            },
          }),
        ]
      : []),
  ]
  const configured = new Set<string>(settings.routers.map(({ chainId }) => chainId))
  return (chainId) => {
    if (!nodes.find(chainId)) return undefined
    if (configured.has(chainId)) return market
    return [...keyed, market].find((provider) => provider.serves(chainId))
  }
}
