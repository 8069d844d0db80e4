import { replaceProperty } from '../../../helpers/fakes/fake-page.js'
import { fakeDevice } from '../../../helpers/fakes/fake-device.js'
import type { MobileVisit, MobileWalletApp } from '../../../helpers/wallets/mobile-wallet-app.js'

/** An Android phone around this page: its links open an app that listens at a port. */
export interface AndroidPhone {
  /** Every link that the page opened. */
  readonly links: string[]
  /** Sockets that are open now. */
  countSockets(): number
  /** The app ends each session, as when the visitor leaves it. */
  endSessions(): void
  restore(): void
}

/**
 * Emulates the phone. Without `app` no installed app takes the link. `listens: false` is an app that
 * opens and never listens.
 */
export function emulateAndroid({
  app,
  listens = true,
}: { app?: MobileWalletApp; listens?: boolean } = {}): AndroidPhone {
  const links: string[] = []
  const visits = new Map<number, MobileVisit>()
  const sockets = new Set<AppSocket>()

  class AppSocket extends EventTarget {
    binaryType = 'blob'
    readonly #visit: MobileVisit | undefined
    constructor(url: string, protocol: string) {
      super()
      const { hostname, port, pathname } = new URL(url)
      const isApp =
        hostname === 'localhost' &&
        pathname === '/solana-wallet' &&
        protocol === 'com.solana.mobilewalletadapter.v1'
      this.#visit = isApp ? visits.get(Number(port)) : undefined
      queueMicrotask(() => {
        if (!this.#visit) return void this.dispatchEvent(new Event('close'))
        sockets.add(this)
        this.dispatchEvent(new Event('open'))
      })
    }
    async send(message: Uint8Array) {
      const answer = await this.#visit!.receive(message)
      if (answer && sockets.has(this))
        this.dispatchEvent(new MessageEvent('message', { data: answer.slice().buffer }))
    }
    close() {
      sockets.delete(this)
      queueMicrotask(() => this.dispatchEvent(new Event('close')))
    }
  }

  const device = fakeDevice({ agent: 'android', activated: true })
  const stops = [
    device.restore,
    replaceProperty(document, 'hasFocus', () => true),
    // A browser that does not ask about apps of the device.
    replaceProperty(navigator, 'permissions', {
      query: () => Promise.reject(new TypeError('unknown permission')),
    }),
    replaceProperty(window, 'open', (link: string) => {
      links.push(link)
      if (!app) return
      // The app comes to the front.
      queueMicrotask(() => window.dispatchEvent(new Event('blur')))
      if (!listens) return
      const visit = app.open(link)
      visits.set(visit.port, visit)
    }),
    replaceProperty(globalThis, 'WebSocket', AppSocket),
  ]
  return {
    links,
    countSockets: () => sockets.size,
    endSessions: () => [...sockets].forEach((socket) => socket.close()),
    restore: () => stops.reverse().forEach((stop) => stop()),
  }
}
