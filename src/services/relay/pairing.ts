import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { bounded } from './bounded.js'
import { endSession, forgetPairing } from './forget.js'
import { dropQueue } from './patch-sdk.js'
import { toPairError, toUnavailable } from './relay-errors.js'
import type { PairParams } from './relay-client.js'
import type { RelayLink } from './relay-link.js'
import type { SignClient, SignSession } from './sign-client.js'

/** How long a link is good for. The proposal behind it lives a minute longer, so an approval at the last moment is still heard. */
const PAIRING_LIFE_MS = 4 * 60_000
/** A relay that has not taken the proposal by then counts as unreachable. */
const RELAY_TIMEOUT_MS = 10_000
const SETTLE_TIMEOUT_MS = 1000

interface Attempt {
  /** Of the pairing; undefined until the link is shown. */
  topic?: string
  settle?: (session: SignSession) => void
}

/** Proposes sessions and takes in the approvals, whenever they come. The result resolves with the session a wallet approved. */
export function createPairing(client: SignClient, link: RelayLink): (params: PairParams) => Promise<SignSession> {
  // In order of asking. An approval of an older link, scanned just before the next was drawn, counts for the newest that waits.
  const waiting = new Set<Attempt>()
  const shown = new Set<string>()

  client.on('session_connect', ({ session }) => {
    const attempts = [...waiting].filter(({ settle }) => settle)
    const attempt = attempts.find(({ topic }) => topic === session.pairingTopic) ?? attempts.at(-1)
    if (attempt) attempt.settle?.(session)
    else void refuseLate(client, session)
  })

  async function propose(attempt: Attempt, { namespaces, signal }: PairParams) {
    const proposing = client.connect({ optionalNamespaces: toOptionalNamespaces(namespaces) })
    try {
      const { uri, approval } = await bounded(proposing, {
        signal,
        timeout: RELAY_TIMEOUT_MS,
        onTimeout: () => toUnavailable(`no answer within ${RELAY_TIMEOUT_MS / 1000} s`),
        watch: (fail) => link.onRefusal(fail),
      })
      if (!uri) throw new WalletModalError('CONNECT_FAILED', { details: { reason: 'the transport made no pairing link' } })
      attempt.topic = toTopic(uri)
      shown.add(attempt.topic)
      return { uri, approval }
    } catch (failure) {
      // Nobody saw the link, so nothing of it may stay; the SDK may still be at it.
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
    const attempt: Attempt = {}
    waiting.add(attempt)
    try {
      const { uri, approval } = await propose(attempt, params)
      const answer = new Promise<SignSession>((resolve, reject) => {
        attempt.settle = resolve
        approval().catch(reject)
      })
      onUri(uri, Date.now() + PAIRING_LIFE_MS)
      return await bounded(answer, {
        signal,
        timeout: PAIRING_LIFE_MS,
        onTimeout: () => new WalletModalError('PAIRING_EXPIRED'),
        watch: (fail) => link.onRefusal(fail),
      })
    } catch (failure) {
      throw failure instanceof WalletModalError ? failure : toPairError(failure)
    } finally {
      waiting.delete(attempt)
    }
  }
}

/**
 * A wallet approved what nobody waits for any more: it is told at once, or it would think itself connected.
 * This is why the link of an aborted attempt stays listened to until its proposal dies (5 min).
 */
async function refuseLate(client: SignClient, session: SignSession): Promise<void> {
  await new Promise<void>((resolve) => {
    // Our answer to the settlement needs the keys that ending the session removes.
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
    Object.entries(namespaces).map(([namespace, { chains, methods, events }]) => [namespace, { chains: [...chains], methods: [...methods], events: [...events] }]),
  )
}

/** `wc:<topic>@2?…` */
function toTopic(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}
