import { useMemo } from 'react'
import type { AccountId, AccountState, ChainNamespace, WalletInfo } from '../src/index.js'
import { useModal } from './modal-context.js'
import { useSnapshot } from './use-snapshot.js'

/** Who is connected. The same object until something of it changes. */
export interface UseAccountResult {
  readonly address: string | undefined
  /** CAIP-10. */
  readonly account: AccountId | undefined
  readonly accounts: readonly AccountId[]
  readonly status: AccountState['status']
  /** There is an address; also while an earlier connection comes back. */
  readonly isConnected: boolean
  readonly wallet: WalletInfo | undefined
  readonly namespace: ChainNamespace | undefined
}

const NONE: readonly AccountId[] = []

/**
 * Who is connected, in the active namespace or the one named. Throws PROVIDER_MISSING.
 *
 * @example
 * const { address, isConnected } = useAccount()
 */
export function useAccount({ namespace }: { readonly namespace?: ChainNamespace } = {}): UseAccountResult {
  const { accounts, activeNamespace } = useSnapshot(useModal('useAccount'))
  const asked = namespace ?? activeNamespace
  const state = asked && accounts[asked]
  return useMemo(
    () => ({
      address: state?.address,
      account: state?.account,
      accounts: state?.accounts ?? NONE,
      status: state?.status ?? 'disconnected',
      isConnected: state?.address !== undefined,
      wallet: state?.wallet,
      namespace: asked,
    }),
    [state, asked],
  )
}
