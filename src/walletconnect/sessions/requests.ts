import type { ChainId } from '../../standards/caip.js'
import type { Storage } from '../../platform/storage.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toRequestError, toTimeout } from '../relay/relay-errors.js'
import { parseJson, toRecord, type SignResponse } from '../messages/sign-frame.js'
import { REQUESTS } from '../messages/sign-methods.js'
import { startDeadline, type Deadline } from './deadline.js'
import type { SessionRecord } from './session-record.js'
import type { Attest, Wire } from '../messages/wire.js'

/** A request to the wallet of a session. */
export interface RequestParams {
  readonly topic: string
  readonly chainId: ChainId
  readonly method: string
  readonly params?: unknown
  /** Lifetime in s, 300 to 604,800. Default: 300. */
  readonly expiry?: number
  readonly signal?: AbortSignal | undefined
}

/** An answer that came after its request had expired or was aborted. */
export interface LateAnswer {
  readonly topic: string
  readonly id: number
  readonly chainId: ChainId
  readonly method: string
  readonly result?: unknown
  readonly error?: WalletModalError
}

/** A request that the relay has accepted. */
export interface SentRequest {
  readonly topic: string
  readonly id: number
  readonly chainId: ChainId
  readonly method: string
  readonly params: unknown
}

interface Pending {
  readonly sent: SentRequest
  readonly expiry: number
  readonly deadline: Deadline
  settle(outcome: { result: unknown } | { error: WalletModalError }): void
}

export interface RequestsContext {
  readonly wire: Wire
  readonly storage: Storage
  readonly now: () => number
  readonly nextId: () => number
  readonly attest: Attest | undefined
  readonly onSent: (request: SentRequest) => void
  readonly onLate: (answer: LateAnswer) => void
}

/** The requests of this tab. */
export interface Requests {
  send(record: SessionRecord, request: RequestParams): Promise<unknown>
  /** Takes an answer. One for another tab of the page is passed on to it. */
  receive(topic: string, answer: SignResponse, envelope: string): void
  /** Fails the requests of a session that ended. */
  end(topic: string, reason: WalletModalError): void
  /** Fails every request, after a refusal of the relay. */
  refuse(reason: WalletModalError): void
  stop(): void
}

export const MIN_REQUEST_LIFE_S = 300
const MAX_REQUEST_LIFE_S = 604_800
/** A record of a request outlives it by this time: other tabs may receive its answer. */
const KEPT_MS = 30_000
const MAX_LATE = 200
/**
 * `asked.<id>`: a request of some tab. `mail.<id>`: the sealed answer that another tab received.
 */
const ASKED = 'asked.'
const MAIL = 'mail.'

/**
 * Sends requests and settles each once: by the wallet's answer, its end, an abort, or its lifetime.
 */
