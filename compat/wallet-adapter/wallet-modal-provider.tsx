import type { ReactNode } from 'react'

/** Properties of `<WalletModalProvider>`. They have no effect. */
export interface WalletModalProviderProps {
  readonly children?: ReactNode
  /** @deprecated Has no effect. */
  readonly className?: string
  /** @deprecated Has no effect. */
  readonly container?: string
}

/** Renders its children: the modal is that of `<WalletProvider>`. */
export function WalletModalProvider({ children }: WalletModalProviderProps) {
  return <>{children}</>
}

/** Renders nothing: the modal is that of `<WalletProvider>`. */
export function WalletModal(_: Omit<WalletModalProviderProps, 'children'>) {
  return null
}
