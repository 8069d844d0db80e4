import { startLocalChain, type LocalChain } from '../../test/helpers/chains/local-chain.js'
import { startBenchServer } from './bench-server.js'
import { toPercentile } from './load.js'
import type { Bench, Figures } from './measures.js'
import { requestSteadily } from './request-steadily.js'

const CHAINS = [31_337, 31_338]
const TOKENS_PER_CHAIN = 50
const OWNERS = 5

async function withChains<T>(
  references: readonly number[],
  work: (chains: readonly LocalChain[]) => Promise<T>,
): Promise<T> {
  const chains = await Promise.all(references.map((reference) => startLocalChain(reference)))
  try {
    return await work(chains)
  } finally {
    await Promise.all(chains.map((chain) => chain.stop()))
  }
}

/**
 * Calls through the RPC door with immutable answers, after two seconds of warm-up; 500 requests a
 * second.
 */
export async function measureCachedRpc({ scale }: Bench): Promise<Figures> {
  return withChains([CHAINS[0]!], async ([chain]) => {
    const { hash } = await chain!.client.getBlock()
    const server = await startBenchServer([
      '--data',
      'memory:',
      '--rpc',
      `${chain!.chainId}=${chain!.rpc}`,
    ])
    try {
      const url = `${server.url}/v1/?chainId=${chain!.chainId}&projectId=${server.projectId}`
      const calls = [
        { method: 'eth_chainId', params: [] },
        { method: 'eth_getBlockByHash', params: [hash, false] },
      ]
      let next = 0
      const make = () => ({
        url,
        body: JSON.stringify({ jsonrpc: '2.0', id: ++next, ...calls[next % calls.length] }),
      })
      const isGood = (text: string) => (JSON.parse(text) as { result?: unknown }).result != null
      await requestSteadily({ perSecond: 250, seconds: 2, make, isGood })
      return await requestSteadily({
        perSecond: 500,
        seconds: Math.max(4, Math.round(20 * scale)),
        make,
        isGood,
      })
    } finally {
      await server.stop()
    }
  })
}

/**
 * Native coins and 100 tokens over two chains in one request: the first since the start, and the
 * slowest of later accounts.
 */
export async function measureBalance(): Promise<Figures> {
  return withChains(CHAINS, async (chains) => {
    const owners = Array.from({ length: OWNERS }, (_, index) => chains[0]!.account(index).address)
    const tokens = (
      await Promise.all(
        chains.map(async (chain) => {
          const list: string[] = []
          while (list.length < TOKENS_PER_CHAIN)
            list.push(
              `${chain.chainId}:${(await chain.deployToken(owners, 1_000_000n)).toLowerCase()}`,
            )
          return list
        }),
      )
    ).flat()
    const server = await startBenchServer(
      [
        '--data',
        'memory:',
        ...chains.flatMap(({ chainId, rpc }) => ['--rpc', `${chainId}=${rpc}`]),
      ],
      { WALLET_MODAL_TOKENS: tokens.join(','), WALLET_MODAL_PRICES: 'none' },
    )
    try {
      const delays: number[] = []
      let [found, failed] = [Infinity, 0]
      for (const owner of owners) {
        const started = performance.now()
        const response = await fetch(
          `${server.url}/v1/account/${owner}/balance?currency=usd&projectId=${server.projectId}`,
        )
        const { balances = [] } = (await response.json()) as { balances?: unknown[] }
        delays.push(performance.now() - started)
        if (response.status !== 200) failed++
        found = Math.min(found, balances.length)
      }
      return {
        tokens: tokens.length,
        found,
        failed,
        firstMs: delays[0]!,
        maxMs: toPercentile(delays.slice(1), 1),
      }
    } finally {
      await server.stop()
    }
  })
}
