import { useMemo } from 'react'
import type { WalletModal } from '../../src/index.js'
import { useModal } from '../modal-context.js'

/** Result of `useDisconnect()`. */
export interface UseDisconnectResult {
  /** `modal.disconnect()`. */
  readonly disconnect: WalletModal['disconnect']
}

/** Ends a connection by id, those of a namespace, or all. Throws PROVIDER_MISSING. */
export function useDisconnect(): UseDisconnectResult {
  const { disconnect } = useModal('useDisconnect')
  return useMemo(() => ({ disconnect }), [disconnect])
}
