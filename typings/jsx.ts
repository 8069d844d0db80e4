import type { HTMLAttributes, RefAttributes } from 'react'
import type { WalletElements } from './attributes.js'
import type { WalletListeners } from './events.js'

/** The public elements as JSX tags, for React 18 and 19. */
export type WalletIntrinsicElements = {
  [T in keyof WalletElements]: WalletElements[T]['attributes'] &
    WalletListeners &
    Omit<HTMLAttributes<WalletElements[T]['element']>, keyof WalletElements[T]['attributes']> &
    RefAttributes<WalletElements[T]['element']>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends WalletIntrinsicElements {}
  }
}
