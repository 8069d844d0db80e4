import * as z from 'zod/mini'
import { isAdvertisement } from '../../../../src/contract.js'
import { createPictureMap } from '../picture-map.js'
import { parseSolanaAddress } from '../address.js'
import { fetchJson, type Api } from '../fetch-json.js'
import { readCursor, writeCursor } from '../history/cursor.js'
import { ProviderUnavailable } from '../provider-unavailable.js'
import { toLine, toTraits, type Nft, type NftProvider } from './nft-provider.js'
import { toImageUrl } from './read-metadata.js'

const MAX_PAGE = 10_000
// Fungible tokens belong to the list of tokens.
const FUNGIBLE = /^Fungible/

const Text = z.nullish(z.string())
const Asset = z.object({
  id: z.string(),
  interface: Text,
  burnt: z.nullish(z.boolean()),
  content: z.nullish(
    z.object({
      metadata: z.nullish(z.object({ name: Text, attributes: z.optional(z.unknown()) })),
      links: z.nullish(z.object({ image: Text })),
      files: z.nullish(z.array(z.object({ uri: Text, mime: Text }))),
    }),
  ),
  grouping: z.nullish(
    z.array(
      z.object({ group_key: Text, collection_metadata: z.nullish(z.object({ name: Text })) }),
    ),
  ),
})
type Asset = z.infer<typeof Asset>
const Failure = z.nullish(z.object({ message: Text }))
const ListAnswer = z.object({
  result: z.nullish(z.object({ items: z.array(z.unknown()) })),
  error: Failure,
})
const AssetAnswer = z.object({ result: z.nullish(z.unknown()), error: Failure })

/**
 * Collectibles of Solana accounts from a node with the Digital Asset Standard API:
 * `getAssetsByOwner`, `getAsset`.
 */
export function createDasNfts({
  chainId,
  api,
}: {
  readonly chainId: string
  readonly api: Api
}): NftProvider {
  const images = createPictureMap((image: string) => image)
  const toId = (mint: string) => `${chainId}/nft:${mint}`

  function toNft(value: unknown): Nft[] {
    const asset = Asset.safeParse(value).data
    if (
      !asset ||
      asset.burnt ||
      FUNGIBLE.test(asset.interface ?? '') ||
      !parseSolanaAddress(asset.id)
    )
      return []
    const collection = toLine(
      asset.grouping?.find(({ group_key }) => group_key === 'collection')?.collection_metadata
        ?.name,
    )
    const name =
      toLine(asset.content?.metadata?.name) || `${asset.id.slice(0, 4)}…${asset.id.slice(-4)}`
    const image = findImage(asset)
    if (image) images.set(toId(asset.id), image)
    return [
      {
        assetId: toId(asset.id),
        name,
        collection,
        amount: 1n,
        pictured: image !== undefined,
        spam: isAdvertisement(name, collection),
        ...toTraits(asset.content?.metadata?.attributes),
      },
    ]
  }
  const toBody = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
  return {
    async listNfts({ account, cursor, limit }) {
      const page =
        cursor === undefined ? 1 : readCursor(z.int().check(z.gte(2), z.lte(MAX_PAGE)), cursor)
      const body = toBody('getAssetsByOwner', {
        ownerAddress: account,
        page,
        limit,
        displayOptions: { showCollectionMetadata: true },
      })
      const { result, error } = await fetchJson(api, '', ListAnswer, { body })
      if (!result)
        throw new ProviderUnavailable(api.name, 'it refused getAssetsByOwner', {
          cause: new Error(error?.message ?? 'no result'),
        })
      return {
        nfts: result.items.flatMap(toNft),
        next: result.items.length < limit || page >= MAX_PAGE ? null : writeCursor(page + 1),
      }
    },
    async findImage(assetId) {
      const known = images.get(assetId)
      const mint = assetId.slice(toId('').length)
      if (known || !assetId.startsWith(toId('')) || !parseSolanaAddress(mint)) return known
      const { result } = await fetchJson(api, '', AssetAnswer, {
        body: toBody('getAsset', { id: mint }),
      })
      const asset = Asset.safeParse(result).data
      return asset && findImage(asset)
    },
  }
}

function findImage({ content }: Asset): string | undefined {
  const file = content?.files?.find(({ mime, uri }) => uri && mime?.startsWith('image/'))?.uri
  const address = content?.links?.image ?? file
  return address ? toImageUrl(address) : undefined
}
