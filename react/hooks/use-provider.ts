import { useCallback, useSyncExternalStore } from 'react'
import type { ChainNamespace, Providers } from '../../src/index.js'
import { useModal } from '../modal-context.js'

const findNone = () => undefined

/**
 * The connected wallet's own provider, for viem, ethers and wagmi; undefined while no wallet is
 * connected. Throws PROVIDER_MISSING.
 *
 * @example
 * const provider = useProvider('eip155')
 */
export function useProvider<N extends keyof Providers>(namespace: N): Providers[N] | undefined
export function useProvider(namespace: ChainNamespace): unknown
export function useProvider(namespace: ChainNamespace): unknown {
  const modal = useModal('useProvider')
  const find = useCallback(() => modal.getProvider(namespace), [modal, namespace])
  return useSyncExternalStore(modal.subscribe, find, findNone)
}
