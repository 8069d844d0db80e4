import { useMemo } from 'react'
import type { ChainNamespace } from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { toAccount, type UseAccountResult } from '../to-account.js'
import { useSnapshot } from './use-snapshot.js'

/**
 * The connected account of the active namespace, or of the given one. Throws PROVIDER_MISSING.
 *
 * @example
 * // address: `0x${string}` | undefined
 * const { address, isConnected } = useAccount({ namespace: 'eip155' })
 */
export function useAccount<N extends ChainNamespace = ChainNamespace>({
  namespace,
}: { readonly namespace?: N } = {}): UseAccountResult<N> {
  const { accounts, activeNamespace } = useSnapshot(useModal('useAccount'))
  const requested = namespace ?? (activeNamespace as N | undefined)
  const state = requested && accounts[requested]
  return useMemo(() => toAccount(state, requested), [state, requested])
}
