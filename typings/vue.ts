import type { DefineComponent, HTMLAttributes } from 'vue'
import type { WalletElements } from './attributes.js'

/** The public elements as tags in Vue templates. */
export type WalletGlobalComponents = {
  [T in keyof WalletElements]: DefineComponent<
    WalletElements[T]['attributes'] & Omit<HTMLAttributes, keyof WalletElements[T]['attributes']>
  >
}

declare module 'vue' {
  interface GlobalComponents extends WalletGlobalComponents {}
}
