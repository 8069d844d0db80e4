import { useInsertionEffect, useState, type ReactNode } from 'react'
import type { Options, WalletModal } from '../src/index.js'
import { ModalContext } from './modal-context.js'
import { createModalHandle } from './modal-handle.js'

/** Either the options of a modal this provider creates and destroys, or a modal the page made itself. */
export type WalletModalProviderProps = { readonly children?: ReactNode } & (
  | { /** Read once, when the provider is first drawn. */ readonly options: Options; readonly modal?: undefined }
  | { readonly modal: WalletModal; readonly options?: undefined }
)

/**
 * Gives the hooks below it their modal.
 *
 * @example
 * const options = { chains: [eip155({ networks: [mainnet] })] }
 * <WalletModalProvider options={options}><App /></WalletModalProvider>
 */
export function WalletModalProvider({ options, modal, children }: WalletModalProviderProps) {
  if (modal) return <ModalContext.Provider value={modal} key="given">{children}</ModalContext.Provider>
  return <OwnedModalProvider options={options} key="owned">{children}</OwnedModalProvider>
}

function OwnedModalProvider({ options, children }: { readonly options: Options; readonly children: ReactNode }) {
  const [owned] = useState(() => createModalHandle(options))
  // Runs before every other effect, so that those of the children find a modal; and, unlike them, once in StrictMode.
  useInsertionEffect(() => owned.mount(), [owned])
  return <ModalContext.Provider value={owned.handle}>{children}</ModalContext.Provider>
}
