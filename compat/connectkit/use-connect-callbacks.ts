import { useEffect, useRef } from 'react'
import type { ModalHandle } from '../../react/modal-handle.js'
import { toEvmAddress } from '../../src/chains/eip155/index.js'

/** What ConnectKit calls when a wallet connects or leaves. */
export interface ConnectCallbacks {
  onConnect?: (details: { address?: `0x${string}`; connectorId?: string }) => void
  onDisconnect?: () => void
}

/**
 * Calls `onConnect` when the visitor has connected a wallet, not for a restored connection, and
 * `onDisconnect` when a connection ends.
 */
export function useConnectCallbacks(
  modal: ModalHandle | undefined,
  callbacks: ConnectCallbacks,
): void {
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  useEffect(() => {
    if (!modal) return
    const stops = [
      modal.on('connect', ({ account, namespace, wallet, restored }) => {
        if (restored || namespace !== 'eip155') return
        latest.current.onConnect?.({
          address: toEvmAddress(account),
          connectorId: wallet.rdns ?? wallet.name,
        })
      }),
      modal.on('disconnect', ({ namespace }) => {
        if (namespace === 'eip155') latest.current.onDisconnect?.()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [modal])
}
