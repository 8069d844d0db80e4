import { sql } from 'drizzle-orm'
import { decodeAbiParameters, encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import * as z from 'zod/mini'
import { isAdvertisement } from '../../../../src/contract.js'
import type { Database } from '../../storage/open/database.js'
import { RecentMap } from '../../storage/recent-map.js'
import { callMany, type ContractRead } from '../call-many.js'
import { readCursor, writeCursor } from '../history/cursor.js'
import { findAvatar } from '../identity/avatar.js'
import type { Node } from '../node.js'
import type { TokenBook } from '../tokens/token-book.js'
import { findPicture, isInline, readMetadata, type NftMetadata } from './read-metadata.js'
import { toLine, type Nft, type NftProvider } from './nft-provider.js'
import { readUriAnswer, toNftId, toUriRead, type NftItem } from './token-uri.js'

const METADATA_PATIENCE_MS = 1_500
const MAX_KEPT = 10_000
const MAX_KEPT_CHARACTERS = 4_096
const Place = z.tuple([
  z.int(),
  z.string().check(z.maxLength(80)),
  z.string().check(z.regex(/^\d{1,78}$/)),
])

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

interface Row {
  readonly token: string
  readonly kind: NftItem['kind']
  readonly token_id: string
  readonly block: number
}

interface IndexedNftsOptions {
  readonly chainId: string
  readonly node: Node
  readonly tokens: Pick<TokenBook, 'nameCollections'>
  readonly open: () => Promise<Database>
  readonly fetchText?: Parameters<typeof readMetadata>[1]
}

/**
 * ERC-721 and ERC-1155 collectibles of a followed chain. The index lists candidates; because a
 * contract can emit any event, an item counts only once its contract confirms the owner.
 */
export function createIndexedNfts({
  chainId,
  node,
  tokens,
  open,
  fetchText,
}: IndexedNftsOptions): NftProvider {
  const metadata = new RecentMap<string, Promise<NftMetadata>>(MAX_KEPT)

  function describe(uri: string): Promise<NftMetadata> {
    const known = metadata.get(uri)
    if (known) return known
    const reading = readMetadata(uri, fetchText)
    if (!isInline(uri)) {
      metadata.set(uri, reading)
      reading.then(
        (found) => {
          if (uri.length + sizeOf(found) > MAX_KEPT_CHARACTERS) metadata.delete(uri)
        },
        () => metadata.delete(uri),
      )
    }
    return reading
  }
  /**
   * The metadata of a collectible; empty if it does not arrive within METADATA_PATIENCE_MS or is
   * unreadable. The list then shows the collectible's number.
   */
  async function describeInTime(item: NftItem, answer: Hex | undefined): Promise<NftMetadata> {
    if (answer === undefined) return {}
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<NftMetadata>((resolve) => {
      timer = setTimeout(() => resolve({}), METADATA_PATIENCE_MS)
    })
    const reading = Promise.resolve()
      .then(() => describe(readUriAnswer(item, answer)))
      .catch((): NftMetadata => ({}))
    return Promise.race([reading, late]).finally(() => clearTimeout(timer))
  }
  return {
    async listNfts({ account, cursor, limit }) {
      const after = cursor === undefined ? undefined : readCursor(Place, cursor)
      const rows = await (
        await open()
      ).query<Row>(sql`
        select t.token, t.kind, t.token_id::text as token_id, max(t.block_number)::float8 as block
        from index_participants p
        join index_transfers t on t.chain_id = p.chain_id and t.block_number = p.block_number and t.position = p.position
        where p.chain_id = ${chainId} and p.account = ${account} and t.kind in ('erc721', 'erc1155') and t.token_id is not null
        group by t.token, t.kind, t.token_id
        having sum(case when t.receiver = ${account} then t.amount else 0 end - case when t.sender = ${account} then t.amount else 0 end) > 0
          ${after ? sql`and (max(t.block_number), t.token, t.token_id) < (${after[0]}::bigint, ${after[1]}::text, ${after[2]}::numeric)` : sql``}
        order by max(t.block_number) desc, t.token desc, t.token_id desc
        limit ${limit + 1}`)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const items = page.map(({ token, kind, token_id }): NftItem => ({
        kind,
        contract: token as Address,
        id: BigInt(token_id),
      }))
      const answers = await callMany(
        node,
        items.flatMap((item) => [toOwnerRead(item, account as Address), toUriRead(item)]),
      )
      const owned = items.flatMap((item, index) => {
        const amount = readOwned(item, account, answers[index * 2])
        return amount > 0n ? [{ item, amount, uri: answers[index * 2 + 1] }] : []
      })
      const collections = await tokens.nameCollections(chainId, [
        ...new Set(owned.map(({ item }) => item.contract)),
      ])
      const nfts = await Promise.all(
        owned.map(async ({ item, amount, uri }): Promise<Nft> => {
          const collection = toLine(collections.get(item.contract))
          const described = await describeInTime(item, uri)
          const name = toLine(described.name) || `${collection} #${item.id}`.trim()
          return {
            assetId: toNftId(chainId, item),
            name,
            collection,
            amount,
            pictured:
              uri !== undefined &&
              (Object.keys(described).length === 0 || findPicture(described) !== undefined),
            spam: isAdvertisement(name, collection),
            ...(described.traits && { traits: described.traits }),
          }
        }),
      )
      return {
        nfts,
        next:
          rows.length > limit && last ? writeCursor([last.block, last.token, last.token_id]) : null,
      }
    },
    findImage: (assetId) =>
      findAvatar(assetId, { find: () => node, list: () => [chainId] }, fetchText),
  }
}

function sizeOf(metadata: NftMetadata): number {
  return Object.values(metadata).reduce(
    (size: number, value) => size + JSON.stringify(value).length,
    0,
  )
}

function toOwnerRead({ kind, contract, id }: NftItem, account: Address): ContractRead {
  return {
    to: contract,
    data:
      kind === 'erc721'
        ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })
        : encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, id] }),
  }
}

function readOwned({ kind }: NftItem, account: string, answer: Hex | undefined): bigint {
  try {
    if (answer === undefined) return 0n
    const [value] = decodeAbiParameters(
      [{ type: kind === 'erc721' ? 'address' : 'uint256' }],
      answer,
    ) as [Address | bigint]
    if (typeof value === 'bigint') return value
    return value.toLowerCase() === account ? 1n : 0n
  } catch {
    return 0n // the contract does not return an owner
  }
}