export function createRequests({
  wire,
  storage,
  now,
  nextId,
  attest,
  onSent,
  onLate,
}: RequestsContext): Requests {
  const pending = new Map<number, Pending>()
  const late = new Map<number, SentRequest>()

  for (const key of storage.list(ASKED)) if (!readAsked(key)) storage.remove(key)
  for (const key of storage.list(MAIL))
    if (!readAsked(ASKED + key.slice(MAIL.length))) storage.remove(key)

  function readAsked(key: string): { readonly topic: string } | undefined {
    const { topic, until } = toRecord(parseJson(storage.get(key) ?? ''))
    return typeof topic === 'string' && typeof until === 'number' && until > now()
      ? { topic }
      : undefined
  }
  /** Reads the answers that other tabs received for this one. */
  function readMail(key: string) {
    for (const [id, { sent }] of pending) {
      if (key !== MAIL && key !== MAIL + id) continue
      const envelope = storage.get(MAIL + id)
      if (envelope !== undefined) wire.deliver(sent.topic, envelope)
    }
  }
  const unwatch = storage.watch(MAIL, readMail)

  function expire(id: number) {
    const entry = pending.get(id)
    if (!entry) return
    entry.settle({ error: toTimeout(entry.sent.method, entry.expiry) })
    remember(entry.sent)
  }
  /** Keeps an unanswered request: the wallet may still sign it. */
  function remember(sent: SentRequest) {
    late.set(sent.id, sent)
    const [oldest] = late.keys()
    if (oldest !== undefined && late.size > MAX_LATE) late.delete(oldest)
  }

  return {
    send(record, { chainId, method, params, expiry = MIN_REQUEST_LIFE_S, signal }) {
      if (!(expiry >= MIN_REQUEST_LIFE_S && expiry <= MAX_REQUEST_LIFE_S))
        throw new RangeError(
          `expiry must be ${MIN_REQUEST_LIFE_S} to ${MAX_REQUEST_LIFE_S} s, not ${expiry}.`,
        )
      if (signal?.aborted) throw new WalletModalError('REQUEST_ABORTED', { cause: signal.reason })
      const id = nextId()
      const { topic } = record
      const sent: SentRequest = { topic, id, chainId, method, params }
      const expiresAt = now() + expiry * 1000
      return new Promise((resolve, reject) => {
        // Takes the message back if the relay does not have it yet, so that nothing is asked after
        // its time.
        const sending = new AbortController()
        const abort = () => {
          entry.settle({
            error: new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason }),
          })
          remember(sent)
        }
        const entry: Pending = {
          sent,
          expiry,
          deadline: startDeadline(
            expiry * 1000,
            now,
            () => expire(id),
            () => readMail(MAIL + id),
          ),
          settle(outcome) {
            if (!pending.delete(id)) return
            entry.deadline.stop()
            signal?.removeEventListener('abort', abort)
            storage.remove(ASKED + id)
            storage.remove(MAIL + id)
            sending.abort()
            if ('error' in outcome) reject(outcome.error)
            else resolve(outcome.result)
          },
        }
        pending.set(id, entry)
        signal?.addEventListener('abort', abort, { once: true })
        storage.set(ASKED + id, JSON.stringify({ topic, until: expiresAt + KEPT_MS }))
        const request = {
          method,
          ...(params === undefined ? {} : { params }),
          expiryTimestamp: Math.floor(expiresAt / 1000),
        }
        const { wc_sessionRequest: publishing } = REQUESTS
        wire
          .send(
            record,
            { id, method: 'wc_sessionRequest', params: { request, chainId } },
            { ...publishing, ttl: Math.max(publishing.ttl, expiry) },
            { signal: sending.signal, attest },
          )
          .then(
            () => pending.has(id) && onSent(sent),
            (error: WalletModalError) => entry.settle({ error }),
          )
      })
    },
    receive(topic, answer, envelope) {
      const { id } = answer
      const entry = pending.get(id)
      const sent = entry?.sent ?? late.get(id)
      if (!sent) {
        if (readAsked(ASKED + id)?.topic === topic) storage.set(MAIL + id, envelope)
        return
      }
      if (sent.topic !== topic) return
      const { method, chainId } = sent
      const outcome =
        'error' in answer
          ? {
              error: toRequestError(answer.error, {
                method,
                chainId,
                seconds: entry?.expiry ?? MIN_REQUEST_LIFE_S,
              }),
            }
          : { result: answer.result }
      if (entry) return entry.settle(outcome)
      late.delete(id)
      onLate({ topic, id, method, chainId, ...outcome })
    },
    end(topic, reason) {
      for (const entry of [...pending.values()])
        if (entry.sent.topic === topic) entry.settle({ error: reason })
    },
    refuse(reason) {
      for (const entry of [...pending.values()]) entry.settle({ error: reason })
    },
    stop() {
      unwatch()
      for (const entry of [...pending.values()])
        entry.settle({ error: new WalletModalError('REQUEST_ABORTED') })
    },
  }
}
