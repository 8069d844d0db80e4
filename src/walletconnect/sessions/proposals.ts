import { WalletModalError } from '../../errors/wallet-modal-error.js'
import {
  isFinal,
  nextAttemptState,
  type AttemptInput,
  type AttemptState,
} from './attempt-states.js'
import { openForKey } from '../crypto/envelope.js'
import { agree, createKeyPair, createTopicKey, toTopic, type TopicKey } from '../crypto/keys.js'
import { startDeadline } from './deadline.js'
import { keepProposed, mergeRequested, parseGrant, type Namespaces } from './namespaces.js'
import { formatPairingLink } from './pairing-link.js'
import { readPeerMetadata, type PeerMetadata } from './peer-metadata.js'
import { toPairError, toUnavailable } from '../relay/relay-errors.js'
import {
  PROPOSAL_LIFE_S,
  REQUESTS,
  RESPONSES,
  SESSION_LIFE_S,
  SIGN_ERRORS,
  toUnsupportedMethod,
} from '../messages/sign-methods.js'
import {
  parseSignFrame,
  toRecord,
  type SignFrame,
  type SignResponse,
} from '../messages/sign-frame.js'
import { isStorable, toSession, type Session, type SessionRecord } from './session-record.js'
import type { Environment } from '../environment.js'
import type { Sessions } from './sessions.js'
import type { SignIn, SignInRequest } from './sign-in.js'
import type { Attest, Wire } from '../messages/wire.js'

/** What a page proposes. */
export interface ProposeParams {
  /** Requested namespaces (CAIP-25). Empty for a connection of any kind. */
  readonly optionalNamespaces?: Namespaces
  /** Deprecated by the protocol: merged into the optional ones. */
  readonly requiredNamespaces?: Namespaces
  /** Description of the app for this proposal's wallet. Default: the client's. */
  readonly metadata?: PeerMetadata | undefined
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** Values by proposed namespace. */
  readonly scopedProperties?: Readonly<Record<string, unknown>>
  /**
   * Asks a wallet that supports it to sign in with the approval, on eip155 only. Other wallets
   * answer the proposal of the same link.
   */
  readonly signIn?: SignInRequest
  /** Proves the page's origin to the wallet. */
  readonly attest?: Attest | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * Receives the link while the relay takes the proposal: a QR code need not wait for it, because a
   * wallet that scans sooner receives the proposal a moment later. The proposal waits for its
   * result, so that the code is painted before the keys are computed.
   */
  readonly onLink?: ((uri: string) => Promise<void>) | undefined
  /**
   * Receives an approval after `withdraw()`. Returns true to keep the session; otherwise it is
   * ended.
   */
  readonly onLateApproval?: (approval: Approval) => boolean
}

/** A wallet's approval. */
export interface Approval {
  readonly session: Session
  /** Topic of the pairing, as in its link. */
  readonly pairingTopic: string
  /**
   * Messages that the wallet signed with its approval; undefined when it answered the plain
   * proposal.
   */
  readonly signIns?: readonly SignIn[]
}

/** The key that a wallet and this page agreed on. */
interface Agreed {
  readonly key: TopicKey
  readonly peer: string
}

/** A proposal that the relay has accepted, or will have in a moment where the origin is proven. */
export interface Proposal {
  /** The link for a QR code or a wallet's app. */
  readonly uri: string
  readonly pairingTopic: string
  /** ms since 1970. */
  readonly expiresAt: number
  /** Rejects with PAIRING_EXPIRED, SESSION_REJECTED, CHAIN_UNSUPPORTED or REQUEST_ABORTED. */
  readonly approval: Promise<Approval>
  /**
   * Stops waiting. The link stays alive until it expires, so that a wallet that approves late is
   * told the end of its session.
   */
  withdraw(): void
}

export interface ProposalsContext {
  readonly environment: Environment
  readonly metadata: PeerMetadata
  readonly wire: Wire
  readonly sessions: Sessions
}

/** The proposals of this tab. They live in memory: a reload ends them. */
export interface Proposals {
  propose(params: ProposeParams): Promise<Proposal>
  stop(): void
}

