import { atom, onStart, onStop, readonlyType, type ReadableAtom } from 'nanostores'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isAbort, toError } from '../../errors/to-error.js'
import type {
  RelayNamespace,
  RelaySession,
  RelaySignInRequest,
} from '../../services/relay/relay-client.js'
import { keepDeepLink, forgetDeepLink } from '../../platform/links/deep-link-choice.js'
import { afterPaint } from '../../platform/drawing/after-paint.js'
import { whenIdle } from '../../platform/drawing/when-idle.js'
import { isIosSafari, isMobile, isTelegram } from '../../platform/page/device.js'
import { logError } from '../../platform/log.js'
import type { Core } from '../core.js'
import type { RecentWallets } from '../wallets/recent-wallets.js'
import { loadTransport } from '../../services/relay/create-relay-client.js'
import { findRefusal, raiseRefusal, type Refusal } from './refusal.js'
import { startRelay } from './start-relay.js'
import type { WalletEntry } from '../wallets/wallet-entry.js'

// A link with less time left is not shown: a phone needs time to scan and to answer.
const EXPIRED_UNDER_MS = 10_000
const RETRY_AFTER_MS = 1000
// A link created by the page may carry its expiry in seconds. Without it, the kit's own link
// lifetime applies.
const EXPIRY = /[?&]expiryTimestamp=(\d+)/
const PAIRING_LIFE_MS = 4 * 60_000
// Browsers run a timer with a longer delay immediately.
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * The current pairing. Its link is kept during a renewal until the next link is ready or it
 * expires.
 */
export interface PairingState {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly uri?: string
  /** ms since 1970. */
  readonly expiresAt?: number
  readonly error?: WalletModalError
  /** Why the relay refused the connection, if it gave a reason. */
  readonly refusal?: Refusal
}

interface Attempt {
  readonly controller: AbortController
  /** True once a screen showed the link. */
  shown: boolean
}

/** Pairs with a wallet over the relay: one link at a time, renewed before it expires. */
export interface Pairing {
  readonly $pairing: ReadableAtom<PairingState>
  /** The link, while a wallet can still answer it. */
  getUri(): string | undefined
  /**
   * Creates a link in advance. Telegram and Safari on iOS open an app only synchronously within the
   * tap.
   */
  prepare(): void
  /**
   * Shows a link: the existing one while it is valid, otherwise a new one. `retry` always creates a
   * new one.
   */
  start(options?: { wallet?: WalletEntry | undefined; retry?: boolean }): void
  /**
   * Stores the app that was opened with the link, so that later requests can bring it to the front
   * (WalletConnect reads this value).
   */
  setLink(wallet: WalletEntry, href: string): void
  /** Clears the stored app, because the link is scanned instead. */
  forgetLink(): void
  /** Cancels the pairing. The transport ends a session that is approved later. */
  cancel(): void
  /** Shows a link created by the page (manual pairing). */
  show(uri: string): void
}

// In the chunk of the code that connects.
const loadConnectSession = () => import('../connect/connect-session.js')

