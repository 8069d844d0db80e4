import * as z from 'zod/mini'

const Link = z.nullish(z.string())

/** One wallet as the data file states it. What is not known is left out, never guessed. */
export const WalletSource = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** 64 hex characters; without it the SHA-256 of the name. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  homepage: z.string().check(z.regex(/^https:\/\//)),
  /** EIP-6963 reverse-DNS id. */
  rdns: Link,
  /** CAIP-2 ids, or names of the file's `chainSets`. */
  chains: z.array(z.string()).check(z.minLength(1)),
  /** True when the wallet takes EVM networks a page adds (EIP-3085) or its user types in. */
  custom_networks: z.optional(z.boolean()),
  /** Icon of @web3icons/core: a name of its wallets, or `set/name` such as `exchanges/binance`. Without it a mark is drawn. */
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

/** The directory's own format: `wallets.json`, or a listing imported instead of it. */
export const DirectorySource = z.object({
  version: z.literal(1),
  /** Where the facts come from, for readers. */
  sources: z.optional(z.array(z.string())),
  chainSets: z.record(z.string(), z.array(z.string())),
  /** In the order they are listed. */
  wallets: z.array(WalletSource),
})
export type DirectorySource = z.infer<typeof DirectorySource>
