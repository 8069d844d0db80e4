import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AccountId, ChainId } from '../../standards/caip.js'
import { isAbort } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { createAsync, type Async } from '../async.js'
import type { AccountState } from '../connect/connections.js'
import type { Core } from '../core.js'

const BALANCE_FRESH_MS = 30_000
// A node that just failed is left alone for as long.
const RETRY_AFTER_MS = 30_000

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
  const $known = atom<Readonly<Partial<Record<AccountId, NativeBalance>>>>({})
  /** Whose balance the last reading was for. */
  const $read = atom<AccountId | undefined>(undefined)
  const failedAt = new Map<AccountId, number>()

  const reading = createAsync(async (signal, account: AccountId, chainId: ChainId): Promise<void> => {
    const connection = connections.list().find(({ accounts }) => accounts.includes(account))
    const chain = network.find(chainId)
    if (!connection?.getBalance || !chain) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: `reading balances on ${chainId}` } })
    const { decimals, symbol } = chain.nativeCurrency
    const value = await connection.getBalance(account, { signal })
    keep({ account, chainId, value, decimals, symbol, at: Date.now() })
  })

  function keep(balance: NativeBalance) {
    failedAt.delete(balance.account)
    $known.set({ ...$known.get(), [balance.account]: balance })
    storage.set(`native-balance.${balance.account}`, JSON.stringify({ ...balance, value: String(balance.value) }))
  }
  function findKept(account: AccountId): NativeBalance | undefined {
    const known = $known.get()[account] ?? readKept(storage.get(`native-balance.${account}`), account)
    if (known && !$known.get()[account]) $known.set({ ...$known.get(), [account]: known })
    return known
  }
  async function refreshBalance({ force = false }: { force?: boolean } = {}): Promise<void> {
    const { account, status, chainId } = $account.get() ?? {}
    if (!account || !chainId) return
    const kept = findKept(account)
    if (status !== 'connected') return
    if (!force && (isWithin(kept?.at, BALANCE_FRESH_MS) || isWithin(failedAt.get(account), RETRY_AFTER_MS))) return
    $read.set(account)
    try {
      await reading.run(account, chainId)
    } catch (failure) {
      if (isAbort(failure)) return
      failedAt.set(account, Date.now())
      report(failure)
      throw failure
    }
  }

  return {
    $account: $account as ReadableAtom<AccountState | undefined>,
    /** Of the active account: what is known of it, and whether it is being read or could not be. */
    $balance: computed([$known, $read, reading.$value, $account], (known, read, state, active): Async<NativeBalance> => {
      const account = active?.account
      const value = account && known[account]
      const mine = account !== undefined && read === account
      if (mine && state.status === 'failed') return { status: 'failed', error: state.error, ...(value ? { value } : {}) }
      if (mine && state.status === 'loading') return { status: 'loading', ...(value ? { value } : {}) }
      return value ? { status: 'ready', value } : { status: 'idle' }
    }),
    /** Reads the balance anew, unless it is younger than 30 s or failed less than 30 s ago; the one kept from before shows at once. Rejects when it cannot be read. */
    refreshBalance,
    /** Keeps the balance of whoever is active read for as long as somebody looks; `onFailure` hears each failure once. */
    watchBalance(onFailure: () => void): () => void {
      let seen: string | undefined
      return $account.subscribe((account) => {
        const key = `${account?.status} ${account?.account}`
        if (key === seen) return
        seen = key
        refreshBalance().catch(onFailure)
      })
    },
    /** Where the active account can be looked at by anyone, if its network has an explorer. */
    findExplorerUrl(): string | undefined {
      const account = $account.get()
      const explorer = account?.chainId && network.find(account.chainId)?.explorers?.[0]
      return explorer && account.address ? `${explorer.url.replace(/\/+$/, '')}/address/${encodeURIComponent(account.address)}` : undefined
    },
  }
}

function isWithin(at: number | undefined, ms: number): boolean {
  return at !== undefined && Date.now() - at < ms
}

function readKept(text: string | undefined, account: AccountId): NativeBalance | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as (Omit<NativeBalance, 'value'> & { value: string }) | null
    const usable = kept && kept.account === account && typeof kept.symbol === 'string' && isDecimals(kept.decimals) && typeof kept.at === 'number'
    return usable ? { ...kept, value: BigInt(kept.value) } : undefined
  } catch {
    return undefined // a corrupt cache is no cache
  }
}

function isDecimals(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 77
}
