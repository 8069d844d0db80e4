import { atom, computed } from 'nanostores'
import type { AccountId, ChainId } from '../../standards/caip.js'
import { toNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'
import { createQuery, type QueryState } from '../query.js'
import type { Account } from './account.js'

const FRESH_MS = 30_000

/** A native balance, exact. */
export interface NativeBalance {
  readonly account: AccountId
  readonly chainId: ChainId
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

interface BalanceKey {
  readonly account: AccountId
  readonly chainId: ChainId
}

export type NativeBalances = ReturnType<typeof createNativeBalance>

/** What the active account holds in its network's own coin. */
export function createNativeBalance({ config, connections, connector, network, storage, report, lifetime }: Core, { $account }: Account) {
  const query = createQuery<BalanceKey, NativeBalance>({
    name: 'native-balance',
    toKey: ({ account }) => account,
    freshMs: FRESH_MS,
    stored: { storage, toJson: (balance) => ({ ...balance, value: String(balance.value) }), parse },
    async fetch({ account, chainId }, { signal }) {
      const chain = network.find(chainId)
      const connection = connections.list().find(({ accounts }) => accounts.includes(account))
      if (!chain) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'getBalance', chainId } })
      const { decimals, symbol } = chain.nativeCurrency
      // A wallet of this page reads from its own node, which supports networks the kit has no address for.
      const actions = connection?.getBalance ? undefined : await (await connector.getAdapter(toNamespace(account))).actions?.()
      const value = await (connection?.getBalance ? connection.getBalance(account, { signal }) : actions?.getBalance(account, { chain, readUrls: createReadUrls(config), signal }))
      if (value === undefined) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: 'getBalance', chainId } })
      return { account, chainId, value, decimals, symbol }
    },
  })
  lifetime.addEventListener('abort', () => query.release(), { once: true })
  const $key = computed($account, (account): BalanceKey | undefined => (account?.account && account.chainId ? { account: account.account, chainId: account.chainId } : undefined))
  const $balance = atom<QueryState<NativeBalance>>({ status: 'idle' })
  let shown: string | undefined
  let unfollow = () => {}
  // Not a computed store: which store it reads depends on the account.
  $key.subscribe((key) => {
    if (key?.account === shown) return
    shown = key?.account
    unfollow()
    unfollow = key ? query.find(key).subscribe((state) => $balance.set(state)) : () => $balance.set({ status: 'idle' })
    if (!key) $balance.set({ status: 'idle' })
  })

  return {
    /** Of the active account: what is known of it, and whether it is being read or could not be. */
    $balance,
    /** Reads the balance again, unless it is younger than 30 s or failed less than 30 s ago. Rejects when it cannot be read. */
    async refresh(options?: { force?: boolean }): Promise<void> {
      const key = $key.get()
      if (!key || $account.get()?.status !== 'connected') return
      await query.refresh(key, options).catch((failure) => {
        report(failure)
        throw failure
      })
    },
    /** Keeps the balance of the active account fresh until the returned function is called; `onFailure` is called with each failure. */
    watch(onFailure: () => void): () => void {
      let seen: string | undefined
      let stop = () => {}
      const unwatch = $account.subscribe((account) => {
        const key = $key.get()
        const now = `${account?.status} ${key?.account}`
        if (now === seen) return
        seen = now
        stop()
        stop = key && account?.status === 'connected' ? query.watch(key, (error) => (report(error), onFailure())) : () => {}
      })
      return () => {
        unwatch()
        stop()
      }
    },
  }
}

function parse(value: unknown, { account, chainId }: BalanceKey): NativeBalance | undefined {
  const kept = value as (Omit<NativeBalance, 'value'> & { value: string }) | null
  const usable = kept?.account === account && kept.chainId === chainId && typeof kept.symbol === 'string' && Number.isInteger(kept.decimals) && kept.decimals >= 0 && kept.decimals <= 77
  return usable && /^\d+$/.test(kept.value) ? { ...kept, value: BigInt(kept.value) } : undefined
}
