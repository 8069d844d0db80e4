import type { WalletHost } from '../chains/wallets/wallet-connection.js'
import { findParentOrigins } from './parent-origins.js'

const ORIGINS: readonly string[] = ['https://web.telegram.org']
const SHOW = 'web_app_setup_back_button'
const PRESSED = 'back_button_pressed'

interface Proxy {
  postEvent(event: string, value: string): void
}
interface Receiver {
  receiveEvent?: (event: string, value: unknown) => void
}

/**
 * Telegram as a host, for the option `hosts`: inside a mini app the back button of Telegram goes
 * back in the modal. Telegram brings no wallet of a supported family, so none is connected.
 * Elsewhere it has no effect. In a frame only `https://web.telegram.org` is asked and read; the view
 * of a phone or a computer has no origin.
 *
 * @example
 * createWalletModal({ chains, hosts: [telegram()] })
 */
export function telegram(): WalletHost {
  return {
    id: 'telegram',
    name: 'Telegram',
    namespace: 'eip155',
    type: 'EXTERNAL',
    provider: undefined,
    isHere: () => false,
    load: () => undefined,
    attach(shell) {
      const post = findPost()
      if (!post) return
      let open = false
      watchEvents((event) => {
        if (open && event === PRESSED) shell.back()
      })
      shell.watchOpen((now) => {
        if (now === open) return
        open = now
        post(SHOW, { is_visible: now })
      })
    },
  }
}

/** How this page posts to Telegram; undefined elsewhere. */
function findPost(): ((event: string, value: object) => void) | undefined {
  const proxy = (globalThis as { TelegramWebviewProxy?: Proxy }).TelegramWebviewProxy
  if (proxy) return (event, value) => proxy.postEvent(event, JSON.stringify(value))
  const [origin] = findParentOrigins(ORIGINS)
  return (origin &&
    ((eventType, eventData) =>
      window.parent.postMessage(JSON.stringify({ eventType, eventData }), origin))) as ReturnType<
    typeof findPost
  >
}

/** Calls `listener` with the events of Telegram, beside another script that receives them. */
function watchEvents(listener: (event: string) => void) {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !ORIGINS.includes(origin) || typeof data !== 'string') return
    try {
      const { eventType } = Object(JSON.parse(data)) as { eventType?: unknown }
      if (typeof eventType === 'string') listener(eventType)
    } catch {
      // Not an event of Telegram.
    }
  })
  const scope = globalThis as { Telegram?: { WebView?: Receiver } }
  if (!('TelegramWebviewProxy' in globalThis)) return
  const view = ((scope.Telegram ??= {}).WebView ??= {})
  const { receiveEvent } = view
  view.receiveEvent = (event, value) => {
    listener(event)
    receiveEvent?.call(view, event, value)
  }
}
