import type { RelaySession } from '../../services/relay/relay-client.js'
import type { AccountId, ChainId } from '../../standards/caip.js'

/**
 * A session's grant (CAIP-25) by namespace, for a client of the app, whose namespaces are
 * unchecked: keys such as `eip155:1` are merged into `eip155`, networks are also read from the
 * accounts, malformed accounts are dropped.
 */
export function readNamespaces(granted: unknown): RelaySession['namespaces'] {
  // A map, because a wallet may name a namespace like a member of every object: `constructor`,
  // `__proto__`.
  const read = new Map<
    string,
    { chains: Set<ChainId>; methods: Set<string>; events: Set<string>; accounts: Set<AccountId> }
  >()
  for (const [key, value] of Object.entries(toRecord(granted))) {
    const entry = toRecord(value)
    const [namespace = '', reference] = key.split(':')
    const into = read.get(namespace) ?? {
      chains: new Set(),
      methods: new Set(),
      events: new Set(),
      accounts: new Set(),
    }
    read.set(namespace, into)
    if (reference) into.chains.add(key as ChainId)
    for (const chain of readTexts(entry.chains))
      if (chain.startsWith(`${namespace}:`)) into.chains.add(chain as ChainId)
    for (const account of readTexts(entry.accounts)) {
      const parts = account.split(':')
      if (parts.length !== 3 || parts[0] !== namespace || !parts[1] || !parts[2]) continue
      into.accounts.add(account as AccountId)
      into.chains.add(`${namespace}:${parts[1]}` as ChainId)
    }
    for (const method of readTexts(entry.methods)) into.methods.add(method)
    for (const event of readTexts(entry.events)) into.events.add(event)
  }
  return Object.fromEntries(
    [...read].map(([namespace, { chains, methods, events, accounts }]) => [
      namespace,
      { chains: [...chains], methods: [...methods], events: [...events], accounts: [...accounts] },
    ]),
  )
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
function readTexts(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === 'string')
    : []
}
