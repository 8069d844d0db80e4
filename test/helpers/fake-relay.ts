import type { CreateRelayClient, PairParams, RelaySession } from '../../src/services/relay/relay-client.js'
import { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import { fakeRelaySession } from './fake-relay-session.js'

const LIFE_MS = 4 * 60_000

/** One pairing the page asked for, with the wallet's side in the test's hand. */
export interface FakePairing {
  readonly params: PairParams
  /** The link it shows; undefined until `show()`. */
  readonly uri: string | undefined
  readonly aborted: boolean
  /** The relay took the proposal: the link is there, for `lifeMs`. */
  show(lifeMs?: number): void
  approve(session?: RelaySession): void
  fail(failure: unknown): void
}

/** Options of {@link fakeRelay}. */
export interface FakeRelayOptions {
  /** Links are there at once; otherwise the test calls `show()`. */
  immediate?: boolean
  /** How long links live, ms. */
  lifeMs?: number
  /** The relay refuses or cannot be reached; asked at every start. */
  failure?: () => WalletModalError | undefined
}

/** A pairing transport without a network. `create` is for the option `createRelayClient`. */
export interface FakeRelay {
  readonly create: CreateRelayClient
  readonly pairings: readonly FakePairing[]
  /** The last pairing asked for; fails when there is none. */
  latest(): FakePairing
}

let count = 0

/** Makes a relay whose wallets answer when the test says so. */
export function fakeRelay({ immediate = true, lifeMs = LIFE_MS, failure = () => undefined }: FakeRelayOptions = {}): FakeRelay {
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
      return { listSessions: () => [], watchSessions: () => () => undefined, pair, close: async () => {} }
    },
    pairings,
    latest() {
      const pairing = pairings.at(-1)
      if (!pairing) throw new Error('no pairing was asked for')
      return pairing
    },
  }
}

// As long as a real one, so that codes drawn from it are as dense.
function toUri(number: number, expiresAt: number): string {
  const topic = number.toString(16).padStart(64, 'a7c3')
  return `wc:${topic}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}&expiryTimestamp=${Math.floor(expiresAt / 1000)}`
}
