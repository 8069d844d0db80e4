import { toOtherOrigin } from './host-origin.js'

/** The page Wallets in this host's frame, from its own origin. */
export interface ShownApp {
  readonly frame: HTMLIFrameElement
  readonly origin: string
}

/** Shows the page Wallets in the frame of the page of `host`. */
export function showApp(host: 'safe' | 'farcaster'): ShownApp {
  const origin = toOtherOrigin(location.origin)
  const frame = document.querySelector('iframe')!
  frame.src = `${origin}/wallets/?page-wallet=off&host=${host}`
  return { frame, origin }
}

/** Calls `listener` with each message of the shown app; no other window or origin is read. */
export function onAppMessage({ frame, origin }: ShownApp, listener: (data: unknown) => void): void {
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source === frame.contentWindow && event.origin === origin) listener(event.data)
  })
}

/** Posts a message to the shown app, and to no page that has taken its place. */
export function post({ frame, origin }: ShownApp, message: object): void {
  frame.contentWindow?.postMessage(message, origin)
}
