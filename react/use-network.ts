import { useMemo } from 'react'
import type { ChainId, WalletModal } from '../src/index.js'
import { useModal } from './modal-context.js'
import { useSnapshot } from './use-snapshot.js'

/** The active network. The same object until something of it changes. */
export interface UseNetworkResult {
  /** CAIP-2. */
  readonly chainId: ChainId | undefined
  /** Whether the app listed it. */
  readonly supported: boolean
  readonly switchNetwork: WalletModal['switchNetwork']
}

/**
 * The active network, and how to leave it. Throws PROVIDER_MISSING.
 *
 * @example
 * const { chainId, switchNetwork } = useNetwork()
 */
export function useNetwork(): UseNetworkResult {
  const modal = useModal('useNetwork')
  const { chainId, supported } = useSnapshot(modal)
  const { switchNetwork } = modal
  return useMemo(() => ({ chainId, supported, switchNetwork }), [chainId, supported, switchNetwork])
}
