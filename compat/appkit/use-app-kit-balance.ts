import { useCallback, useMemo } from 'react'
import type { WalletModalError } from '../../src/index.js'
import { formatUnits } from '../../src/standards/amounts/format-amount.js'
import { getAppKit } from './app-kit.js'

/** A balance that was asked for. */
export interface AppKitBalance {
  readonly data?: { readonly formatted: string; readonly symbol: string }
  readonly error?: WalletModalError
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** Reads the native balance of the active account. Throws PROVIDER_MISSING before `createAppKit()`. */
export function useAppKitBalance(): { fetchBalance: () => Promise<AppKitBalance> } {
  const { modal } = getAppKit('useAppKitBalance')
  const fetchBalance = useCallback(async (): Promise<AppKitBalance> => {
    try {
      const { tokens } = await modal.getBalances()
      const native = tokens.find(({ address }) => address === undefined)
      if (!native) return { isSuccess: true, isError: false }
      return {
        data: { formatted: formatUnits(native.amount, native.decimals), symbol: native.symbol },
        isSuccess: true,
        isError: false,
      }
    } catch (error) {
      return { error: error as WalletModalError, isSuccess: false, isError: true }
    }
  }, [modal])
  return useMemo(() => ({ fetchBalance }), [fetchBalance])
}
