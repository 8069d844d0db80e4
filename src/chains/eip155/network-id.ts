import type { Eip1193Request } from '../../standards/eip1193.js'
import { parseEvmChainId } from './evm-chain-id.js'

/** Network id that Ethereum and Ethereum Classic share. */
const ETHEREUM = 1
/** Network id of Mordor, whose chain id is 63. ThaiChain has the chain id 7. */
const MORDOR = 7
/** Where Ethereum and Ethereum Classic parted: block 1920000. */
const FORK_BLOCK = '0x1d4c00'
const BY_FORK_BLOCK: Readonly<Record<string, number>> = {
  '0x4985f5ca3d2afbec36529aa96f74de3cc10a2a4a6c44f2157a57d2c6059a11bb': 1,
  '0x94365e3a8c0b35089c1d1195081fe7489b528a84b22199c916180db8b28ade7f': 61,
}

/**
 * The network of a wallet that does not answer `eth_chainId`, by `net_version`. Where several
 * networks have the same id, a block tells them apart; undefined if the wallet does not give it.
 */
export async function askByNetworkId(
  ask: (request: Eip1193Request) => Promise<unknown>,
): Promise<number | undefined> {
  const id = parseEvmChainId(await ask({ method: 'net_version' }))
  if (id === MORDOR) return undefined
  if (id !== ETHEREUM) return id
  const request = { method: 'eth_getBlockByNumber', params: [FORK_BLOCK, false] }
  const block = await ask(request).catch(() => undefined)
  return BY_FORK_BLOCK[String((Object(block) as { readonly hash?: unknown }).hash)]
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
