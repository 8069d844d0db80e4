/** One collectible that an account owns. */
export interface Nft {
  /** CAIP-19, such as `eip155:1/erc721:0x…/12` or `solana:…/nft:<mint>`. */
  readonly assetId: string
  readonly name: string
  /** What the collection calls itself; empty where it has no name. */
  readonly collection: string
  /** How many of it the account owns: 1, or more of an ERC-1155 item. */
  readonly amount: bigint
  /** Whether `findImage()` may find a picture; false where it is known to have none. */
  readonly pictured: boolean
  /** Marked by the source, or advertising in its name. */
  readonly spam: boolean
}

/** A page. `next` goes into the next question as `cursor`; null on the last page. */
export interface NftPage { readonly nfts: readonly Nft[]; readonly next: string | null }

/** Where the collectibles of one chain's accounts come from. */
export interface NftProvider {
  /** Collectibles of a plain address. Throws `ProviderRefused` for a cursor this provider did not write. */
  listNfts(query: { readonly account: string; readonly cursor?: string | undefined; readonly limit: number }): Promise<NftPage>
  /** Where the picture of a collectible is, by CAIP-19: an `https:` or `data:image/` address; undefined where it has none. */
  findImage(assetId: string): Promise<string | undefined>
}

const MAX_TEXT = 100

/** A stranger's text for one line: without control characters, at most 100 characters. Empty for anything that is no text. */
export function toLine(value: unknown): string {
  return typeof value === 'string' ? [...value.replace(/\p{C}/gu, '').trim()].slice(0, MAX_TEXT).join('') : ''
}
