import * as z from 'zod/mini'
import { isAdvertisement } from '../../../../src/contract.js'
import { createPictureMap } from '../picture-map.js'
import { parseEvmAddress } from '../address.js'
import { fetchJson, type Api } from '../fetch-json.js'
import { readCursor, writeCursor } from '../history/cursor.js'
import { findAvatar } from '../identity/avatar.js'
import type { Nodes } from '../node.js'
import { toLine, toTraits, type Nft, type NftProvider } from './nft-provider.js'
import { findPicture, toImageUrl } from './read-metadata.js'
import { toNftId } from './token-uri.js'

const KINDS: Readonly<Record<string, 'erc721' | 'erc1155'>> = {
  'ERC-721': 'erc721',
  'ERC-1155': 'erc1155',
}

const Text = z.nullish(z.string())
const Item = z.object({
  id: z.string().check(z.regex(/^\d{1,78}$/)),
  token_type: Text,
  value: Text,
  image_url: Text,
  metadata: z.nullish(
    z.object({
      name: z.optional(z.unknown()),
      image: z.optional(z.unknown()),
      image_url: z.optional(z.unknown()),
      attributes: z.optional(z.unknown()),
    }),
  ),
  // Older instances use `address`, newer ones `address_hash`.
  token: z.object({ address: Text, address_hash: Text, name: Text, type: Text, reputation: Text }),
})
const Place = z.record(
  z.string().check(z.maxLength(60)),
  z.nullable(z.union([z.string().check(z.maxLength(100)), z.number()])),
)
const Answer = z.object({ items: z.array(z.unknown()), next_page_params: z.nullish(Place) })

/**
 * Collectibles of one EVM chain from a Blockscout instance: `GET /v2/addresses/{address}/nft`.
 * `api.url` ends in `/api`.
 */
export function createBlockscoutNfts({
  chainId,
  api,
  nodes,
}: {
  readonly chainId: string
  readonly api: Api
  readonly nodes: Nodes
}): NftProvider {
  const images = createPictureMap((image: string) => image)

  function toNft(value: unknown): Nft[] {
    const item = Item.safeParse(value).data
    const contract = parseEvmAddress(item?.token.address_hash ?? item?.token.address)
    const kind = KINDS[item?.token_type ?? item?.token.type ?? '']
    if (!item || !contract || !kind) return []
    const collection = toLine(item.token.name)
    const name = toLine(item.metadata?.name) || `${collection} #${item.id}`.trim()
    const assetId = toNftId(chainId, { kind, contract, id: BigInt(item.id) })
    const image =
      (item.image_url ? toImageUrl(item.image_url) : undefined) ?? findPicture(item.metadata ?? {})
    if (image) images.set(assetId, image)
    const amount = item.value && /^\d{1,78}$/.test(item.value) ? BigInt(item.value) : 1n
    return [
      {
        assetId,
        name,
        collection,
        amount,
        pictured: image !== undefined,
        spam: item.token.reputation === 'scam' || isAdvertisement(name, collection),
        ...toTraits(item.metadata?.attributes),
      },
    ]
  }
  return {
    async listNfts({ account, cursor }) {
      const place = cursor === undefined ? {} : readCursor(Place, cursor)
      const query = Object.fromEntries(
        Object.entries(place).map(([key, value]) => [key, String(value ?? '')]),
      )
      const { items, next_page_params: next } = await fetchJson(
        api,
        `/v2/addresses/${account}/nft`,
        Answer,
        { query: { ...query, type: 'ERC-721,ERC-1155' } },
      )
      return { nfts: items.flatMap(toNft), next: next ? writeCursor(next) : null }
    },
    findImage: async (assetId) => images.get(assetId) ?? findAvatar(assetId, nodes),
  }
}
