import type { DefineComponent, HTMLAttributes } from 'vue'
import type { WalletElements } from './attributes.js'
import type { WalletElementEvents } from './events.js'

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S

/** Listeners as Vue compiles `@wm-connect`: `onWmConnect`. */
export type WalletVueListeners = {
  readonly [E in keyof WalletElementEvents as `on${Capitalize<Camel<E>>}`]?:
    | ((event: WalletElementEvents[E]) => void)
    | undefined
}

/** The public elements as tags in Vue templates. */
export type WalletGlobalComponents = {
  [T in keyof WalletElements]: DefineComponent<
    WalletElements[T]['attributes'] &
      WalletVueListeners &
      Omit<HTMLAttributes, keyof WalletElements[T]['attributes']>
  >
}

declare module 'vue' {
  interface GlobalComponents extends WalletGlobalComponents {}
}
