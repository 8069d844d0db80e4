import { parseAccountId, type AccountId } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { forgetPairing } from './forget.js'
import type { RelaySignIn, RelaySignInRequest } from './relay-client.js'
import type { Cacao, Reason, SignClient, SignSession } from './sign-client.js'

/** Lifetime of the request, equal to that of a proposal. The SDK's hour is longer than verifiers keep a nonce. */
const REQUEST_LIFE_MS = 5 * 60_000
const ISSUER = 'did:pkh:'
/** WC_METHOD_UNSUPPORTED: the wallet answers the plain proposal instead. */
const METHOD_UNSUPPORTED = 10001

type Namespaces = Record<string, { chains: string[]; methods: string[]; events: string[] }>

interface EngineRequest {
  readonly topic: string
  readonly method: string
  readonly params: Record<string, unknown>
  readonly clientRpcId?: number
}

/** Private members of the SDK that a sign-in request patches. */
interface HiddenParts {
  readonly engine: {
    sendRequest(request: EngineRequest): Promise<number>
    onSessionAuthenticateResponse(
      topic: string,
      answer: { readonly id: number; readonly error?: Reason },
    ): void
  }
  readonly auth: {
    readonly authKeys: {
      set(
        name: string,
        row: { readonly responseTopic: string; readonly publicKey: string },
      ): Promise<void>
    }
    readonly pairingTopics: { set(responseTopic: string, row: object): Promise<void> }
  }
}

/** A pending request. */
interface PendingSignIn {
  readonly namespaces: Namespaces
  readonly request: RelaySignInRequest
  /** Topic of the pairing, once the request is sent. */
  topic?: string
  /** Reason of the wallet's refusal. */
  refusal?: Reason
}

/**
 * Requests a session and a sign-in message with one link (`wc_sessionAuthenticate`, CAIP-222), and proposes a plain session with the same link
 * for wallets without the method. `receive` is called with a session that was approved together with a signature; the client's
 * `session_connect` reports a plain approval. `approval` rejects with the wallet's refusal.
 */
export function createAuthenticate(client: SignClient) {
  const pending = new Map<string, PendingSignIn>()
  let responses: Responses | undefined

  return async (
    namespaces: Namespaces,
    request: RelaySignInRequest,
    receive: (approved: { session: SignSession; signIns: readonly RelaySignIn[] }) => void,
  ) => {
    responses ??= patchEngine(client, pending)
    const { nonce, domain, uri, statement, expirationTime, resources, chains } = request
    const entry: PendingSignIn = { namespaces, request }
    pending.set(nonce, entry)
    const { uri: link, response } = await client
      .authenticate({
        chains: [...chains],
        methods: [...(namespaces['eip155']?.methods ?? [])],
        domain,
        uri,
        nonce,
        ...(statement === undefined ? {} : { statement }),
        ...(expirationTime === undefined ? {} : { exp: expirationTime }),
        ...(resources === undefined ? {} : { resources: [...resources] }),
      })
      .catch((failure: unknown) => {
        pending.delete(nonce)
        throw failure
      })
    // Otherwise the relay would deliver to the answer's topic for as long as the client is open.
    const timer = setTimeout(() => void end(), REQUEST_LIFE_MS)
    const end = async () => {
      clearTimeout(timer)
      pending.delete(nonce)
      const topic = responses!.take(entry.topic)
      if (topic) await forgetPairing(client, topic)
    }
    async function approve() {
      try {
        const { session, auths } = await response()
        if (!auths) return
        if (!session)
          throw new WalletModalError('SESSION_REJECTED', {
            details: { reason: 'the wallet granted no method' },
          })
        receive({ session, signIns: auths.flatMap((auth) => readCacao(client, auth) ?? []) })
      } catch (failure) {
        // The SDK rejects only with the text of the wallet's refusal.
        if (entry.topic && entry.refusal) void forgetPairing(client, entry.topic)
        throw entry.refusal ?? failure
      } finally {
        void end()
      }
    }
    const answered = approve()
    answered.catch(() => {
      // `approval` reports it, unless the attempt was aborted.
    })
    return { uri: link, approval: () => answered }
  }
}

