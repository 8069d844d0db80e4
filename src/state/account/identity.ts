import { computed, type ReadableAtom } from 'nanostores'
import type { AccountId, ChainId } from '../../standards/caip.js'
import { toAddress, toNamespace } from '../../standards/caip.js'
import { isAbort } from '../../errors/to-error.js'
import { isImageAddress } from '../../platform/network/image-address.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { Service } from '../../services/service.js'
import type { Core } from '../core.js'
import { createQuery, type QueryState, type RefreshOptions } from '../query.js'
import type { Account } from './account.js'
import type { ChainData } from './chain-data.js'
import { isCovered } from './tokens/coverage.js'
import { followAccount, type AccountKey } from './follow-account.js'

const FRESH_MS = 5 * 60_000

/**
 * Name and picture published by the owner of an account. `toIdentity` sanitises the name and drops
 * a picture that `isImageAddress` refuses.
 */
export interface Identity {
  /** Full name such as `alice.eth`; undefined if the account has none. */
  readonly name?: string
  /** Address of a picture. */
  readonly avatar?: string
}

/**
 * Names and pictures of accounts, from the app's server: the public name service first, then names
 * registered with the server. Only the latter are valid on testnets. Without a server and outside
 * EVM an account has no identity. A name belongs to the address, so the server is queried for every
 * network, including those without balances.
 */
export interface IdentitySlice {
  /** Identity of the active account with its loading state. */
  readonly $identity: ReadableAtom<QueryState<Identity>>
  /**
   * Refreshes the identity of the active account unless it is younger than 5 min. Rejects when it
   * cannot be read.
   */
  refresh(options?: RefreshOptions): Promise<void>
  /**
   * Refreshes the identity of the active account until the returned function is called. Calls
   * `onFailure` on each failure.
   */
  watch(onFailure: () => void): () => void
  /** The known identity of any account; {@link look} requests it. */
  find(params: AccountKey): ReadableAtom<QueryState<Identity>>
  /**
   * Requests the identity of any account, such as a counterparty, unless it is known. Rejects when
   * it cannot be read.
   */
  look(key: AccountKey): Promise<void>
  /** Sets a name that was just registered, because the server's responses are cached. */
  setName(key: AccountKey, name: string): void
  /**
   * Picture of the active account: the app's (option `avatar`, called once an address), otherwise
   * that of the identity. A function of the app that throws is reported and gives none.
   */
  findAvatar(address: string): string | undefined
}

/** Creates {@link IdentitySlice}. */
export function createIdentity(
  core: Core,
  { $account }: Account,
  { service, loadRequests }: ChainData,
): IdentitySlice {
  const { config, network, storage, report, lifetime, $identity } = core
  const appAvatars = new Map<string, string | undefined>()
  const isTestnet = (chainId: ChainId) => network.find(chainId)?.testnet === true

  async function findOwn(
    service: Service,
    account: AccountId,
    signal: AbortSignal,
  ): Promise<Identity> {
    const { reverseName } = await loadRequests()
    const [first] = await reverseName(service, { address: toAddress(account) }, { signal })
    return toIdentity(first?.name)
  }
  function readAppAvatar(address: string): string | undefined {
    try {
      const avatar = config.avatar?.(address)
      return isImageAddress(avatar) ? avatar : undefined
    } catch (failure) {
      report(failure)
      return undefined
    }
  }
  const query = createQuery<AccountKey, Identity>({
    name: 'identity',
    // One name for all mainnets, another one for all testnets.
    toKey: ({ account, chainId }) =>
      `${isTestnet(chainId) ? 'test.' : ''}${toAddress(account).toLowerCase()}`,
    freshMs: FRESH_MS,
    ...(service && { stored: { storage, toJson: (identity: Identity) => identity, parse } }),
    async fetch({ account, chainId }, { signal }) {
      if (!service || !isCovered('names', toNamespace(account))) return {}
      if (isTestnet(chainId)) return findOwn(service, account, signal)
      try {
        const { getIdentity } = await loadRequests()
        const { name, avatar } = await getIdentity(
          service,
          { address: toAddress(account) },
          { signal },
        )
        const identity = toIdentity(name, avatar)
        // A server may only query the public name service.
        return identity.name === undefined
          ? { ...identity, ...(await findOwn(service, account, signal)) }
          : identity
      } catch (failure) {
        if (isAbort(failure)) throw failure
        const own = await findOwn(service, account, signal)
        // The failed request may have found a name, so an empty result of the second one proves
        // nothing.
        if (own.name === undefined) throw failure
        return own
      }
    },
  })
  lifetime.addEventListener('abort', () => query.release(), { once: true })
  const { $state, refresh, watch } = followAccount(query, $account, report)
  function findAvatar(address: string): string | undefined {
    if (!appAvatars.has(address)) appAvatars.set(address, readAppAvatar(address))
    return appAvatars.get(address) ?? $state.get().value?.avatar
  }
  computed([$state, $account], ({ value }, active) => {
    if (!active?.account || !active.address) return
    const { account, address } = active
    const before = $identity.get()[account]
    const [name, avatar] = [value?.name, findAvatar(address)]
    if (name !== before?.name || avatar !== before?.avatar)
      $identity.set({
        [account]: { name, avatar },
      })
  }).subscribe(() => {})
  $account.subscribe(() => {
    if ($identity.lc > 0)
      refresh().catch(() => {
        // Reported by `refresh()`. The app shows the address.
      })
  })

  return {
    $identity: $state,
    refresh,
    watch,
    find: query.find,
    look: (key) => query.refresh(key),
    setName(key, name) {
      query.put(key, { ...query.find(key).get().value, ...toIdentity(name) })
    },
    findAvatar,
  }
}

function toIdentity(name: unknown, avatar?: unknown): Identity {
  const clean = typeof name === 'string' ? toWalletName(name) : undefined
  return {
    ...(clean === undefined ? {} : { name: clean }),
    ...(isImageAddress(avatar) ? { avatar } : {}),
  }
}

function parse(value: unknown): Identity | undefined {
  const kept = value as { name?: unknown; avatar?: unknown } | null
  return typeof kept === 'object' && kept !== null ? toIdentity(kept.name, kept.avatar) : undefined
}
