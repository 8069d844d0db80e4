import { sha256 } from '@noble/hashes/sha2'
import { createEmitter } from '../platform/async/emitter.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { once } from '../platform/async/once.js'
import { getClockLag } from '../platform/network/server-clock.js'
import { fromHex, isKey, toHex, toUtf8 } from './crypto/bytes.js'
import { createEnvironment, type Environment } from './environment.js'
import { createProposals, type Proposal, type ProposeParams } from './sessions/proposals.js'
import { createRelayToken, createSubject, toClientId } from './relay/relay-token.js'
import { createRelaySocket, type RelaySocket } from './relay/relay-socket.js'
import {
  createRequests,
  type LateAnswer,
  type RequestParams,
  type SentRequest,
} from './sessions/requests.js'
import { toSession, type Session } from './sessions/session-record.js'
import { createSessionStore } from './sessions/session-store.js'
import { createSessions, type SessionEvents } from './sessions/sessions.js'
import { createWire, type Attest } from './messages/wire.js'
import { readPageClock } from './relay/page-clock.js'
import { watchResume } from './relay/watch-resume.js'
import type { PeerMetadata } from './sessions/peer-metadata.js'
import type { Signer } from './relay/signer.js'

/** Options of {@link createSignClient}. */
export interface SignClientOptions {
  /** Id of the app at the relay. */
  readonly projectId: string
  /** `wss://…`. Default: the public network. */
  readonly relayUrl?: string | undefined
  /** Description of the app for wallets. */
  readonly metadata: PeerMetadata
  /**
   * Prefix of the keys in localStorage. Two clients of one page need different ones. Default:
   * `walletconnect.`
   */
  readonly storagePrefix?: string
  /**
   * Proves the page's origin to wallets by the attestation service of the public network (Verify).
   * Off by default, because it contacts that host. A link does not wait for it.
   */
  readonly verify?: boolean | undefined
  /** Proves the page's origin in a way of the app's own, in place of `verify`. */
  readonly attest?: Attest | undefined
  /** Replaces the browser's clock, randomness, sockets or storage. */
  readonly environment?: Partial<Environment>
}

/** Events of a client. */
export interface SignClientEvents extends SessionEvents {
  /** The relay has accepted a request; the wallet's app may be opened. */
  sent: SentRequest
  /**
   * An answer came after its request had expired or was aborted. A transaction in it may have been
   * sent.
   */
  late: LateAnswer
  /** The relay refuses this page: its origin, its project, or the clock of the device. */
  refusal: WalletModalError
}

/** A WalletConnect client of a page: the dapp's side of the Sign protocol, version 2. */
export interface SignClient {
  /** This client's id at the relay, `did:key:…`. */
  getClientId(): Promise<string>
  /** The sessions that have not expired, in the order of their expiry, latest first. */
  listSessions(): readonly Session[]
  getSession(topic: string): Session | undefined
  /**
   * Proposes a session and resolves when the relay has the proposal. Throws RELAY_REFUSED,
   * RELAY_UNAVAILABLE, REQUEST_ABORTED.
   */
  propose(params: ProposeParams): Promise<Proposal>
  /**
   * Sends a request to a session's wallet. Rejects with typed errors, at the latest after its
   * lifetime.
   */
  request(params: RequestParams): Promise<unknown>
  /** Ends a session on both sides. Waits at most 3 s for the relay. */
  disconnect(topic: string): Promise<void>
  /** Asks a session's wallet for a sign of life. */
  ping(topic: string): Promise<void>
  /** Calls the listener for each event. Returns the function that stops it. */
  on<E extends keyof SignClientEvents>(
    event: E,
    listener: (value: SignClientEvents[E]) => void,
  ): () => void
  /** Closes the socket and stops every wait. Sessions stay stored. */
  close(): void
}

/** The public network of WalletConnect. */
export const PUBLIC_RELAY_URL = 'wss://relay.walletconnect.org'
const SEED_KEY = 'seed'
/** A relay refuses tokens of a time to come, so that the token of a fast clock is dated back. */
const CLOCK_SKEW_S = 1800
/** A smaller correction makes no refused token a valid one. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Starts a client: reads the stored sessions and opens a socket if there is one.
 *
 * @example
 * const client = createSignClient({ projectId, metadata })
 * const { uri, approval } = await client.propose({ optionalNamespaces })
 * const { session } = await approval
 */