type Responses = ReturnType<typeof patchEngine>

/**
 * Patches the SDK's `authenticate`:
 * - the parallel plain proposal requests the same permissions as the page, not only the networks;
 * - the request expires with its nonce, and its time comes from the corrected clock;
 * - each link has its own key for the answer. The SDK keeps only the last link's key, so an earlier link could no longer be approved;
 * - the keys are not stored, because after a reload no page waits for the answer.
 */
function patchEngine(client: SignClient, pending: ReadonlyMap<string, PendingSignIn>) {
  const { engine, auth } = client as unknown as HiddenParts
  const { crypto } = client.core
  const keys = new Map<string, string>()
  const responseTopics = new Map<string, string>()
  const byId = new Map<number, PendingSignIn>()

  auth.authKeys.set = async (_, { responseTopic, publicKey }) =>
    void keys.set(responseTopic, publicKey)
  auth.pairingTopics.set = async (responseTopic, row) =>
    void responseTopics.set((row as { pairingTopic: string }).pairingTopic, responseTopic)
  const decode = crypto.decode.bind(crypto)
  crypto.decode = (topic, message, options) =>
    decode(
      topic,
      message,
      keys.has(topic) ? { ...options, receiverPublicKey: keys.get(topic) } : options,
    )

  let sent: PendingSignIn | undefined
  const sendRequest = engine.sendRequest.bind(engine)
  engine.sendRequest = (request) => {
    const { method, params, topic, clientRpcId } = request
    if (method === 'wc_sessionAuthenticate') {
      const payload = params['authPayload'] as { nonce: string; iat: string }
      sent = pending.get(payload.nonce)
      if (sent) {
        sent.topic = topic
        payload.iat = sent.request.issuedAt
        params['expiryTimestamp'] = Math.floor((Date.now() + REQUEST_LIFE_MS) / 1000)
        if (clientRpcId !== undefined) byId.set(clientRpcId, sent)
      }
    }
    // The SDK sends it in the same task as the sign-in request, with the same link.
    if (method === 'wc_sessionPropose' && sent?.topic === topic)
      params['optionalNamespaces'] = sent.namespaces
    return sendRequest(request)
  }
  const onResponse = engine.onSessionAuthenticateResponse.bind(engine)
  engine.onSessionAuthenticateResponse = (topic, answer) => {
    const entry = byId.get(answer.id)
    byId.delete(answer.id)
    if (entry && answer.error && answer.error.code !== METHOD_UNSUPPORTED)
      entry.refusal = answer.error
    onResponse(topic, answer)
  }
  return {
    /** Removes the key of a link's answer and returns its topic. */
    take(pairingTopic: string | undefined): string | undefined {
      const topic = responseTopics.get(pairingTopic ?? '')
      if (topic === undefined) return undefined
      responseTopics.delete(pairingTopic!)
      keys.delete(topic)
      return topic
    },
  }
}

/** Parses a wallet's CACAO. Returns undefined if it is malformed. */
function readCacao(client: SignClient, auth: unknown): RelaySignIn | undefined {
  const { p, s } = (typeof auth === 'object' && auth !== null ? auth : {}) as Partial<Cacao>
  const account =
    typeof p?.iss === 'string' && p.iss.startsWith(ISSUER) ? p.iss.slice(ISSUER.length) : ''
  if (!p || !parseAccountId(account) || typeof s?.s !== 'string' || typeof s.t !== 'string')
    return undefined
  try {
    return {
      account: account as AccountId,
      message: client.formatAuthMessage({ request: p, iss: p.iss }),
      signature: { value: s.s, scheme: s.t },
    }
  } catch {
    // A recap that cannot be decoded: the page requests a separate signature.
    return undefined
  }
}
