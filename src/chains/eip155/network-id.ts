import type { Eip1193Request } from '../../standards/eip1193.js'
import { parseEvmChainId } from './evm-chain-id.js'

/** Network id that Ethereum and Ethereum Classic share. */
const ETHEREUM = 1
const CLASSIC = 61
/** Network id of Mordor, whose chain id is 63. ThaiChain has the chain id 7. */
const MORDOR = 7

/**
 * The network of a wallet that does not answer `eth_chainId`, by `net_version`. Where several
 * networks have the same id, the latest block tells them apart; undefined if the wallet does not
 * give it.
 */
export async function askByNetworkId(
  ask: (request: Eip1193Request) => Promise<unknown>,
): Promise<number | undefined> {
  const id = parseEvmChainId(await ask({ method: 'net_version' }))
  if (id === MORDOR) return undefined
  if (id !== ETHEREUM) return id
  const request = { method: 'eth_getBlockByNumber', params: ['latest', false] }
  const block = await ask(request).catch(() => undefined)
  // Blocks of Ethereum are not mined since 2022 (EIP-3675), and every node has the latest one.
  const { difficulty } = Object(block) as { readonly difficulty?: unknown }
  if (typeof difficulty !== 'string') return undefined
  return Number(difficulty) === 0 ? ETHEREUM : CLASSIC
}

/**
 * The number of the network that a wallet answers or emits, also in a list or in an object with
 * `chainId`.
 */
export function readEvmChainId(given: unknown): number | undefined {
  try {
    const { chainId } = Object(given) as { readonly chainId?: unknown }
    return parseEvmChainId(Array.isArray(given) ? given[0] : (chainId ?? given))
  } catch {
    // A wallet's object may have throwing getters.
    return undefined
  }
}
