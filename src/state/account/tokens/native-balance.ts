import type { ReadableAtom } from 'nanostores'
import type { AccountId, ChainId } from '../../../standards/caip.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { Core } from '../../core.js'
import { createQuery, type QueryState, type RefreshOptions } from '../../query.js'
import type { Account } from '../account.js'
import { followAccount, type AccountKey } from '../follow-account.js'
import { readNative } from './read-native.js'

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

/** Balance of the active account in the native coin. Refreshed after 30 s, also after a failure. */
export interface NativeBalances {
  readonly $balance: ReadableAtom<QueryState<NativeBalance>>
  refresh(options?: RefreshOptions): Promise<void>
  watch(onFailure: () => void): () => void
}

/** Creates {@link NativeBalances}. */
export function createNativeBalance(core: Core, { $account }: Account): NativeBalances {
  const { network, storage, report, lifetime } = core
  const query = createQuery<AccountKey, NativeBalance>({
    name: 'native-balance',
    toKey: ({ account }) => account,
    freshMs: FRESH_MS,
    stored: { storage, toJson: (balance) => ({ ...balance, value: String(balance.value) }), parse },
    async fetch({ account, chainId }, { signal }) {
      const chain = network.find(chainId)
      if (!chain)
        throw new WalletModalError('METHOD_UNSUPPORTED', {
          details: { method: 'getBalance', chainId },
        })
      const { decimals, symbol } = chain.nativeCurrency
      return {
        account,
        chainId,
        value: await readNative(core, { account, chainId }, signal),
        decimals,
        symbol,
      }
    },
  })
  lifetime.addEventListener('abort', () => query.release(), { once: true })
  const { $state, refresh, watch } = followAccount(query, $account, report)
  return { $balance: $state, refresh, watch }
}

function parse(value: unknown, { account, chainId }: AccountKey): NativeBalance | undefined {
  const kept = value as (Omit<NativeBalance, 'value'> & { value: string }) | null
  const usable =
    kept?.account === account &&
    kept.chainId === chainId &&
    typeof kept.symbol === 'string' &&
    Number.isInteger(kept.decimals) &&
    kept.decimals >= 0 &&
    kept.decimals <= 77
  return usable && /^\d+$/.test(kept.value) ? { ...kept, value: BigInt(kept.value) } : undefined
}
