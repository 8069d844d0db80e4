import * as z from 'zod/mini'

const Link = z.nullish(z.string())

/** One wallet in the data file. Unknown facts are omitted, never guessed. */
export const WalletSource = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** 64 hex characters. Default: SHA-256 of the name. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  homepage: z.nullish(z.string().check(z.regex(/^https:\/\//))),
  /** EIP-6963 reverse-DNS id. */
  rdns: Link,
  /** Names that the wallet registers by the Wallet Standard. */
  wallet_standard: z.optional(z.array(z.string().check(z.minLength(1)))),
  /** CAIP-2 ids, or names of the file's `chainSets`. */
  chains: z.array(z.string()).check(z.minLength(1)),
  /** True when the wallet accepts EVM networks added by a page (EIP-3085) or by its user. */
  custom_networks: z.optional(z.boolean()),
  /**
   * Icon of @web3icons/core: a wallet name, or `set/name` such as `exchanges/binance`. Default: a
   * generated icon.
   */
  icon: z.optional(z.string()),
  mobile_link: Link,
  desktop_link: Link,
  webapp_link: Link,
  /**
   * Opens a page in the wallet's browser. `{url}` and `{origin}` stand for the encoded page, `{url2}`
   * for the address encoded twice, `{page}` for the address without its scheme, `{list64}` for a JSON
   * list of the address in Base64.
   */
  browse_link: Link,
  /** Opens an app whose browser no link reaches: the visitor pastes the address of the page. */
  paste_link: Link,
  link_mode: Link,
  app_store: Link,
  play_store: Link,
  chrome_store: Link,
  firefox_store: Link,
  edge_store: Link,
  badge_type: z.nullish(z.enum(['none', 'certified'])),
  injected: z.nullish(z.array(z.object({ namespace: z.string(), injected_id: z.string() }))),
  /** Names of the file's `lists` that the facts come from. The API does not send it. */
  source: z.optional(z.array(z.string()).check(z.minLength(1))),
})
export type WalletSource = z.infer<typeof WalletSource>

/** A public list that rows name as their `source`. */
export const SourceList = z.object({
  description: z.optional(z.string()),
  repository: z.optional(z.string().check(z.regex(/^https:\/\//))),
  path: z.optional(z.string()),
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{40}$/))),
  /** ISO date of the version that was read. */
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
})

/** A wallet that its maker has ended, so that no row lists it again. */
export const EndedWallet = z.object({
  name: z.string(),
  /** ISO date of its end. */
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** A public page that says so. */
  evidence: z.string().check(z.regex(/^https:\/\//)),
})

/** The directory's own format: `wallets.json`, or an imported listing. */
export const DirectorySource = z.object({
  version: z.literal(1),
  /** Sources of the facts, for readers. */
  sources: z.optional(z.array(z.string())),
  lists: z.optional(z.record(z.string(), SourceList)),
  ended: z.optional(z.array(EndedWallet)),
  chainSets: z.record(z.string(), z.array(z.string())),
  /** In listing order. */
  wallets: z.array(WalletSource),
})
export type DirectorySource = z.infer<typeof DirectorySource>
