import { decodeFunctionResult, encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { UpstreamsExhausted } from '../../rpc/upstream-pool.js'
import type { Nodes } from '../node.js'
import { publicFetch } from '../public-fetch.js'

const IPFS_GATEWAY = 'https://ipfs.io/ipfs/'
const MAX_URI = 4_096
const MAX_DATA_IMAGE = 64 * 1024
const NFT = /^eip155:(\d+)\/erc(721|1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/i

const abi = parseAbi(['function tokenURI(uint256 id) view returns (string)', 'function uri(uint256 id) view returns (string)'])

/** An image address a browser can show, of an ENS avatar record (ENSIP-12): web, IPFS, data, or an NFT's picture. Undefined when it leads nowhere. */
export async function findAvatar(record: string, nodes: Nodes, fetchText = publicFetch): Promise<string | undefined> {
  const nft = NFT.exec(record)
  if (!nft) return toImageUrl(record)
  const [, reference, standard, address, id] = nft
  const node = nodes.find(`eip155:${reference}`)
  if (!node) return undefined
  const functionName = standard === '721' ? 'tokenURI' : 'uri'
  try {
    const data = await node.request<Hex>('eth_call', [{ to: address as Address, data: encodeFunctionData({ abi, functionName, args: [BigInt(id!)] }) }, 'latest'])
    const uri = decodeFunctionResult({ abi, functionName, data }).replaceAll('{id}', BigInt(id!).toString(16).padStart(64, '0'))
    const { image, image_url: other } = JSON.parse(await readMetadata(uri, fetchText)) as { image?: unknown; image_url?: unknown }
    const picture = image ?? other
    return typeof picture === 'string' ? toImageUrl(picture) : undefined
  } catch (error) {
    // That the chain answers is ours to vouch for; what a token says of itself is not.
    if (error instanceof UpstreamsExhausted) throw error
    return undefined
  }
}

async function readMetadata(uri: string, fetchText: typeof publicFetch): Promise<string> {
  const inline = /^data:application\/json[^,]*?(;base64)?,(.*)$/s.exec(uri)
  if (inline) return inline[1] ? Buffer.from(inline[2]!, 'base64').toString('utf8') : decodeURIComponent(inline[2]!)
  const { status, text } = await fetchText(toWebUrl(uri) ?? uri)
  if (status !== 200) throw new Error(`metadata answered ${status}`)
  return text
}

function toImageUrl(uri: string): string | undefined {
  if (/^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/.test(uri)) return uri.length <= MAX_DATA_IMAGE ? uri : undefined
  return toWebUrl(uri)
}

function toWebUrl(uri: string): string | undefined {
  if (uri.length > MAX_URI) return undefined
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?(.+)$/.exec(uri)?.[1]
  const url = ipfs ? IPFS_GATEWAY + ipfs : uri
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? new URL(url).href : undefined
}
