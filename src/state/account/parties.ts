import { map, readonlyType, type ReadableAtom } from 'nanostores'
import { isAbort } from '../../errors/to-error.js'
import { whenVisible } from '../../platform/page/when-visible.js'
import { toNamespace, type ChainId } from '../../standards/caip.js'
import type { Core } from '../core.js'
import { isCovered } from './tokens/coverage.js'
import type { IdentitySlice } from './identity.js'

const MAX_IN_FLIGHT = 3
// Limit of lookups for an account with thousands of counterparties.
const MAX_ASKED = 100

/**
 * Names of the active account's counterparties, requested as their rows appear: three at a time,
 * each address once.
 */
export interface Parties {
  /** Known names, by {@link toPartyKey}. */
  readonly $names: ReadableAtom<Readonly<Record<string, string>>>
  /** Requests the name of an address on a network, once. */
  ask(address: string, chainId: ChainId): void
}

/** Creates {@link Parties}. */
export function createParties(
  { lifetime, report }: Pick<Core, 'lifetime' | 'report'>,
  identity: Pick<IdentitySlice, 'find' | 'look'>,
): Parties {
  const $names = map<Readonly<Record<string, string>>>({})
  const asked = new Set<string>()
  const waiting: { readonly key: string; readonly address: string; readonly chainId: ChainId }[] =
    []
  let running = 0

  async function look(): Promise<void> {
    // Last in, first out: the latest rows are the visible ones.
    const next = running < MAX_IN_FLIGHT ? waiting.pop() : undefined
    if (!next) return
    running++
    const { key, address, chainId } = next
    const params = { account: `${chainId}:${address}` as const, chainId }
    try {
      await whenVisible(lifetime)
      lifetime.throwIfAborted()
      await identity.look(params)
      const name = identity.find(params).get().value?.name
      if (name !== undefined) $names.setKey(key, name)
    } catch (failure) {
      // The row shows the address instead.
      if (!isAbort(failure) && !lifetime.aborted) report(failure)
    } finally {
      running--
      void look()
    }
  }
  return {
    $names: readonlyType($names),
    ask(address, chainId) {
      const key = toPartyKey(address, chainId)
      if (
        !isCovered('names', toNamespace(chainId)) ||
        address === '' ||
        asked.has(key) ||
        asked.size >= MAX_ASKED
      )
        return
      asked.add(key)
      waiting.push({ key, address, chainId })
      void look()
    },
  }
}

/** Key of an address in `$names`. */
export function toPartyKey(address: string, chainId: ChainId): string {
  return `${chainId}:${address.toLowerCase()}`
}