/** Creates {@link Pairing}. */
export function createPairing(core: Core, recent: RecentWallets): Pairing {
  const { config, relay, connector, connections, network, alerts, track } = core
  const $pairing = atom<PairingState>({ status: 'disconnected' })
  const attempts = new Set<Attempt>()
  let renewal: ReturnType<typeof setTimeout> | undefined
  let candidate: WalletEntry | undefined
  let link: { name: string; href: string } | undefined
  /**
   * True once the visitor picks a wallet or the QR code. Errors of prefetched links are not
   * reported.
   */
  let asked = false
  /** True once a mistake in the app's options is logged. */
  let logged = false

  const needsLinkAhead = () => isTelegram() || isIosSafari()
  let read = false
  onStart($pairing, () => void (read = true))
  onStop($pairing, () => void (read = false))
  // Only a visible link is renewed. Otherwise an open page would create pairings endlessly.
  const isWanted = () => read || (needsLinkAhead() && core.$open.get())
  const isAsking = () => [...attempts].some(({ shown }) => !shown)
  const isConnected = () => connections.list().some(({ type }) => type === 'WALLET_CONNECT')

  function isAlive(leftMs = EXPIRED_UNDER_MS): boolean {
    const { uri, expiresAt } = $pairing.get()
    return uri !== undefined && expiresAt !== undefined && expiresAt - Date.now() >= leftMs
  }
  async function toNamespaces(): Promise<Record<string, RelayNamespace>> {
    if (config.chains.length === 0)
      throw new WalletModalError('OPTIONS_INVALID', {
        details: {
          option: 'chains',
          value: '[]',
          expectation:
            'at least one chain support, as it says what a wallet is asked for, or a link of the page’s own: open({ uri })',
        },
      })
    const pairs = await Promise.all(
      config.chains.map(async ({ namespace, chains }) => {
        const { relay: wanted } = await connector.getAdapter(namespace)
        // Older wallets accept only the deprecated id of a network.
        return [
          namespace,
          {
            chains: chains.flatMap(({ id, deprecatedId }) =>
              deprecatedId ? [id, deprecatedId] : [id],
            ),
            methods: wanted.methods,
            events: wanted.events,
          },
        ] as const
      }),
    )
    return Object.fromEntries(pairs)
  }
  /**
   * The sign-in to request with the session, if the option `signIn` is set and the session is
   * limited to the one family that supports it (CAIP-222).
   */
  async function toSignIn(
    namespaces: Record<string, RelayNamespace>,
    signal: AbortSignal,
  ): Promise<RelaySignInRequest | undefined> {
    const [support, ...others] = config.chains
    const { loadSignIn } = connector.context
    if (!loadSignIn || !support || others.length > 0) return undefined
    const { namespace } = support
    const { relay: wanted } = await connector.getAdapter(namespace)
    const request = wanted.signIn
      ? await (await loadSignIn()).createRequest(namespace, undefined, signal)
      : undefined
    if (!request) return undefined
    // Some wallets sign only for the first network.
    const chosen = network.findChosen(namespace)
    return {
      ...request.fields,
      chains: [...new Set([...(chosen ? [chosen] : []), ...(namespaces[namespace]?.chains ?? [])])],
    }
  }
  function renewIn(ms: number) {
    clearTimeout(renewal)
    renewal = setTimeout(() => isWanted() && attempt(), Math.min(Math.max(0, ms), LONGEST_TIMER_MS))
  }
  // The previous link stays valid until it expires: a phone may be scanning it.
  function attempt() {
    const { uri, expiresAt } = $pairing.get()
    const entry: Attempt = { controller: new AbortController(), shown: false }
    attempts.add(entry)
    $pairing.set({
      status: 'connecting',
      ...(isAlive(0) && uri && expiresAt ? { uri, expiresAt } : {}),
    })
    propose(entry).then(
      (session) => settle(entry, session),
      (failure) => fail(entry, failure),
    )
  }
  async function propose(entry: Attempt): Promise<RelaySession> {
    const { signal } = entry.controller
    const wanted = toNamespaces()
    const [client, namespaces, signIn] = await Promise.all([
      relay.get(startRelay),
      wanted,
      wanted.then((known) => toSignIn(known, signal)),
    ])
    if (signal.aborted) throw new WalletModalError('REQUEST_ABORTED')
    const show = (uri: string, expiresAt: number) => {
      if (!signal.aborted) $pairing.set({ status: 'connecting', uri, expiresAt })
    }
    return client.pair({
      namespaces,
      ...(signIn ? { signIn } : {}),
      ...(asked ? {} : { ahead: true }),
      signal,
      // Opening an app suspends the page of a phone, which may not have sent the proposal yet.
      ...(isMobile()
        ? {}
        : {
            onLink(uri, expiresAt) {
              show(uri, expiresAt)
              return afterPaint()
            },
          }),
      onUri(uri, expiresAt) {
        if (signal.aborted) return
        entry.shown = true
        show(uri, expiresAt)
        renewIn(expiresAt - Date.now() - EXPIRED_UNDER_MS)
        // After the link is drawn. An approval needs this code; settle() tries again and reports.
        whenIdle(() => void loadConnectSession().catch(() => undefined))
      },
    })
  }
  async function settle(entry: Attempt, session: RelaySession) {
    attempts.delete(entry)
    stop()
    // Kept in variables, because a connection closes the modal and closing resets the pairing.
    const [wallet, opened] = [candidate, link]
    try {
      const { connectSession } = await loadConnectSession().catch((failure: unknown) => {
        // Otherwise only the wallet would be connected.
        session.disconnect().catch(() => undefined)
        throw failure
      })
      await connectSession(connector.context, session, { requested: wallet?.id })
    } catch (failure) {
      return showFailure(toError(failure, 'CONNECT_FAILED'))
    }
    if (wallet) recent.add(wallet)
    if (opened) keepDeepLink(opened)
    else forgetDeepLink()
    $pairing.set({ status: 'connected' })
    track('CONNECT_SUCCESS', { method: opened ? 'mobile' : 'qrcode', name: session.peer.name })
  }
  function fail(entry: Attempt, failure: unknown) {
    attempts.delete(entry)
    if (isAbort(failure)) return
    const error = toError(failure, 'CONNECT_FAILED')
    if (error.code !== 'PAIRING_EXPIRED' || config.manualPairing) return showFailure(error)
    // The previous link may expire while its successor is shown or loading.
    if (isAlive()) return
    if (isAsking()) $pairing.set({ status: 'connecting' })
    else if (isWanted()) {
      $pairing.set({ status: 'connecting' })
      renewIn(RETRY_AFTER_MS)
    } else reset()
  }
  function showFailure(error: WalletModalError) {
    stop()
    if (!asked) return reset()
    if (!logged && ['OPTIONS_INVALID', 'RELAY_NOT_CONFIGURED'].includes(error.code)) {
      logged = true
      logError(`${error.message} See ${error.docs}`)
    }
    const refusal = findRefusal(error)
    $pairing.set({ status: 'disconnected', error, ...(refusal ? { refusal } : {}) })
    if (refusal) raiseRefusal(refusal, alerts, config)
    track('CONNECT_ERROR', { message: error.message })
    core.report(error)
  }
  function stop() {
    clearTimeout(renewal)
    for (const { controller } of attempts) controller.abort()
    attempts.clear()
  }
  function reset() {
    stop()
    candidate = undefined
    link = undefined
    asked = false
    $pairing.set({ status: isConnected() ? 'connected' : 'disconnected' })
  }

  // While the visitor looks for a wallet. A link that is asked for sooner loads the same code.
  if (relay.available && !config.createRelayClient)
    whenIdle(() => {
      loadTransport().catch(() => {
        // Ignored: starting the transport tries again and reports.
      })
    })
  core.events.on('disconnect', () => {
    if (isConnected()) return
    forgetDeepLink()
    reset()
  })

  return {
    $pairing: readonlyType($pairing),
    getUri: () => (isAlive(0) ? $pairing.get().uri : undefined),
    prepare() {
      if (
        !core.$open.get() ||
        !relay.available ||
        config.manualPairing ||
        !needsLinkAhead() ||
        isAlive() ||
        isAsking()
      )
        return
      attempt()
    },
    start({ wallet, retry = false } = {}) {
      if (candidate?.id !== wallet?.id) link = undefined
      candidate = wallet
      asked = true
      if (config.manualPairing && !retry) return
      if (retry) {
        stop()
        $pairing.set({ status: 'connecting' })
      } else if (isAlive() || isAsking()) return
      attempt()
    },
    setLink(wallet, href) {
      candidate = wallet
      asked = true
      link = { name: wallet.name, href }
    },
    forgetLink() {
      link = undefined
    },
    cancel: reset,
    show(uri) {
      stop()
      const expiresAt = Number(EXPIRY.exec(uri)?.[1] ?? 0) * 1000 || Date.now() + PAIRING_LIFE_MS
      $pairing.set({ status: 'connecting', uri, expiresAt })
      renewal = setTimeout(
        () => showFailure(new WalletModalError('PAIRING_EXPIRED')),
        Math.min(Math.max(0, expiresAt - Date.now()), LONGEST_TIMER_MS),
      )
    },
  }
}
