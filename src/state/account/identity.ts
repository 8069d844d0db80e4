import type { AccountId, ChainId } from '../../standards/caip.js'
import { toAddress, toNamespace } from '../../standards/caip.js'
import { isAbort } from '../../errors/to-error.js'
import { isImageAddress } from '../../platform/image-address.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { Service } from '../../services/service.js'
import type { Core } from '../core.js'
import { createQuery } from '../query.js'
import type { Account } from './account.js'
import type { ChainData } from './chain-data.js'
import { followAccount, type AccountKey } from './follow-account.js'

const FRESH_MS = 5 * 60_000
// The family whose accounts have names.
const NAMED = 'eip155'

/** Name and picture that the owner of an account published. `toIdentity` cleans the name and drops a picture that `isImageAddress` refuses. */
export interface Identity {
  /** Full name, `alice.eth`; undefined where the account has none. */
  readonly name?: string
  /** Address of a picture. */
  readonly avatar?: string
}

export type IdentitySlice = ReturnType<typeof createIdentity>

/**
 * Names and pictures of accounts, from the app's server: the public name service first, then the names registered with the server. On a
 * testnet only the latter count. Without a server and outside EVM an account has no identity. A name belongs to the address: the server is asked
 * on every network, also on those it serves no balances for.
 */
export function createIdentity(core: Core, { $account }: Account, { service, loadRequests }: ChainData) {
  const { network, storage, report, lifetime } = core
  const isTestnet = (chainId: ChainId) => network.find(chainId)?.testnet === true

  async function findOwn(service: Service, account: AccountId, signal: AbortSignal): Promise<Identity> {
    const { reverseName } = await loadRequests()
    const [first] = await reverseName(service, { address: toAddress(account) }, { signal })
    return toIdentity(first?.name)
  }
  const query = createQuery<AccountKey, Identity>({
    name: 'identity',
    // An account has one name on all networks, and on testnets another one.
    toKey: ({ account, chainId }) => `${isTestnet(chainId) ? 'test.' : ''}${toAddress(account).toLowerCase()}`,
    freshMs: FRESH_MS,
    ...(service && { stored: { storage, toJson: (identity: Identity) => identity, parse } }),
    async fetch({ account, chainId }, { signal }) {
      if (!service || toNamespace(account) !== NAMED) return {}
      if (isTestnet(chainId)) return findOwn(service, account, signal)
      try {
        const { getIdentity } = await loadRequests()
        const { name, avatar } = await getIdentity(service, { address: toAddress(account) }, { signal })
        const identity = toIdentity(name, avatar)
        // A server may answer for the public name service alone.
        return identity.name === undefined ? { ...identity, ...(await findOwn(service, account, signal)) } : identity
      } catch (failure) {
        if (isAbort(failure)) throw failure
        const own = await findOwn(service, account, signal)
        // No name of ours does not prove that there is none.
        if (own.name === undefined) throw failure
        return own
      }
    },
  })
  lifetime.addEventListener('abort', () => query.release(), { once: true })
  const { $state, refresh, watch } = followAccount(query, $account, report)

  return {
    /** Of the active account: what is known, and whether it is being read or could not be. */
    $identity: $state,
    /** Reads the identity of the active account again, unless it is younger than 5 min. Rejects when it cannot be read. */
    refresh,
    /** Keeps the identity of the active account fresh until the returned function is called; `onFailure` is called with each failure. */
    watch,
    /** What is known of any account; {@link look} asks for it. */
    find: query.find,
    /** Asks for the identity of any account, such as a counterparty, unless it is known. Rejects when it cannot be read. */
    look: (key: AccountKey) => query.refresh(key),
    /** Sets the name that an account has just registered: the server's answers are cached on their way. */
    setName(key: AccountKey, name: string) {
      query.put(key, { ...query.find(key).get().value, ...toIdentity(name) })
    },
  }
}

function toIdentity(name: unknown, avatar?: unknown): Identity {
  const clean = typeof name === 'string' ? toWalletName(name) : undefined
  return { ...(clean === undefined ? {} : { name: clean }), ...(isImageAddress(avatar) ? { avatar } : {}) }
}

function parse(value: unknown): Identity | undefined {
  const kept = value as { name?: unknown; avatar?: unknown } | null
  return typeof kept === 'object' && kept !== null ? toIdentity(kept.name, kept.avatar) : undefined
}
