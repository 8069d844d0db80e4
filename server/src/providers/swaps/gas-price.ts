import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { NodeError, type Node } from '../node.js'
import { ProviderUnavailable } from '../provider-unavailable.js'

const BLOCKS = 5
const PERCENTILES = [25, 50, 90] as const
// Maximum rise of the base fee before inclusion: one, two and three full blocks.
const HEADROOM = [113n, 127n, 142n] as const

const Quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const FeeHistory = z.object({
  baseFeePerGas: z.array(Quantity).check(z.minLength(1)),
  reward: z.nullish(z.array(z.array(Quantity))),
})

/** Gas prices in wei: standard, fast and instant. */
export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

/** EIP-1559 chains: base fee with headroom, and recent tips. Other chains: the node's gas price. */
export async function getGasPrices(node: Node): Promise<GasPrices> {
  const history = await readFeeHistory(node)
  const base = BigInt(history?.baseFeePerGas.at(-1) ?? '0x0')
  if (!history || base === 0n) {
    const price = BigInt(await node.request<Hex>('eth_gasPrice', []))
    return { standard: price, fast: (price * 12n) / 10n, instant: (price * 15n) / 10n }
  }
  const [standard, fast, instant] = PERCENTILES.map(
    (_, index) =>
      (base * HEADROOM[index]!) / 100n +
      median((history.reward ?? []).map((tips) => BigInt(tips[index] ?? '0x0'))),
  ) as [bigint, bigint, bigint]
  return {
    standard,
    fast: fast > standard ? fast : standard,
    instant: instant > fast ? instant : fast,
  }
}

async function readFeeHistory(node: Node): Promise<z.infer<typeof FeeHistory> | undefined> {
  try {
    const history = FeeHistory.safeParse(
      await node.request('eth_feeHistory', [`0x${BLOCKS.toString(16)}`, 'latest', PERCENTILES]),
    )
    if (!history.success)
      throw new ProviderUnavailable(
        `The node of ${node.chainId}`,
        'its fee history cannot be read',
        { cause: history.error },
      )
    return history.data
  } catch (error) {
    if (error instanceof NodeError) return undefined // a chain without EIP-1559
    throw error
  }
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
