import {
  isChainNamespace,
  parseAccountId,
  parseChainId,
  type AccountId,
  type ChainId,
} from '../../standards/caip.js'
import { toRecord } from '../messages/sign-frame.js'

/** What a session requests in one namespace (CAIP-25). */
export interface Namespace {
  readonly chains: readonly ChainId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What a wallet granted in one namespace (CAIP-25). */
export interface GrantedNamespace extends Namespace {
  readonly accounts: readonly AccountId[]
}

/** Namespaces by name. */
export type Namespaces<N = Namespace> = Readonly<Record<string, N>>

const MAX_NAMESPACES = 50
const MAX_ITEMS = 5000
const MAX_ITEM_LENGTH = 256

interface Parts {
  readonly chains: Set<ChainId>
  readonly methods: Set<string>
  readonly events: Set<string>
  readonly accounts: Set<AccountId>
}

/**
 * Checks a grant (CAIP-25) and returns it by namespace, without namespaces that have no account;
 * undefined if any part is malformed or belongs to another namespace, or if no account is left. Keys
 * such as `eip155:1` are merged into `eip155`. `chains` may be missing: those of the accounts count
 * too. Where a wallet states no methods or no events, it grants those of `asked`.
 */
export function parseGrant(
  value: unknown,
  asked: Namespaces = {},
): Namespaces<GrantedNamespace> | undefined {
  const read = readNamespaces(value, asked, ({ accounts }, parts, namespace) => {
    if (!isTexts(accounts)) return false
    return accounts.every((account) => {
      const id = parseAccountId(account)
      if (id?.namespace !== namespace) return false
      parts.accounts.add(account as AccountId)
      parts.chains.add(id.chainId)
      return true
    })
  })
  for (const [namespace, { accounts }] of read ?? [])
    if (accounts.size === 0) read!.delete(namespace)
  return read && read.size > 0 ? toObject(read, toGranted) : undefined
}

/**
 * Checks what a page requests. Undefined for a malformed one. Each namespace needs chains, or a
 * CAIP-2 id as its key.
 */
export function parseRequested(value: unknown): Namespaces | undefined {
  const read = readNamespaces(value, {}, (_, { chains }) => chains.size > 0)
  return read && toObject(read, toRequested)
}

/**
 * Unites the required and the optional namespaces of a caller, because wallets of today read the
 * optional ones only. Required values come first. Undefined if any is malformed.
 */
export function mergeRequested(
  required: unknown = {},
  optional: unknown = {},
): Namespaces | undefined {
  const [first, second] = [parseRequested(required), parseRequested(optional)]
  if (!first || !second) return undefined
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])]
  return Object.fromEntries(
    names.map((name) => [name, unite(first[name] ?? NOTHING, second[name] ?? NOTHING)]),
  )
}

/** The part of a grant in namespaces that were proposed; all of it if the proposal named none. */
export function keepProposed(
  granted: Namespaces<GrantedNamespace>,
  proposed: readonly string[],
): Namespaces<GrantedNamespace> {
  return Object.fromEntries(
    Object.entries(granted).filter(([name]) => proposed.length === 0 || proposed.includes(name)),
  )
}

const NOTHING: Namespace = { chains: [], methods: [], events: [] }

function unite(one: Namespace, other: Namespace): Namespace {
  const both = <T>(a: readonly T[], b: readonly T[]) => [...new Set([...a, ...b])]
  return {
    chains: both(one.chains, other.chains),
    methods: both(one.methods, other.methods),
    events: both(one.events, other.events),
  }
}

function readNamespaces(
  value: unknown,
  asked: Namespaces,
  accept: (entry: Readonly<Record<string, unknown>>, parts: Parts, namespace: string) => boolean,
): Map<string, Parts> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length > MAX_NAMESPACES) return undefined
  const read = new Map<string, Parts>()
  for (const [key, entry] of entries) {
    const chain = parseChainId(key)
    const namespace = chain?.namespace ?? key
    const missing = Object.hasOwn(asked, namespace) ? asked[namespace] : undefined
    // Some wallets write null for nothing.
    const given = toRecord(entry)
    const chains = given['chains'] ?? []
    const methods = given['methods'] ?? missing?.methods
    const events = given['events'] ?? missing?.events
    if (!isChainNamespace(namespace) || !isTexts(chains) || !isTexts(methods) || !isTexts(events))
      return undefined
    if (!chains.every((id) => parseChainId(id)?.namespace === namespace)) return undefined
    const parts: Parts = read.get(namespace) ?? {
      chains: new Set(),
      methods: new Set(),
      events: new Set(),
      accounts: new Set(),
    }
    if (chain) parts.chains.add(key as ChainId)
    for (const id of chains) parts.chains.add(id as ChainId)
    for (const method of methods) parts.methods.add(method)
    for (const event of events) parts.events.add(event)
    if (!accept(toRecord(entry), parts, namespace)) return undefined
    read.set(namespace, parts)
  }
  return read
}

function toObject<N>(read: ReadonlyMap<string, Parts>, convert: (parts: Parts) => N) {
  return Object.fromEntries([...read].map(([name, parts]) => [name, convert(parts)]))
}
function toRequested({ chains, methods, events }: Parts): Namespace {
  return { chains: [...chains], methods: [...methods], events: [...events] }
}
function toGranted({ accounts, ...rest }: Parts): GrantedNamespace {
  return { ...toRequested({ accounts, ...rest }), accounts: [...accounts] }
}

function isTexts(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_ITEMS &&
    value.every((item) => typeof item === 'string' && item.length <= MAX_ITEM_LENGTH)
  )
}
