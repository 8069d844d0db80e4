import { isNestedTooDeeply } from '../../http/json-text.js'
import type { NftTrait } from '../../../../src/contract.js'
import { publicFetch } from '../public-fetch.js'
import { toTraits } from './nft-provider.js'

const IPFS_GATEWAY = 'https://ipfs.io/ipfs/'
const MAX_URI = 4_096
const MAX_INLINE = 512 * 1024
const MAX_NAME = 1_024
const MAX_DATA_IMAGE = 64 * 1024
const INLINE = /^data:application\/json[^,]*?(;base64)?,(.*)$/s

/** Metadata of a collectible. */
export interface NftMetadata {
  readonly name?: unknown
  readonly image?: unknown
  readonly image_url?: unknown
  readonly traits?: readonly NftTrait[]
}

/** True when the metadata is in the URI itself, so that reading it needs no request. */
export function isInline(uri: string): boolean {
  return INLINE.test(uri)
}

/** An ERC-1155 URI with the item's id in place of `{id}`. */
export function fillId(uri: string, id: bigint): string {
  // A contract may answer with megabytes of `{id}`, each of which becomes 64 digits.
  if (uri.length > MAX_INLINE) throw new Error('the metadata is too large')
  return uri.replaceAll('{id}', id.toString(16).padStart(64, '0'))
}

/**
 * Reads metadata from a `data:`, IPFS or web address. Requests only public addresses. Rejects when
 * it is unreadable.
 */
export async function readMetadata(
  uri: string,
  fetchText: typeof publicFetch = publicFetch,
): Promise<NftMetadata> {
  const text = await readText(uri, fetchText)
  if (isNestedTooDeeply(text)) throw new Error('the metadata is nested too deeply')
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return {}
  // Only these fields are kept, because the rest may have any size.
  const { name, image, image_url: other, attributes } = value as Record<string, unknown>
  return {
    ...keepText('name', name, MAX_NAME),
    ...keepText('image', image, MAX_DATA_IMAGE),
    ...keepText('image_url', other, MAX_DATA_IMAGE),
    ...toTraits(attributes),
  }
}

/** URL of the picture in metadata; undefined if a browser cannot show it. */
export function findPicture({ image, image_url: other }: NftMetadata): string | undefined {
  const picture = image ?? other
  return typeof picture === 'string' ? toImageUrl(picture) : undefined
}

/**
 * An image URL that a browser can show: `https:`, IPFS through a gateway, `data:image/`. Undefined
 * for others.
 */
export function toImageUrl(uri: string): string | undefined {
  if (/^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/.test(uri))
    return uri.length <= MAX_DATA_IMAGE ? uri : undefined
  return toWebUrl(uri)
}

function keepText(
  member: 'name' | 'image' | 'image_url',
  value: unknown,
  max: number,
): NftMetadata {
  return typeof value === 'string' && value.length <= max ? { [member]: value } : {}
}

async function readText(uri: string, fetchText: typeof publicFetch): Promise<string> {
  if (uri.length > MAX_INLINE) throw new Error('the metadata is too large')
  const inline = INLINE.exec(uri)
  if (inline)
    return inline[1]
      ? Buffer.from(inline[2]!, 'base64').toString('utf8')
      : decodeURIComponent(inline[2]!)
  const { status, text } = await fetchText(toWebUrl(uri) ?? uri)
  if (status !== 200) throw new Error(`metadata answered ${status}`)
  return text
}

function toWebUrl(uri: string): string | undefined {
  if (uri.length > MAX_URI) return undefined
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?(.+)$/.exec(uri)?.[1]
  const url = ipfs ? IPFS_GATEWAY + ipfs : uri
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? new URL(url).href : undefined
}
