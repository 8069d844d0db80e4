import * as z from 'zod/mini'

const Link = z.nullish(z.string())

/** One wallet in the data file. Unknown facts are omitted, never guessed. */
export const WalletSource = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** 64 hex characters. Default: SHA-256 of the name. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  homepage: z.string().check(z.regex(/^https:\/\//)),
  /** EIP-6963 reverse-DNS id. */
  rdns: Link,
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
  link_mode: Link,
  app_store: Link,
  play_store: Link,
  chrome_store: Link,
  badge_type: z.nullish(z.enum(['none', 'certified'])),
  injected: z.nullish(z.array(z.object({ namespace: z.string(), injected_id: z.string() }))),
})
export type WalletSource = z.infer<typeof WalletSource>

/** The directory's own format: `wallets.json`, or an imported listing. */
export const DirectorySource = z.object({
  version: z.literal(1),
  /** Sources of the facts, for readers. */
  sources: z.optional(z.array(z.string())),
  chainSets: z.record(z.string(), z.array(z.string())),
  /** In listing order. */
  wallets: z.array(WalletSource),
})
export type DirectorySource = z.infer<typeof DirectorySource>
