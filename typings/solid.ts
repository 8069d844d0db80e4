import type { WalletElements } from './attributes.js'
import type { WalletDirectives } from './events.js'

/**
 * The public elements as tags of Solid. An app adds them once:
 *
 * @example
 * declare module 'solid-js' {
 *   namespace JSX {
 *     interface IntrinsicElements extends WalletSolidElements {}
 *   }
 * }
 */
export type WalletSolidElements = {
  [T in keyof WalletElements]: WalletElements[T]['attributes'] &
    WalletDirectives & {
      readonly class?: string
      readonly style?: string
      readonly ref?:
        | WalletElements[T]['element']
        | ((element: WalletElements[T]['element']) => void)
    }
}
