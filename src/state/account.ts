import { computed, type ReadableAtom } from 'nanostores'
import type { AccountId, ChainId } from '../standards/caip.js'
import { isAbort } from '../errors/to-error.js'
import { createAsync, type Async } from './async.js'
import type { AccountState } from './connections.js'
import type { Core } from './core.js'

const BALANCE_FRESH_MS = 30_000

/** A native balance, exact. */
export interface NativeBalance {
  readonly account: AccountId
  readonly chainId: ChainId
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /** ms since 1970. */
  readonly at: number
}

export type Account = ReturnType<typeof createAccount>

/** Who is active, and what they hold in the network's own coin. */
export function createAccount({ connections, network, storage, report }: Core) {
  const $account = computed([network.$network, connections.$accounts], ({ namespace }, accounts): AccountState | undefined => (namespace ? accounts[namespace] : undefined))

  const balance = createAsync(async (signal, account: AccountId, chainId: ChainId): Promise<NativeBalance> => {
    const kept = readKept(account)
    if (kept && Date.now() - kept.at < BALANCE_FRESH_MS) return kept
    const connection = connections.list().find(({ accounts }) => accounts.includes(account))
    const chain = network.find(chainId)
    if (!connection?.getBalance || !chain) throw new Error(`no balance to be read for ${chainId}`)
    const { decimals, symbol } = chain.nativeCurrency
    const value = await connection.getBalance(account, { signal })
    const found = { account, chainId, value, decimals, symbol, at: Date.now() }
    storage.set(`native-balance.${account}`, JSON.stringify({ ...found, value: String(value) }))
    return found
  })

  function readKept(account: AccountId): NativeBalance | undefined {
    try {
      const kept = JSON.parse(storage.get(`native-balance.${account}`) ?? 'null') as (Omit<NativeBalance, 'value'> & { value: string }) | null
      return kept && kept.account === account && typeof kept.symbol === 'string' && Number.isInteger(kept.decimals) && typeof kept.at === 'number' ? { ...kept, value: BigInt(kept.value) } : undefined
    } catch {
      return undefined // a corrupt cache is no cache
    }
  }

  return {
    $account: $account as ReadableAtom<AccountState | undefined>,
    /** Of the active account; failed where it cannot be read. */
    $balance: computed([balance.$value, $account], (state, account): Async<NativeBalance> => {
      if (!account?.account) return { status: 'idle' }
      if (state.value && state.value.account !== account.account) return state.status === 'failed' ? { status: 'failed', error: state.error } : { status: 'loading' }
      return state
    }),
    /** Reads the balance anew, or from the cache while that is younger than 30 s. The cached one shows at once. */
    async refreshBalance({ force = false }: { force?: boolean } = {}): Promise<void> {
      const account = $account.get()
      if (!account?.account || account.status !== 'connected' || !account.chainId || !network.find(account.chainId)) return
      if (force) storage.remove(`native-balance.${account.account}`)
      try {
        await balance.run(account.account, account.chainId)
      } catch (failure) {
        if (isAbort(failure)) return
        report(failure)
        throw failure
      }
    },
    /** Where the active account can be looked at by anyone, if its network has an explorer. */
    findExplorerUrl(): string | undefined {
      const account = $account.get()
      const explorer = account?.chainId && network.find(account.chainId)?.explorers?.[0]
      return explorer && account.address ? `${explorer.url.replace(/\/+$/, '')}/address/${encodeURIComponent(account.address)}` : undefined
    },
  }
}
