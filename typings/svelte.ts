import type { HTMLAttributes } from 'svelte/elements'
import type { WalletElements } from './attributes.js'
import type { WalletDirectives, WalletListeners } from './events.js'

/** The public elements as tags in Svelte templates. */
export type WalletSvelteElements = {
  [T in keyof WalletElements]: WalletElements[T]['attributes'] &
    WalletListeners &
    WalletDirectives &
    Omit<HTMLAttributes<WalletElements[T]['element']>, keyof WalletElements[T]['attributes']>
}

declare module 'svelte/elements' {
  export interface SvelteHTMLElements extends WalletSvelteElements {}
}
