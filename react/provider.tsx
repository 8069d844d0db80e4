import { useEffect, useInsertionEffect, useRef, useState, type ReactNode } from 'react'
import type { Options, WalletModal } from '../src/index.js'
import { ModalContext } from './modal-context.js'
import { createModalHandle, type ModalHandle } from './modal-handle.js'

/**
 * Either the options of a modal that this provider creates and destroys, or a modal that the
 * page created.
 */
export type WalletModalProviderProps = { readonly children?: ReactNode } & (
  | {
      /**
       * Read on the first render. Later changes apply for `theme` and `language`; for other options
       * give the provider a new `key`.
       */
      readonly options: Options
      readonly modal?: undefined
    }
  | { readonly modal: WalletModal; readonly options?: undefined }
)

/**
 * Provides the modal to the hooks below it. Throws OPTIONS_INVALID, and MODAL_EXISTS when another
 * modal of the page has the same id.
 *
 * @example
 * const options = { chains: [eip155({ networks: [mainnet] })] }
 * <WalletModalProvider options={options}><App /></WalletModalProvider>
 */
export function WalletModalProvider({ options, modal, children }: WalletModalProviderProps) {
  if (modal)
    return (
      <ModalContext.Provider value={modal} key="given">
        {children}
      </ModalContext.Provider>
    )
  return (
    <OwnedModalProvider options={options} key="owned">
      {children}
    </OwnedModalProvider>
  )
}

function OwnedModalProvider({
  options,
  children,
}: {
  readonly options: Options
  readonly children: ReactNode
}) {
  const [owned] = useState(() => createModalHandle(options))
  // Runs before all other effects, so that the children's effects find a modal; and, unlike them,
  // only once in StrictMode.
  useInsertionEffect(() => owned.mount(), [owned])
  useChanges(owned.handle, options)
  return <ModalContext.Provider value={owned.handle}>{children}</ModalContext.Provider>
}

/** Applies the options that may change during a modal's life. */
function useChanges(modal: ModalHandle, { theme, language }: Options) {
  const applied = useRef({ theme, language })
  useEffect(() => {
    const before = applied.current
    applied.current = { theme, language }
    if (theme && theme !== before.theme) modal.setTheme(theme)
    if (!language || language === before.language) return
    modal.setLanguage(language).catch(() => {
      // Ignored: the modal logs it and keeps its texts.
    })
  }, [modal, theme, language])
}
