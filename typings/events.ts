/** The events of the public elements by name; they bubble through the whole page. */
export type WalletElementEvents = {
  [E in keyof HTMLElementEventMap as E extends `wm-${string}` ? E : never]: HTMLElementEventMap[E]
}

/** Listeners as properties `onwm-connect` (React 19, Svelte 5). */
export type WalletListeners = {
  readonly [E in keyof WalletElementEvents as `on${E}`]?:
    | ((event: WalletElementEvents[E]) => void)
    | undefined
}

/** Listeners as directives `on:wm-connect` (Svelte 4, Solid). */
export type WalletDirectives = {
  readonly [E in keyof WalletElementEvents as `on:${E}`]?:
    | ((event: WalletElementEvents[E]) => void)
    | undefined
}
