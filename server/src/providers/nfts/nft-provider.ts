import type { NftTrait } from '../../../../src/contract.js'

/** One collectible owned by an account. */
export interface Nft {
  /** CAIP-19, such as `eip155:1/erc721:0x…/12` or `solana:…/nft:<mint>`. */
  readonly assetId: string
  readonly name: string
  /** Name of the collection; empty if it has none. */
  readonly collection: string
  /** Number owned: 1, or more for an ERC-1155 item. */
  readonly amount: bigint
  /** True when `findImage()` may find a picture; false if there is none. */
  readonly pictured: boolean
  /** Flagged by the source, or with advertising in its name. */
  readonly spam: boolean
  /** Properties that the issuer gives; absent if there are none. */
  readonly traits?: readonly NftTrait[]
}

/** A page. `next` is the cursor of the next page; null on the last page. */
export interface NftPage {
  readonly nfts: readonly Nft[]
  readonly next: string | null
}

/** Source of one chain's collectibles. */
export interface NftProvider {
  /** Collectibles of a plain address. Throws `ProviderRefused` for an invalid cursor. */
  listNfts(query: {
    readonly account: string
    readonly cursor?: string | undefined
    readonly limit: number
  }): Promise<NftPage>
  /**
   * URL of a collectible's picture by CAIP-19 id: `https:` or `data:image/`; undefined if it has
   * none.
   */
  findImage(assetId: string): Promise<string | undefined>
}

const MAX_TEXT = 100
const MAX_TRAITS = 40

/**
 * Converts an untrusted text to one line: no control characters, at most 100 characters. Empty for
 * other values.
 */
export function toLine(value: unknown): string {
  return typeof value === 'string'
    ? [...value.replace(/\p{C}/gu, '').trim()].slice(0, MAX_TEXT).join('')
    : ''
}

/**
 * The traits in untrusted metadata: its `attributes`, a list of `trait_type` and `value`. At most 40,
 * each one line; those without a name or a value are left out. Absent if there are none.
 */
export function toTraits(attributes: unknown): { readonly traits?: readonly NftTrait[] } {
  if (!Array.isArray(attributes)) return {}
  const traits = attributes.slice(0, MAX_TRAITS).flatMap((attribute): NftTrait[] => {
    const { trait_type: type, value } = Object(attribute) as Record<string, unknown>
    const name = toLine(type)
    const text = toLine(
      typeof value === 'number' || typeof value === 'boolean' ? `${value}` : value,
    )
    return name === '' || text === '' ? [] : [{ name, value: text }]
  })
  return traits.length > 0 ? { traits } : {}
}
