import type { ReactNode } from 'react'
import { WalletModalProvider } from '../../react/provider.js'
import { createAppKit } from './app-kit.js'
import type { AppKitOptions } from './app-kit-options.js'

/**
 * Creates the instance with its properties, and provides its modal to `wallet-modal/react`. Throws
 * OPTIONS_INVALID.
 */
export function AppKitProvider({
  children,
  ...options
}: AppKitOptions & { readonly children?: ReactNode }) {
  return <WalletModalProvider modal={createAppKit(options).modal}>{children}</WalletModalProvider>
}
