import type { Eip1193Provider } from '../../standards/eip1193.js'

/**
 * Types of `getProvider()` by namespace. Importing the entry of another family adds its type; an app
 * adds those of its own families: `declare module 'wallet-modal' { interface Providers { … } }`.
 */
export interface Providers {
  /** EIP-1193. */
  eip155: Eip1193Provider
}
