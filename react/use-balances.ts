import { useEffect, useMemo, useState } from 'react'
import type { Balances, BalancesSnapshot, TokenBalance, WalletModal, WalletModalError } from '../src/index.js'
import { useModal } from './modal-context.js'

/** What the active account holds on its network. The same object until something of it changes. */
export interface UseBalancesResult {
  readonly status: BalancesSnapshot['status']
  /** The network's own coin first, then the most valuable. */
  readonly tokens: readonly TokenBalance[]
  /** Sum of the values that are known; undefined where none is. */
  readonly total: number | undefined
  /** Currency of prices, values and the total. */
  readonly currency: Balances['currency'] | undefined
  readonly error: WalletModalError | undefined
  /** Reads them at once. Rejects as `modal.getBalances()` does. */
  readonly refresh: () => ReturnType<WalletModal['getBalances']>
}

const IDLE: BalancesSnapshot = { status: 'idle', balances: undefined, error: undefined }
const NONE: readonly TokenBalance[] = []

/**
 * The balances of the active account, read again every 30 s while the page is visible. Throws PROVIDER_MISSING.
 *
 * @example
 * const { tokens, status } = useBalances()
 * const rows = tokens.map(({ address, amount, symbol }) => <li key={address ?? 'own'}>{String(amount)} {symbol}</li>)
 */
export function useBalances(): UseBalancesResult {
  const modal = useModal('useBalances')
  const [{ status, balances, error }, setSnapshot] = useState(IDLE)
  useEffect(() => modal.watchBalances(setSnapshot), [modal])
  return useMemo(
    () => ({ status, tokens: balances?.tokens ?? NONE, total: balances?.total, currency: balances?.currency, error, refresh: () => modal.getBalances({ force: true }) }),
    [modal, status, balances, error],
  )
}
