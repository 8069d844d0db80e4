import type { WalletHost } from '../chains/wallets/wallet-connection.js'
import { once } from '../platform/async/once.js'
import { findParentOrigins } from './parent-origins.js'

const ORIGINS: readonly string[] = ['https://farcaster.xyz', 'https://warpcast.com']
const DETECT_MS = 300
const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%237c65c1"/%3E%3Cpath d="M9 9h14v14h-3v-6a4 4 0 0 0-8 0v6H9z" fill="%23fff"/%3E%3C/svg%3E'

/** Options of {@link farcaster}. */
export interface FarcasterHostOptions {
  /** Further origins of clients that show mini apps in a frame, such as `https://client.example`. */
  readonly origins?: readonly string[]
  /**
   * Tells the client that this page is ready, which removes its splash screen. False for an app that
   * does it itself. Default: true.
   */
  readonly ready?: boolean
}

/**
 * A Farcaster client as a host, for the option `hosts`: inside its mini app the wallet of the client
 * is connected without a press, and its back button goes back in the modal. Elsewhere it has no
 * effect. A client has 300 ms to answer. In a frame only a parent of an allowed origin is asked; the
 * native view of a phone has no origin, so any app that shows this page can act as a client there.
 *
 * @example
 * createWalletModal({ chains, hosts: [farcaster()] })
 */
export function farcaster({ origins = [], ready = true }: FarcasterHostOptions = {}): WalletHost {
  const allowed = [...ORIGINS, ...origins]
  const isHere = () => findParentOrigins(allowed).length > 0 || isNativeView()
  const start = once(async () => {
    const { createFarcasterMessages } = await import('./farcaster-messages.js')
    const messages = createFarcasterMessages(isNativeView() ? [] : findParentOrigins(allowed))
    const context = await messages.readContext(DETECT_MS).catch(() => undefined)
    if (!context) return undefined
    if (ready) messages.call('ready').catch(ignore)
    return messages
  })
  return {
    id: 'farcaster',
    name: 'Farcaster',
    icon: ICON,
    namespace: 'eip155',
    type: 'EXTERNAL',
    provider: undefined,
    isHere,
    answers: async () => (await start()) !== undefined,
    load: once(async () => {
      const messages = await start()
      return messages && (await import('./farcaster-provider.js')).createFarcasterProvider(messages)
    }),
    attach(shell) {
      if (isHere())
        start().then((messages) => {
          if (!messages) return
          let open = false
          shell.watchOpen((now) => {
            if (now === open) return
            open = now
            messages.call('updateBackState', { visible: now }).catch(ignore)
          })
          messages.listen((event) => {
            if (open && event.event === 'back_navigation_triggered') shell.back()
          })
        }, ignore)
    },
  }
}

function isNativeView(): boolean {
  return typeof window !== 'undefined' && 'ReactNativeWebView' in window
}

function ignore() {
  // A client without this function still shows the page.
}
