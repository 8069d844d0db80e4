import { createContext, useContext } from 'react'
import { WalletModalError } from '../src/index.js'
import type { ModalHandle } from './modal-handle.js'

/** The modal of the nearest `<WalletModalProvider>`. */
export const ModalContext = createContext<ModalHandle | undefined>(undefined)

/** Returns the modal for a hook. Throws PROVIDER_MISSING naming the hook. */
export function useModal(hook: string): ModalHandle {
  const modal = useContext(ModalContext)
  if (!modal) throw new WalletModalError('PROVIDER_MISSING', { details: { hook } })
  return modal
}
