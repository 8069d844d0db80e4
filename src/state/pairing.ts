import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { WalletModalError } from '../errors/wallet-modal-error.js'
import { isAbort, toError } from '../errors/to-error.js'
import type { RelayNamespace, RelaySession } from '../services/relay/relay-client.js'
import { keepDeepLink, forgetDeepLink } from '../platform/deep-link-choice.js'
import { isIosSafari, isTelegram } from '../platform/device.js'
import type { Core } from './core.js'
import type { RecentWallets } from './recent-wallets.js'
import type { WalletEntry } from './wallet-entry.js'

// A link with less than this left is not worth showing: a phone needs time to scan and to answer.
const EXPIRED_UNDER_MS = 10_000
const RETRY_AFTER_MS = 1000

/** What is known of the pairing under way. The link is kept over renewals until the next one is there. */
export interface PairingState {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly uri?: string
  /** ms since 1970. */
  readonly expiresAt?: number
  readonly error?: WalletModalError
}

interface Attempt {
  readonly controller: AbortController
  readonly done: Promise<RelaySession>
}

export type Pairing = ReturnType<typeof createPairing>

/** Pairs with a wallet over the relay: one link at a time for everybody who looks, renewed before it dies, ended with the last look. */
export function createPairing(core: Core, recent: RecentWallets) {
  const { config, relay, connecting, connections, track } = core
  const $pairing = atom<PairingState>({ status: 'disconnected' })
  const attempts = new Set<Attempt>()
  let renewal: ReturnType<typeof setTimeout> | undefined
  let candidate: WalletEntry | undefined
  let link: { name: string; href: string } | undefined
  let lookers = 0

  async function toNamespaces(): Promise<Record<string, RelayNamespace>> {
    const pairs = await Promise.all(
      config.chains.map(async ({ namespace, chains }) => {
        const { relay: asked } = await connecting.getAdapter(namespace)
        return [namespace, { chains: chains.map(({ id }) => id), methods: asked.methods, events: asked.events }] as const
      }),
    )
    return Object.fromEntries(pairs)
  }
  function isAlive(): boolean {
    const { uri, expiresAt } = $pairing.get()
    return uri !== undefined && expiresAt !== undefined && expiresAt - Date.now() >= EXPIRED_UNDER_MS
  }
  function scheduleRenewal(expiresAt: number) {
    clearTimeout(renewal)
    renewal = setTimeout(() => lookers > 0 && attempt(), Math.max(0, expiresAt - Date.now() - EXPIRED_UNDER_MS))
  }
  // The link before stays answerable until it dies by itself: somebody may be scanning it right now.
  function attempt() {
    const controller = new AbortController()
    const entry: Attempt = { controller, done: propose(controller) }
    attempts.add(entry)
    const { error: _, ...state } = $pairing.get()
    $pairing.set({ ...state, status: 'connecting' })
    entry.done.then(
      (session) => settle(entry, session),
      (failure) => fail(entry, failure),
    )
  }
  async function propose(controller: AbortController): Promise<RelaySession> {
    const [client, namespaces] = await Promise.all([relay.get(), toNamespaces()])
    return client.pair({
      namespaces,
      signal: controller.signal,
      onUri(uri, expiresAt) {
        if (controller.signal.aborted) return
        $pairing.set({ status: 'connecting', uri, expiresAt })
        scheduleRenewal(expiresAt)
      },
    })
  }
  async function settle(entry: Attempt, session: RelaySession) {
    attempts.delete(entry)
    stop()
    try {
      await connecting.connectSession(session)
    } catch (failure) {
      return show(failure)
    }
    if (candidate) recent.add(candidate)
    if (link) keepDeepLink(link)
    else forgetDeepLink()
    track('CONNECT_SUCCESS', { method: link ? 'mobile' : 'qrcode', name: session.peer.name })
    $pairing.set({ status: 'connected' })
  }
  function fail(entry: Attempt, failure: unknown) {
    attempts.delete(entry)
    if (isAbort(failure)) return
    const error = toError(failure, 'CONNECT_FAILED')
    // An old link may die while its successor shows.
    if (error.code === 'PAIRING_EXPIRED' && (isAlive() || attempts.size > 0)) return
    if (error.code === 'PAIRING_EXPIRED' && lookers > 0) {
      renewal = setTimeout(() => lookers > 0 && attempt(), RETRY_AFTER_MS)
      return
    }
    show(error)
  }
  function show(failure: unknown) {
    const error = toError(failure, 'CONNECT_FAILED')
    stop()
    $pairing.set({ status: 'disconnected', error })
    track('CONNECT_ERROR', { message: error.message })
    core.report(error)
  }
  function stop() {
    clearTimeout(renewal)
    for (const { controller } of attempts) controller.abort()
    attempts.clear()
  }

  onMount($pairing, () => {
    lookers = 1
    return () => {
      lookers = 0
    }
  })
  core.events.on('disconnect', () => {
    if (connections.list().some(({ type }) => type === 'WALLET_CONNECT')) return
    forgetDeepLink()
    if ($pairing.get().status === 'connected') $pairing.set({ status: 'disconnected' })
  })

  return {
    $pairing: $pairing as ReadableAtom<PairingState>,
    /** Whether opening a wallet app must find a link ready, because it only works inside the tap itself. */
    needsLinkAhead: () => isTelegram() || isIosSafari(),
    /** Shows a link: the one there is while it lives, else a new one. `retry` always asks for a new one. */
    start({ wallet, retry = false }: { wallet?: WalletEntry; retry?: boolean } = {}) {
      candidate = wallet
      link = undefined
      if (retry) stop()
      else if (isAlive() || attempts.size > 0) return
      $pairing.set({ status: 'connecting' })
      attempt()
    },
    /** Names the app that was opened with the link, so that later requests can wake it (WalletConnect reads the choice). */
    setLink(choice: { name: string; href: string } | undefined) {
      link = choice
    },
    /** Gives the pairing up; what comes in late is ended by the transport. */
    cancel() {
      stop()
      candidate = undefined
      link = undefined
      $pairing.set({ status: 'disconnected' })
    },
    /** A link the page made itself (manual pairing). */
    show(uri: string) {
      stop()
      $pairing.set({ status: 'connecting', uri, expiresAt: Date.now() + 4 * 60_000 })
    },
  }
}
