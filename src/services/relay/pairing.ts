import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { getClockLag, watchServerDate } from '../../platform/server-clock.js'
import { bounded } from './bounded.js'
import { endSession, forgetPairing } from './forget.js'
import { dropQueue } from './patch-sdk.js'
import { toClockRefusal, toPairError, toUnavailable } from './relay-errors.js'
import { createAuthenticate } from './authenticate.js'
import type { PairParams, RelaySignIn } from './relay-client.js'
import type { RelayLink } from './relay-link.js'
import type { SignClient, SignSession } from './sign-client.js'

/** How long a link is shown. Its proposal expires a minute later, so that an approval at the last moment still counts. */
const PAIRING_LIFE_MS = 4 * 60_000
/** A relay that has not accepted the proposal by then counts as unreachable. */
const RELAY_TIMEOUT_MS = 10_000
const SETTLE_TIMEOUT_MS = 1000
/** The proposal expires 5 min after its creation by this device's clock. A wallet with the right time would refuse an older one as expired. */
const MAX_CLOCK_LAG_MS = 4 * 60_000

/** A wallet's approval. */
export interface Approved {
  readonly session: SignSession
  /** Messages signed with the approval. */
  readonly signIns?: readonly RelaySignIn[]
}

interface Attempt {
  /** Topic of the pairing; undefined until the link is shown. */
  topic?: string
  settle?: (approved: Approved) => void
}

/** Proposes sessions and receives approvals. The returned function resolves with the approved session. */
export function createPairing(
  client: SignClient,
  link: RelayLink,
): (params: PairParams) => Promise<Approved> {
  // In call order. An approval of an older link that was scanned just before the next one was shown counts for the latest attempt.
  const waiting = new Set<Attempt>()
  const shown = new Set<string>()

  const authenticate = createAuthenticate(client)

  function receive(approved: Approved) {
    const { session } = approved
    const attempts = [...waiting].filter(({ settle }) => settle)
    const attempt = attempts.find(({ topic }) => topic === session.pairingTopic) ?? attempts.at(-1)
    if (attempt) attempt.settle?.(approved)
    else void refuseLate(client, session)
  }
  client.on('session_connect', ({ session }) => receive({ session }))

  async function propose(attempt: Attempt, { namespaces, signIn, signal }: PairParams) {
    const optionalNamespaces = toOptionalNamespaces(namespaces)
    const proposing = signIn
      ? authenticate(optionalNamespaces, signIn, receive)
      : client.connect({ optionalNamespaces })
    try {
      const { uri, approval } = await bounded(proposing, {
        signal,
        timeout: RELAY_TIMEOUT_MS,
        onTimeout: () => toUnavailable(`no answer within ${RELAY_TIMEOUT_MS / 1000} s`),
        watch: (fail) => watchRefusal(link, fail),
      })
      if (!uri)
        throw new WalletModalError('CONNECT_FAILED', {
          details: { reason: 'the transport made no pairing link' },
        })
      attempt.topic = toTopic(uri)
      shown.add(attempt.topic)
      return { uri, approval }
    } catch (failure) {
      // The link was never shown, so all of it is removed, including what the SDK adds later.
      waiting.delete(attempt)
      void forgetUnseen()
      void proposing.catch(() => undefined).then(forgetUnseen)
      throw failure
    }
  }
  async function forgetUnseen() {
    if ([...waiting].some(({ topic }) => !topic)) return
    dropQueue(client, { proposalsOnly: true })
    const unseen = client.core.pairing.pairings.keys.filter((topic) => !shown.has(topic))
    await Promise.all(unseen.map((topic) => forgetPairing(client, topic)))
  }

  return async (params) => {
    const { onUri, signal } = params
    if (signal?.aborted) throw new WalletModalError('REQUEST_ABORTED')
    if (!link.online) throw toUnavailable('this device is offline')
    const lag = getClockLag()
    if (lag > MAX_CLOCK_LAG_MS) throw toClockRefusal(lag)
    const attempt: Attempt = {}
    waiting.add(attempt)
    try {
      const { uri, approval } = await propose(attempt, params)
      const answer = new Promise<Approved>((resolve, reject) => {
        attempt.settle = resolve
        approval().catch(reject)
      })
      onUri(uri, Date.now() + PAIRING_LIFE_MS)
      return await bounded(answer, {
        signal,
        timeout: PAIRING_LIFE_MS,
        onTimeout: () => new WalletModalError('PAIRING_EXPIRED'),
        watch: (fail) => watchRefusal(link, fail),
      })
    } catch (failure) {
      throw failure instanceof WalletModalError ? failure : toPairError(failure)
    } finally {
      waiting.delete(attempt)
    }
  }
}

/** Fails an attempt when the relay refuses the page, or when a server proves that the device's clock is slow. */
function watchRefusal(link: RelayLink, fail: (reason: WalletModalError) => void): () => void {
  const stops = [
    link.onRefusal(fail),
    watchServerDate(() => {
      const lag = getClockLag()
      if (lag > MAX_CLOCK_LAG_MS) fail(toClockRefusal(lag))
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/**
 * Ends a session that a wallet approved after its attempt was aborted; otherwise the wallet would show it as connected. The link of an aborted
 * attempt therefore stays subscribed until its proposal expires (5 min).
 */
async function refuseLate(client: SignClient, session: SignSession): Promise<void> {
  await new Promise<void>((resolve) => {
    // The response to the settlement needs the keys that ending the session removes.
    const { relayer } = client.core
    const done = () => {
      clearTimeout(timer)
      relayer.off('relayer_publish', done)
      resolve()
    }
    const timer = setTimeout(done, SETTLE_TIMEOUT_MS)
    relayer.on('relayer_publish', done)
  })
  await endSession(client, session.topic)
}

function toOptionalNamespaces(namespaces: PairParams['namespaces']) {
  return Object.fromEntries(
    Object.entries(namespaces).map(([namespace, { chains, methods, events }]) => [
      namespace,
      { chains: [...chains], methods: [...methods], events: [...events] },
    ]),
  )
}

/** `wc:<topic>@2?…` */
function toTopic(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}
