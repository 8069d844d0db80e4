import type { ReadableAtom } from 'nanostores'
import { toAddressKey } from '../../../standards/addresses/address-key.js'
import { toNamespace, type ChainId } from '../../../standards/caip.js'
import { toWalletName } from '../../../standards/wallet-text.js'
import type { Core } from '../../core.js'
import { createPersisted } from '../../persisted.js'
import { MAX_DECIMALS } from './read-balances.js'

/** Limit of added tokens per network. */
export const MAX_CUSTOM_TOKENS = 50
// Namespaces whose tokens have an address and can be read from nodes.
const HAS_TOKENS: ReadonlySet<string> = new Set(['eip155', 'solana'])
const ADDRESS = /^\w{1,64}$/

/**
 * A token that the visitor added by address. Its texts are those of the contract at that time,
 * sanitised.
 */
export interface CustomToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

type Kept = Readonly<Partial<Record<ChainId, readonly CustomToken[]>>>

/**
 * Tokens added by the visitor, by network. Kept over reloads and shared with other tabs. `add()` and
 * `remove()` return false for a change that lasts only until the page is left.
 */
export interface CustomTokens {
  /** By CAIP-2 id. */
  readonly $tokens: ReadableAtom<Readonly<Partial<Record<ChainId, readonly CustomToken[]>>>>
  /** Tokens of one network, in the order they were added. */
  find(chainId: ChainId | undefined): readonly CustomToken[]
  has(chainId: ChainId, address: string): boolean
  /** Adds a token unless the list contains it or is full. */
  add(chainId: ChainId, token: CustomToken): boolean
  remove(chainId: ChainId, address: string): boolean
}

/** Creates {@link CustomTokens}. */
export function createCustomTokens({
  storage,
  lifetime,
}: Pick<Core, 'storage' | 'lifetime'>): CustomTokens {
  const kept = createPersisted<Kept>(storage, {
    key: 'custom-tokens',
    version: 1,
    parse,
    fallback: {},
  })
  lifetime.addEventListener('abort', kept.watch(), { once: true })
  const find = (chainId: ChainId | undefined): readonly CustomToken[] =>
    (chainId && kept.$value.get()[chainId]) ?? []

  return {
    $tokens: kept.$value,
    find,
    has: (chainId, address) =>
      find(chainId).some(
        (token) => toTokenKey(chainId, token.address) === toTokenKey(chainId, address),
      ),
    add: (chainId, { address, name, symbol, decimals }) =>
      kept.update((all) => {
        const tokens = all[chainId] ?? []
        const known = tokens.some(
          (token) => toTokenKey(chainId, token.address) === toTokenKey(chainId, address),
        )
        return known || tokens.length >= MAX_CUSTOM_TOKENS
          ? all
          : { ...all, [chainId]: [...tokens, { address, name, symbol, decimals }] }
      }),
    remove: (chainId, address) =>
      kept.update((all) => ({
        ...all,
        [chainId]: (all[chainId] ?? []).filter(
          (token) => toTokenKey(chainId, token.address) !== toTokenKey(chainId, address),
        ),
      })),
  }
}

/** True when tokens can be added on a network. */
export function canAddTokens(chainId: ChainId): boolean {
  return HAS_TOKENS.has(toNamespace(chainId))
}

/** Key of a token on a network. */
export function toTokenKey(chainId: ChainId, address: string): string {
  return toAddressKey(toNamespace(chainId), address)
}

function parse(value: unknown): Kept | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(
    Object.entries(value).map(([chainId, tokens]) => [
      chainId,
      Array.isArray(tokens) ? tokens.flatMap(parseToken).slice(0, MAX_CUSTOM_TOKENS) : [],
    ]),
  )
}

function parseToken(value: unknown): CustomToken[] {
  const { address, name, symbol, decimals } = (value ?? {}) as Partial<
    Record<keyof CustomToken, unknown>
  >
  const [words, sign] = [toWalletName(name), toWalletName(symbol)]
  const usable =
    typeof address === 'string' &&
    ADDRESS.test(address) &&
    words !== undefined &&
    sign !== undefined &&
    Number.isInteger(decimals) &&
    (decimals as number) >= 0 &&
    (decimals as number) <= MAX_DECIMALS
  return usable ? [{ address, name: words, symbol: sign, decimals: decimals as number }] : []
}