/** After the wallet's response, its settlement follows within a second. */
const SETTLE_TIMEOUT_MS = 60_000
/** A relay that has not taken the proposal by then counts as unreachable. */
const SEND_TIMEOUT_MS = 60_000
/** An approval at the last moment still counts. */
const EXPIRY_GRACE_MS = 5000
const METHOD_UNSUPPORTED = 10001
const SETTLEMENT_LIFE_S = SESSION_LIFE_S + 300
const SIGN_IN_METHOD = 'wc_sessionAuthenticate'

/** Proposes sessions. Each proposal has its own pairing, keys and link, and ends with them. */
export function createProposals(context: ProposalsContext): Proposals {
  const stops = new Set<() => void>()
  return {
    async propose(params) {
      const namespaces = mergeRequested(params.requiredNamespaces, params.optionalNamespaces)
      if (!namespaces)
        throw new TypeError('Each requested namespace needs chains (CAIP-2), methods and events.')
      const foreign = Object.keys(params.scopedProperties ?? {}).find(
        (name) => !(name in namespaces),
      )
      if (foreign !== undefined)
        throw new TypeError(`scopedProperties names ${foreign}, which is not proposed.`)
      return startProposal(context, params, namespaces, stops)
    },
    stop() {
      for (const stop of [...stops]) stop()
    },
  }
}

