import { useMemo } from 'react'
import type {
  GrantedPermission,
  RequestPermissionsOptions,
  WalletModalError,
} from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { useWalletRequest } from './use-wallet-request.js'

/** The last request of this component and its state. */
export interface UseRequestPermissionsResult {
  /** `asking`: the visitor reads what is asked, or the wallet has not answered. */
  readonly status: 'idle' | 'asking' | 'granted' | 'failed'
  /** What the wallet granted last. */
  readonly permissions: readonly GrantedPermission[] | undefined
  /** Why nothing was granted. */
  readonly error: WalletModalError | undefined
  /** Rejects like `modal.requestPermissions()`; a component that reads `error` need not catch. */
  readonly requestPermissions: (
    options: RequestPermissionsOptions,
  ) => Promise<readonly GrantedPermission[]>
  /** Clears the last request. */
  readonly reset: () => void
}

/**
 * Asks for permissions to spend from the visitor's account (ERC-7715). Throws PROVIDER_MISSING.
 *
 * @example
 * const { requestPermissions, status } = useRequestPermissions()
 * const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
 * const daily = { type: 'native-token-periodic', data: { periodAmount: 1n, periodDuration: 86_400 } }
 * const ask = () => requestPermissions({ to, permissions: [daily], expiry: 1_900_000_000 })
 * const button = <button disabled={status === 'asking'} onClick={ask}>Subscribe</button>
 */
export function useRequestPermissions(): UseRequestPermissionsResult {
  const modal = useModal('useRequestPermissions')
  const request = useWalletRequest(modal.requestPermissions)
  return useMemo(() => {
    const { run, status, sent, error, reset } = request
    // Without a wait for a block, `sent` is never the state.
    const isGranted = status === 'confirmed' || status === 'sent'
    return {
      status: isGranted ? 'granted' : status,
      permissions: sent,
      error,
      requestPermissions: run,
      reset,
    }
  }, [request])
}