export function createSignClient(options: SignClientOptions): SignClient {
  const environment = {
    ...createEnvironment(options.storagePrefix ?? 'walletconnect.'),
    ...options.environment,
  }
  const { now, nextId, random, storage } = environment
  const attest = options.attest ?? (options.verify ? verifyWith(options.projectId) : undefined)
  const seed = readSeed(environment)
  const own = createEmitter<Pick<SignClientEvents, 'sent' | 'late' | 'refusal'>>()

  const loadSigner = once(() => environment.createSigner(fromHex(seed)))
  /** Known when the first socket opens. */
  let clientId = ''

  const urls = createUrls(options, environment)
  const socket: RelaySocket = createRelaySocket({
    async createUrl() {
      const signer = await loadSigner()
      clientId = toClientId(signer)
      return urls.create(signer)
    },
    toSubscriptionId: (topic) => toHex(sha256(toUtf8(topic + clientId))),
    openSocket: environment.openSocket,
    mend: urls.mend,
    onDelivery: ({ topic, message }) => wire.deliver(topic, message),
    onRefusal(reason) {
      requests.refuse(reason)
      own.emit('refusal', reason)
    },
  })
  const wire = createWire(socket, random)
  const store = createSessionStore(storage, now)
  const requests = createRequests({
    wire,
    storage,
    now,
    nextId,
    attest,
    onSent: (sent) => own.emit('sent', sent),
    onLate: (answer) => own.emit('late', answer),
  })
  const sessions = createSessions({ wire, store, requests, nextId, now })
  const proposals = createProposals({
    environment,
    metadata: options.metadata,
    wire,
    sessions,
  })
  const unwatch = watchResume(() => socket.resume())

  function getRecord(topic: string) {
    const record = store.get(topic)
    if (!record) throw new WalletModalError('SESSION_ENDED')
    return record
  }
  return {
    getClientId: async () => toClientId(await loadSigner()),
    listSessions: () =>
      store
        .list()
        .filter(({ expiry }) => expiry > now() / 1000)
        .sort((a, b) => b.expiry - a.expiry)
        .map(toSession),
    getSession(topic) {
      const record = store.get(topic)
      return record && toSession(record)
    },
    propose: (params) => proposals.propose({ attest, ...params }),
    async request(params) {
      const { topic, chainId, method } = params
      const record = getRecord(topic)
      const name = chainId.slice(0, chainId.indexOf(':'))
      const granted = Object.hasOwn(record.namespaces, name) ? record.namespaces[name] : undefined
      if (!granted?.chains.includes(chainId))
        throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId } })
      if (!granted.methods.includes(method))
        throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method } })
      return requests.send(record, params)
    },
    disconnect: sessions.disconnect,
    ping: sessions.ping,
    on(event, listener) {
      const { on } = event === 'sent' || event === 'late' || event === 'refusal' ? own : sessions
      return (on as unknown as SignClient['on'])(event, listener)
    },
    close() {
      unwatch()
      own.clear()
      sessions.stop()
      proposals.stop()
      requests.stop()
      socket.close()
    },
  }
}

// A separate chunk, because few pages ask for it. The result is optional, a failure to load too.
function verifyWith(projectId: string): Attest {
  return async (hashes) =>
    (await import('./messages/verify.js')).createVerifyAttest(projectId)(hashes)
}

/** The client's key, made once for a storage. Mailboxes at the relay belong to it. */
function readSeed({ storage, random }: Environment): string {
  const stored = storage.get(SEED_KEY)
  if (isKey(stored)) return stored
  const seed = toHex(random(32))
  storage.set(SEED_KEY, seed)
  return seed
}

/**
 * Addresses of sockets, each with a new token. The configured address may have a query, which is
 * kept.
 */
function createUrls(
  { relayUrl = PUBLIC_RELAY_URL, projectId }: SignClientOptions,
  { random }: Environment,
) {
  const subject = createSubject(random)
  const [audience = ''] = relayUrl.split('?')
  let isClockRefused = false
  /** By how much the newest token corrects the device's clock. */
  let correctionMs = 0
  return {
    async create(signer: Signer): Promise<string> {
      // A server's clock may be wrong, and an answer from a cache is old, so only a refusal proves
      // that the device's is.
      correctionMs = isClockRefused ? getClockLag() : 0
      const issuedAt = Math.floor((Date.now() + correctionMs) / 1000) - CLOCK_SKEW_S
      const url = new URL(relayUrl)
      url.searchParams.set('auth', await createRelayToken(signer, { subject, audience, issuedAt }))
      url.searchParams.set('projectId', projectId)
      url.searchParams.set('ua', 'wc-2/js-wallet-modal')
      url.searchParams.set('useOnCloseEvent', 'true')
      return url.href
    },
    /** Reads the time from the page's server. True if the next token differs from the refused one. */
    async mend({ details }: WalletModalError): Promise<boolean> {
      if (details['refusal'] !== 'clock') return false
      await readPageClock()
      isClockRefused = Math.abs(getClockLag() - correctionMs) > CLOCK_TOLERANCE_MS
      return isClockRefused
    },
  }
}
