import { useMemo } from 'react'
import type { ChainId, WalletModal } from '../src/index.js'
import { useModal } from './modal-context.js'
import { useSnapshot } from './use-snapshot.js'

/** The active network. The object changes only when its contents do. */
export interface UseNetworkResult {
  /** CAIP-2. */
  readonly chainId: ChainId | undefined
  /** True when the app lists it. */
  readonly supported: boolean
  /** `modal.switchNetwork()`. */
  readonly switchNetwork: WalletModal['switchNetwork']
}

/**
 * The active network, and a function to switch it. Throws PROVIDER_MISSING.
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