async function startProposal(
  { environment, metadata: ownMetadata, wire, sessions }: ProposalsContext,
  params: ProposeParams,
  namespaces: Namespaces,
  stops: Set<() => void>,
): Promise<Proposal> {
  const { now, nextId, random } = environment
  const { metadata = ownMetadata, signIn, attest, signal, onLink, onLateApproval } = params
  const pairing = createTopicKey(random)
  const expiry = Math.floor(now() / 1000) + PROPOSAL_LIFE_S
  const uri = formatPairingLink({ ...pairing, expiry, methods: signIn ? [SIGN_IN_METHOD] : [] })
  if (onLink) await onLink(uri)
  const keys = createKeyPair(random)
  const signInCode = signIn && (await loadSignIn())
  const signInKeys = signIn && createKeyPair(random)
  const responseTopic = signInKeys && toTopic(signInKeys.publicKey)
  const [proposalId, signInId] = [nextId(), nextId()]
  const proposed = Object.keys(namespaces)

  let state: AttemptState = 'proposed'
  let isWithdrawn = false
  /** The session's key and the wallet's public key, after its response. */
  let agreed: Agreed | undefined
  let approve!: (approval: Approval) => void
  let fail!: (reason: WalletModalError) => void
  const approval = new Promise<Approval>((resolve, reject) => {
    approve = resolve
    fail = reject
  })
  // Reported to whoever reads `approval`; a withdrawn proposal has no reader.
  approval.catch(() => undefined)
  let deadline = startDeadline(PROPOSAL_LIFE_S * 1000 + EXPIRY_GRACE_MS, now, expire)

  /** Makes a step of the table; false if the input is unexpected in this state. */
  function step(input: AttemptInput): boolean {
    const next = nextAttemptState(state, input)
    if (!next) return false
    state = next
    if (isFinal(state)) end()
    return true
  }
  function end() {
    deadline.stop()
    stops.delete(stop)
    wire.forget(pairing.topic)
    if (responseTopic) wire.forget(responseTopic)
    if (agreed && state !== 'settled') wire.forget(agreed.key.topic)
  }
  function expire() {
    if (step('deadline')) fail(new WalletModalError('PAIRING_EXPIRED'))
  }
  function refuse(reason: WalletModalError) {
    if (step('refusal')) fail(reason)
  }
  function stop() {
    refuse(new WalletModalError('REQUEST_ABORTED'))
  }

  function receiveOnPairing(frame: SignFrame) {
    if ('method' in frame) {
      if (frame.method === 'wc_pairingPing')
        return wire.respond(pairing, frame.id, { result: true }, RESPONSES.wc_pairingPing)
      if (frame.method === 'wc_pairingDelete')
        return state === 'proposed'
          ? refuse(toRejected('the wallet removed the pairing'))
          : undefined
      const error = toUnsupportedMethod(frame.method)
      return wire.respond(pairing, frame.id, { error }, RESPONSES.unknown)
    }
    if (frame.id === proposalId && state === 'proposed') receiveResponse(frame)
  }
  function receiveResponse(frame: SignResponse) {
    if ('error' in frame) return refuse(toPairError(frame.error))
    const peer = toRecord(frame.result)['responderPublicKey']
    const key = agree(keys.privateKey, peer)
    if (!key || typeof peer !== 'string' || peer === keys.publicKey)
      return refuse(toRejected('the wallet answered with an unusable key'))
    agreed = { key, peer }
    step('response')
    deadline.stop()
    deadline = startDeadline(SETTLE_TIMEOUT_MS, now, () =>
      refuse(toRejected('the wallet approved, but sent no session')),
    )
    wire.listen(key, (settlement) => {
      if ('method' in settlement) receiveSettlement({ key, peer }, settlement.id, settlement)
    })
  }
  function receiveSettlement(
    { key, peer }: Agreed,
    id: number,
    { method, params: sent }: Extract<SignFrame, { method: string }>,
  ) {
    if (method !== 'wc_sessionSettle') {
      const error = toUnsupportedMethod(method)
      return wire.respond(key, id, { error }, RESPONSES.unknown)
    }
    const controller = toRecord(sent['controller'])
    const granted = parseGrant(sent['namespaces'], namespaces)
    const kept = granted ? keepProposed(granted, proposed) : {}
    const nowS = Math.floor(now() / 1000)
    const until = sent['expiry'] ?? nowS + SESSION_LIFE_S
    const { sessionProperties, scopedProperties } = sent
    const isValid =
      granted && controller['publicKey'] === peer && typeof until === 'number' && until > nowS
    const record = isValid && {
      ...key,
      peer: { publicKey: peer, metadata: readPeerMetadata(controller['metadata']) },
      self: { publicKey: keys.publicKey },
      namespaces: kept,
      proposed,
      expiry: Math.min(Math.floor(until), nowS + SETTLEMENT_LIFE_S),
      settleId: id,
      updateId: 0,
      extendId: 0,
      eventIds: {},
      ...(sessionProperties ? { sessionProperties: toRecord(sessionProperties) } : {}),
      ...(scopedProperties ? { scopedProperties: toRecord(scopedProperties) } : {}),
    }
    if (!record || Object.keys(kept).length === 0 || !isStorable(record)) {
      const error = record ? SIGN_ERRORS.settlementFailed : SIGN_ERRORS.invalidSettle
      wire.respond(key, id, { error }, RESPONSES.wc_sessionSettle)
      return refuse(toRejected('the wallet sent a malformed session'))
    }
    wire.respond(key, id, { result: true }, RESPONSES.wc_sessionSettle)
    step('settlement')
    settle(record)
  }
  function settle(record: SessionRecord, signIns?: readonly SignIn[]) {
    const approved: Approval = {
      session: toSession(record),
      pairingTopic: pairing.topic,
      ...(signIns && { signIns }),
    }
    if (isWithdrawn && !onLateApproval?.(approved)) return sessions.decline(record)
    sessions.add(record)
    approve(approved)
  }
  function receiveSignIn(envelope: string): boolean {
    const opened = openForKey(signInKeys!.privateKey, envelope)
    const frame = opened && parseSignFrame(opened.text)
    if (!frame || 'method' in frame || frame.id !== signInId) return frame !== undefined
    if (state !== 'proposed') return true
    if ('error' in frame) {
      // Without the method the wallet answers the proposal.
      if (frame.error.code !== METHOD_UNSUPPORTED) refuse(toPairError(frame.error))
      return true
    }
    const { cacaos, responder } = toRecord(frame.result)
    const answer = signInCode!.readSignInAnswer(cacaos, signIn!)
    const { sender, key } = opened
    if (!answer || toRecord(responder)['publicKey'] !== sender) {
      refuse(toRejected('the wallet signed another message'))
      return true
    }
    if (!answer.namespaces) {
      refuse(toRejected('the wallet granted no method'))
      return true
    }
    step('signIn')
    settle(
      {
        ...key,
        peer: {
          publicKey: sender,
          metadata: readPeerMetadata(toRecord(responder)['metadata']),
        },
        self: { publicKey: signInKeys!.publicKey },
        namespaces: answer.namespaces,
        proposed,
        expiry: Math.floor(now() / 1000) + SESSION_LIFE_S,
        updateId: 0,
        extendId: 0,
        eventIds: {},
      },
      answer.signIns,
    )
    return true
  }

  stops.add(stop)
  const limit = limitSending(signal)
  wire.listen(pairing, receiveOnPairing)
  if (responseTopic) wire.listenRaw(responseTopic, receiveSignIn)
  const messages = [
    ...(signIn
      ? [
          wire.send(
            pairing,
            {
              id: signInId,
              method: SIGN_IN_METHOD,
              params: {
                authPayload: signInCode!.toAuthPayload(signIn, namespaces['eip155']?.methods ?? []),
                requester: { publicKey: signInKeys!.publicKey, metadata },
                expiryTimestamp: expiry,
              },
            },
            { ...REQUESTS.wc_sessionAuthenticate, ttl: PROPOSAL_LIFE_S },
            { signal: limit.signal, attest },
          ),
        ]
      : []),
    wire.send(
      pairing,
      {
        id: proposalId,
        method: 'wc_sessionPropose',
        params: {
          // Wallets read it, so it must be present.
          requiredNamespaces: {},
          optionalNamespaces: namespaces,
          relays: [{ protocol: 'irn' }],
          proposer: { publicKey: keys.publicKey, metadata },
          expiryTimestamp: expiry,
          pairingTopic: pairing.topic,
          id: proposalId,
          ...(params.sessionProperties && { sessionProperties: params.sessionProperties }),
          ...(params.scopedProperties && { scopedProperties: params.scopedProperties }),
        },
      },
      REQUESTS.wc_sessionPropose,
      { signal: limit.signal, attest },
    ),
  ]
  const sending = Promise.all(messages)
    .catch((failure: WalletModalError) => {
      for (const message of messages) message.catch(() => undefined)
      // The wallet has answered, so that the relay has the proposal.
      if (state === 'settled') return
      refuse(failure)
      throw failure
    })
    .finally(limit.stop)
  // The proof of the page's origin takes up to 500 ms, which the link does not wait for: a wallet
  // that is quicker finds the proposal at the relay a moment later.
  if (attest) sending.catch(() => undefined)
  else await sending
  return {
    uri,
    pairingTopic: pairing.topic,
    expiresAt: expiry * 1000,
    approval,
    withdraw() {
      isWithdrawn = true
      fail(new WalletModalError('REQUEST_ABORTED'))
    },
  }
}

/** A signal that takes unsent messages back: at the caller's abort, and from a relay that is silent. */
function limitSending(given: AbortSignal | undefined) {
  const ending = new AbortController()
  const abort = () => ending.abort(given?.reason)
  const timer = setTimeout(
    () => ending.abort(toUnavailable(`no answer within ${SEND_TIMEOUT_MS / 1000} s`)),
    SEND_TIMEOUT_MS,
  )
  if (given?.aborted) abort()
  given?.addEventListener('abort', abort, { once: true })
  return {
    signal: ending.signal,
    stop() {
      clearTimeout(timer)
      given?.removeEventListener('abort', abort)
    },
  }
}

// A separate chunk, because few pages ask for it.
async function loadSignIn() {
  try {
    return await import('./sign-in.js')
  } catch (cause) {
    throw toUnavailable('the code of the sign-in could not be loaded', cause)
  }
}

function toRejected(reason: string): WalletModalError {
  return new WalletModalError('SESSION_REJECTED', { details: { reason } })
}
