import { useModal } from '../modal-context.js'
import type { ModalHandle } from '../modal-handle.js'

/**
 * The modal itself: open, close, connect, switch, disconnect, events. Always the same object.
 * Throws PROVIDER_MISSING.
 *
 * @example
 * const modal = useWalletModal()
 * const button = <button onClick={() => modal.open({ view: 'Networks' })}>Networks</button>
 */
export function useWalletModal(): ModalHandle {
  return useModal('useWalletModal')
}
