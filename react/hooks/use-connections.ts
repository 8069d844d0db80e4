import { useMemo } from 'react'
import type { ConnectionState, WalletModal } from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { useSnapshot } from './use-snapshot.js'

/**
 * Every approved connection, and the actions on each by id. The object changes only when its
 * contents do.
 */
export interface UseConnectionsResult {
  /** Every approved connection. */
  readonly connections: readonly ConnectionState[]
  /** `modal.switchConnection()`. */
  readonly switchConnection: WalletModal['switchConnection']
  /** `modal.selectAccount()`. */
  readonly selectAccount: WalletModal['selectAccount']
  /** `modal.disconnect()`. */
  readonly disconnect: WalletModal['disconnect']
}

/**
 * The connections of all namespaces. Throws PROVIDER_MISSING.
 *
 * @example
 * const { connections, disconnect } = useConnections()
 * const buttons = connections.map(({ id, wallet }) => (
 *   <button key={id} onClick={() => disconnect(id)}>Disconnect {wallet.name}</button>
 * ))
 */
export function useConnections(): UseConnectionsResult {
  const modal = useModal('useConnections')
  const { connections } = useSnapshot(modal)
  const { switchConnection, selectAccount, disconnect } = modal
  return useMemo(
    () => ({ connections, switchConnection, selectAccount, disconnect }),
    [connections, switchConnection, selectAccount, disconnect],
  )
}
