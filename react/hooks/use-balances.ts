import { useEffect, useMemo, useState } from 'react'
import type {
  Balances,
  BalancesSnapshot,
  TokenBalance,
  WalletModal,
  WalletModalError,
} from '../../src/index.js'
import { useModal } from '../modal-context.js'

/** Holdings of the active account. The object changes only when its contents do. */
export interface UseBalancesResult {
  /** `idle`: nothing is loaded or loading, for example without an account. */
  readonly status: BalancesSnapshot['status']
  /** Native coin first, then by value. */
  readonly tokens: readonly TokenBalance[]
  /** Sum of the known values; undefined if none is known. */
  readonly total: number | undefined
  /** Currency of prices, values and the total. */
  readonly currency: Balances['currency'] | undefined
  /** Why the last load failed. */
  readonly error: WalletModalError | undefined
  /** Refreshes them now. Rejects like `modal.getBalances()`. */
  readonly refresh: () => ReturnType<WalletModal['getBalances']>
}

const IDLE: BalancesSnapshot = { status: 'idle', balances: undefined, error: undefined }
const NONE: readonly TokenBalance[] = []

/**
 * The balances of the active account, refreshed every 30 s while the page is visible. Throws
 * PROVIDER_MISSING.
 *
 * @example
 * const { tokens, status } = useBalances()
 * const rows = tokens.map(({ address, amount, symbol }) => (
 *   <li key={address ?? 'own'}>{String(amount)} {symbol}</li>
 * ))
 */
export function useBalances(): UseBalancesResult {
  const modal = useModal('useBalances')
  const [{ status, balances, error }, setSnapshot] = useState(IDLE)
  useEffect(() => modal.watchBalances(setSnapshot), [modal])
  return useMemo(
    () => ({
      status,
      tokens: balances?.tokens ?? NONE,
      total: balances?.total,
      currency: balances?.currency,
      error,
      refresh: () => modal.getBalances({ force: true }),
    }),
    [modal, status, balances, error],
  )
}
