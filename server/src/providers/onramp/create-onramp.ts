import type { Logger } from 'pino'
import type { ListTransactionsResponse } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import type { CallMeter } from '../../operation/call-meter.js'
import type { Database } from '../../storage/open/database.js'
import type { ChainTable } from '../chain-facts.js'
import type { Nodes } from '../node.js'
import type { PriceProvider } from '../prices/price-provider.js'
import type { ProviderSettings } from '../settings.js'
import type { TokenBook } from '../tokens/token-book.js'
import { createCoinbase } from './coinbase.js'
import { createMeld } from './meld.js'
import type { OnrampProvider } from './onramp-provider.js'
import { createSandbox, type Sandbox } from './sandbox.js'

/** The on-ramps with configured keys. */
export interface Onramp {
  readonly sandbox: Sandbox | undefined
  /** Their ids, in order of preference. */
  readonly ids: readonly OnrampProvider['id'][]
  /** The on-ramp with this id, or the first; undefined if there is none. */
  find(id?: string): OnrampProvider | undefined
  listPurchases(query: {
    readonly provider: string
    readonly projectId: string
    readonly account: string
    readonly cursor: string | undefined
    readonly limit: number
  }): Promise<ListTransactionsResponse>
}

interface OnrampOptions {
  readonly settings: ProviderSettings['onramp']
  readonly nodes: Nodes
  readonly table: ChainTable
  readonly tokens: TokenBook
  readonly prices: PriceProvider
  readonly database: () => Promise<Database>
  readonly log: Logger
  readonly meter?: CallMeter | undefined
}

/** Throws when the sandbox would give away coins of value. */
export function createOnramp({ settings, nodes, table, meter, ...rest }: OnrampOptions): Onramp {
  const { coinbase, meld } = settings
  const sandbox = settings.sandbox && openSandbox(settings.sandbox)
  const all: readonly OnrampProvider[] = [
    ...(coinbase ? [createCoinbase({ ...coinbase, meter })] : []),
    ...(meld ? [createMeld({ ...meld, meter })] : []),
    ...(sandbox ? [sandbox] : []),
  ]

  function openSandbox({
    chainId,
    key,
    tokens: assets,
  }: NonNullable<ProviderSettings['onramp']['sandbox']>): Sandbox {
    const facts = table[chainId]
    if (facts && !facts.testnet)
      throw new Error(
        `WALLET_MODAL_SANDBOX names ${facts.name}: the sandbox gives coins away, and those are worth something`,
      )
    const node = nodes.find(chainId)
    if (!node || !chainId.startsWith('eip155:'))
      throw new Error(
        `WALLET_MODAL_SANDBOX names ${chainId}, which is not an EVM chain with an upstream`,
      )
    return createSandbox({ chainId, key, assets, node, table, ...rest })
  }

  return {
    sandbox,
    ids: all.map(({ id }) => id),
    find: (id) => (id === undefined ? all[0] : all.find((provider) => provider.id === id)),
    async listPurchases({ provider, ...query }) {
      if (!['coinbase', 'sandbox'].includes(provider))
        throw new ApiError(400, 'onramp', 'onramp must be coinbase or sandbox')
      // Clients written for Coinbase request it by name, whichever provider sold.
      const found =
        all.find(({ id, listPurchases }) => id === provider && listPurchases) ??
        all.find(({ listPurchases }) => listPurchases)
      return found?.listPurchases ? found.listPurchases(query) : { data: [], next: null }
    },
  }
}
