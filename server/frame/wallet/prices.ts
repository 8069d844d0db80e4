import * as z from 'zod/mini'
import { createTraceHeaders } from './trace-headers.js'
import { readText } from './read-text.js'

const TIMEOUT_MS = 500
const KEPT_MS = 60_000
const MAX_ANSWER_BYTES = 64 << 10
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
// The mint of wrapped SOL.
const SOL = 'So11111111111111111111111111111111111111112'

const Answer = z.object({
  fungibles: z.array(z.object({ address: z.optional(z.string()), price: z.number() })),
})

/** Prices of assets, which are named as in a spending rule. */
export interface Prices {
  /** US dollars of one unit. Assets without a price are omitted. Never rejects. */
  read(assets: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/**
 * Reads prices from the server that the site reads chains through. They are hints: a server that
 * answers late, wrongly or not at all leaves them out. A price is kept for a minute.
 */
export function createPrices(rpc: string): Prices {
  const { origin, searchParams } = new URL(rpc)
  const url = `${origin}/v1/fungible/price?projectId=${searchParams.get('projectId') ?? ''}`
  const kept = new Map<string, { readonly price: number | undefined; readonly until: number }>()
  const load = async (assets: readonly string[]) => {
    const ids = new Map(assets.map((asset) => [toId(asset).toLowerCase(), asset]))
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...createTraceHeaders() },
      body: JSON.stringify({ currency: 'usd', addresses: assets.map(toId) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    })
    const text = response.ok ? await readText(response, MAX_ANSWER_BYTES) : undefined
    const { fungibles } = Answer.parse(JSON.parse(text ?? '{"fungibles":[]}'))
    return new Map(
      fungibles.flatMap(({ address = '', price }) => {
        const asset = ids.get(address.toLowerCase())
        return asset !== undefined && Number.isFinite(price) && price > 0
          ? [[asset, price] as const]
          : []
      }),
    )
  }
  return {
    async read(assets) {
      const now = performance.now()
      const asked = assets.filter((asset) => !((kept.get(asset)?.until ?? 0) > now))
      if (asked.length > 0) {
        const found = await load(asked).catch(() => undefined)
        if (found)
          for (const asset of asked)
            kept.set(asset, { price: found.get(asset), until: now + KEPT_MS })
      }
      return new Map(
        assets.flatMap((asset) => {
          const { price, until = 0 } = kept.get(asset) ?? {}
          return price === undefined || until <= now ? [] : [[asset, price] as const]
        }),
      )
    },
  }
}

// CAIP-10 of the contract.
function toId(asset: string): string {
  const [chainId = '', name = ''] = asset.split('/')
  const native = chainId.startsWith('solana:') ? SOL : NATIVE
  return `${chainId}:${name === 'native' ? native : name.slice(name.indexOf(':') + 1)}`
}
