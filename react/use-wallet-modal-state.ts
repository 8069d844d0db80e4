import type { ModalSnapshot } from '../src/index.js'
import { useModal } from './modal-context.js'
import { useSnapshot } from './use-snapshot.js'

/** Everything the page may know: open, loading, view, accounts, network, theme, language. Throws PROVIDER_MISSING. */
export function useWalletModalState(): ModalSnapshot {
  return useSnapshot(useModal('useWalletModalState'))
}
