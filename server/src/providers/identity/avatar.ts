import type { Hex } from 'viem'
import { ApiError } from '../../http/api-error.js'
import { UpstreamsExhausted } from '../../rpc/upstream-pool.js'
import type { Nodes } from '../node.js'
import { findPicture, readMetadata, toImageUrl } from '../nfts/read-metadata.js'
import { parseNftId, readUriAnswer, toUriRead } from '../nfts/token-uri.js'
import { publicFetch } from '../public-fetch.js'

/**
 * A displayable image URL for an ENS avatar record (ENSIP-12): web, IPFS, data, or an NFT's
 * picture. Undefined if it cannot be resolved.
 */
export async function findAvatar(
  record: string,
  nodes: Nodes,
  fetchText = publicFetch,
): Promise<string | undefined> {
  const nft = parseNftId(record)
  if (!nft) return toImageUrl(record)
  const node = nodes.find(nft.chainId)
  if (!node) return undefined
  try {
    const data = await node.request<Hex>('eth_call', [toUriRead(nft), 'latest'])
    return findPicture(await readMetadata(readUriAnswer(nft, data), fetchText))
  } catch (error) {
    // A node that does not answer is a failure of the server; unreadable metadata is the token's
    // own problem.
    if (error instanceof UpstreamsExhausted || error instanceof ApiError) throw error
    return undefined
  }
}
