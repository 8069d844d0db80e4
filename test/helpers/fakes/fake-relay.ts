import type {
  CreateRelayClient,
  PairParams,
  RelaySession,
} from '../../../src/services/relay/relay-client.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import { fakeRelaySession } from './fake-relay-session.js'

const LIFE_MS = 4 * 60_000

/** One pairing that the page requested; the test controls the wallet's side. */
export interface FakePairing {
  readonly params: PairParams
  /** The link; undefined until `show()`. */
  readonly uri: string | undefined
  readonly aborted: boolean
  /** The relay accepted the proposal: the link is available for `lifeMs`. */
  show(lifeMs?: number): void
  approve(session?: RelaySession): void
  fail(failure: unknown): void
}

/** Options of {@link fakeRelay}. */
export interface FakeRelayOptions {
  /** Links are available immediately; otherwise the test calls `show()`. */
  immediate?: boolean
  /** Lifetime of links, in ms. */
  lifeMs?: number
  /** Makes the relay refuse or be unreachable; called at every start. */
  failure?: () => WalletModalError | undefined
}

/** A pairing transport without a network. `create` is for the option `createRelayClient`. */
export interface FakeRelay {
  readonly create: CreateRelayClient
  readonly pairings: readonly FakePairing[]
  /** The last requested pairing; fails if there is none. */
  latest(): FakePairing
}

let count = 0

/** Creates a relay whose wallets answer when the test calls them. */
export function fakeRelay({
  immediate = true,
  lifeMs = LIFE_MS,
  failure = () => undefined,
}: FakeRelayOptions = {}): FakeRelay {
  const pairings: FakePairing[] = []
  function pair(params: PairParams): Promise<RelaySession> {
    let uri: string | undefined
    return new Promise<RelaySession>((resolve, reject) => {
      const abort = () => reject(new WalletModalError('REQUEST_ABORTED'))
      params.signal?.addEventListener('abort', abort)
      const pairing: FakePairing = {
        params,
        get uri() {
          return uri
        },
        get aborted() {
          return params.signal?.aborted === true
        },
        show(ms = lifeMs) {
          uri = toUri(++count, Date.now() + ms)
          params.onUri(uri, Date.now() + ms)
          setTimeout(() => reject(new WalletModalError('PAIRING_EXPIRED')), ms)
        },
        approve: (session = fakeRelaySession()) => resolve(session),
        fail: reject,
      }
      pairings.push(pairing)
      if (immediate) pairing.show()
    })
  }
  return {
    create: async () => {
      const reason = failure()
      if (reason) throw reason
      return {
        listSessions: () => [],
        watchSessions: () => () => undefined,
        pair,
        close: async () => {},
      }
    },
    pairings,
    latest() {
      const pairing = pairings.at(-1)
      if (!pairing) throw new Error('no pairing was asked for')
      return pairing
    },
  }
}

// As long as a real one, so that its QR codes are as dense.
function toUri(number: number, expiresAt: number): string {
  const topic = number.toString(16).padStart(64, 'a7c3')
  return `wc:${topic}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}&expiryTimestamp=${Math.floor(expiresAt / 1000)}`
}
