import type { ModalSnapshot } from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { useSnapshot } from './use-snapshot.js'

/**
 * The whole public state: open, loading, view, accounts, network, theme, language. Throws
 * PROVIDER_MISSING.
 */
export function useWalletModalState(): ModalSnapshot {
  return useSnapshot(useModal('useWalletModalState'))
}
