import { useMemo } from 'react'
import type { Chain, ChainId, WalletModal } from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { useSnapshot } from './use-snapshot.js'

/** The active network. The object changes only when its contents do. */
export interface UseNetworkResult {
  /** CAIP-2. */
  readonly chainId: ChainId | undefined
  /** The network as the app lists it: name, icon, currency, explorers. */
  readonly network: Chain | undefined
  /** True when the app lists it. */
  readonly supported: boolean
  /** `modal.switchNetwork()`. */
  readonly switchNetwork: WalletModal['switchNetwork']
}

/**
 * The active network, and a function to switch it. Throws PROVIDER_MISSING.
 *
 * @example
 * const { network, switchNetwork } = useNetwork()
 */
export function useNetwork(): UseNetworkResult {
  const modal = useModal('useNetwork')
  const { chainId, network, supported } = useSnapshot(modal)
  const { switchNetwork } = modal
  return useMemo(
    () => ({ chainId, network, supported, switchNetwork }),
    [chainId, network, supported, switchNetwork],
  )
}
