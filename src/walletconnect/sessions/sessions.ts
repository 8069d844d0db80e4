import { createEmitter } from '../../platform/async/emitter.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { keepProposed, parseGrant } from './namespaces.js'
import {
  RESPONSES,
  REQUESTS,
  SESSION_LIFE_S,
  SIGN_ERRORS,
  toUnsupportedMethod,
  type SignError,
} from '../messages/sign-methods.js'
import { toRecord, type SignRequest } from '../messages/sign-frame.js'
import {
  isStorable,
  keepGranted,
  toSession,
  type Session,
  type SessionRecord,
} from './session-record.js'
import type { Environment } from '../environment.js'
import type { Requests } from './requests.js'
import type { SessionStore } from './session-store.js'
import type { Wire } from '../messages/wire.js'

/** Events of the sessions. */
export interface SessionEvents {
  /** A session was added, by this tab or another. */
  session: Session
  /** The wallet changed what it grants. */
  update: { readonly topic: string }
  /** The wallet emitted a granted event. */
  event: {
    readonly topic: string
    readonly id: number
    readonly name: string
    readonly data: unknown
    readonly chainId: string
  }
  /** A session ended. `reason` is undefined when this tab ended it. */
  end: { readonly topic: string; readonly reason: WalletModalError | undefined }
}

export interface SessionsContext {
  readonly wire: Wire
  readonly store: SessionStore
  readonly requests: Requests
  readonly nextId: () => number
  readonly now: Environment['now']
}

/** The sessions of this page. */
export interface Sessions {
  readonly on: ReturnType<typeof createEmitter<SessionEvents>>['on']
  add(record: SessionRecord): void
  /** Tells the wallet the end of a session that this page does not keep. */
  decline(record: SessionRecord): void
  /** Tells the wallet, waiting at most 3 s for the relay, and removes the session in any case. */
  disconnect(topic: string): Promise<void>
  /** Asks the wallet for a sign of life. Throws REQUEST_TIMEOUT after 30 s. */
  ping(topic: string): Promise<void>
  stop(): void
}

const DISCONNECT_TIMEOUT_MS = 3000
const PING_TIMEOUT_S = 30
/** Clocks of page and wallet may differ by this. */
const CLOCK_SKEW_S = 900
/** Ids are times in µs. A message from further ahead would make every later one look old. */
const MAX_AHEAD = 86_400_000 * 1000
/** Longest delay of a browser's timer. */
const MAX_TIMER_MS = 2 ** 31 - 1

type Answer = true | SignError | undefined

/**
 * Follows the stored sessions and applies what their wallets send. Everything is checked before it
 * changes anything.
 */
export function createSessions({ wire, store, requests, nextId, now }: SessionsContext): Sessions {
  const { on, emit, clear } = createEmitter<SessionEvents>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const pings = new Map<number, { readonly topic: string; readonly resolve: () => void }>()

  /** The answers by method. A method without a row is unsupported; `undefined` sends nothing. */
  const answers: Readonly<Record<string, (record: SessionRecord, request: SignRequest) => Answer>> =
    {
      wc_sessionSettle: ({ settleId }, { id }) => settleId === id || SIGN_ERRORS.invalidSettle,
      wc_sessionPing: () => true,
      wc_sessionUpdate: update,
      wc_sessionExtend: extend,
      wc_sessionEvent: event,
      wc_sessionDelete: () => true,
    }

  function update(record: SessionRecord, { id, params }: SignRequest): Answer {
    const { topic, updateId, proposed } = record
    // Another tab has applied it.
    if (id === updateId) return true
    const granted = parseGrant(params['namespaces'], record.namespaces)
    if (id < updateId || !isPresent(id) || !granted) return SIGN_ERRORS.invalidUpdate
    const namespaces = keepProposed(granted, proposed)
    const eventIds = keepGranted(record.eventIds, namespaces)
    const isEmpty = Object.keys(namespaces).length === 0
    if (isEmpty || !isStorable({ ...record, namespaces, eventIds }))
      return SIGN_ERRORS.invalidUpdate
    store.change(topic, { namespaces, eventIds, updateId: id })
    emit('update', { topic })
    return true
  }
  function extend({ topic, expiry, extendId }: SessionRecord, { id, params }: SignRequest): Answer {
    // Another tab has applied it.
    if (id === extendId) return true
    // An older one may be a copy that the relay kept, to hold the session open.
    if (id < extendId || !isPresent(id)) return SIGN_ERRORS.invalidExtend
    const latest = Math.floor(now() / 1000) + SESSION_LIFE_S
    const { expiry: asked = latest } = params
    const isInRange = (value: number) =>
      value >= expiry - CLOCK_SKEW_S && value <= latest + CLOCK_SKEW_S
    if (typeof asked !== 'number' || !isInRange(asked)) return SIGN_ERRORS.invalidExtend
    store.change(topic, { expiry: Math.max(expiry, Math.floor(asked)), extendId: id })
    watchExpiry(topic)
    return true
  }
  function event(
    { topic, namespaces, eventIds }: SessionRecord,
    { id, params }: SignRequest,
  ): Answer {
    const { name, data } = toRecord(params['event'])
    const { chainId } = params
    if (typeof name !== 'string' || typeof chainId !== 'string') return SIGN_ERRORS.invalidEvent
    const granted = Object.hasOwn(namespaces, toName(chainId))
      ? namespaces[toName(chainId)]
      : undefined
    if (!granted?.events.includes(name) || !granted.chains.some((chain) => chain === chainId))
      return undefined
    if (!isPresent(id) || id <= ((Object.hasOwn(eventIds, name) && eventIds[name]) || 0))
      return undefined
    store.change(topic, { eventIds: { ...eventIds, [name]: id } })
    emit('event', { topic, id, name, data, chainId })
    return undefined
  }
  const isPresent = (id: number) => id <= now() * 1000 + MAX_AHEAD

  function receive(topic: string, request: SignRequest) {
    const record = store.get(topic)
    if (!record) return
    const { id, method } = request
    const find = Object.hasOwn(answers, method) ? answers[method] : undefined
    const answer = find ? find(record, request) : toUnsupportedMethod(method)
    if (answer !== undefined)
      wire.respond(
        record,
        id,
        answer === true ? { result: true } : { error: answer },
        RESPONSES[find ? (method as keyof typeof RESPONSES) : 'unknown'] ?? RESPONSES.unknown,
      )
    if (method === 'wc_sessionDelete') remove(topic, toEnded('ended by the wallet'))
  }
  function follow(record: SessionRecord) {
    const { topic } = record
    wire.listen(record, (frame, envelope) => {
      if ('method' in frame) return receive(topic, frame)
      const ping = pings.get(frame.id)
      if (ping?.topic === topic) ping.resolve()
      else requests.receive(topic, frame, envelope)
    })
    watchExpiry(topic)
  }
  function watchExpiry(topic: string) {
    clearTimeout(timers.get(topic))
    const record = store.get(topic)
    if (!record) return
    const left = record.expiry * 1000 - now()
    if (left <= 0) return remove(topic, toEnded('expired'))
    timers.set(
      topic,
      setTimeout(() => watchExpiry(topic), Math.min(left, MAX_TIMER_MS)),
    )
  }
  /** Removes a session with its key, from the storage too. */
  function remove(topic: string, reason: WalletModalError | undefined) {
    if (!store.get(topic)) return
    store.remove(topic)
    leave(topic, reason)
  }
  function leave(topic: string, reason: WalletModalError | undefined) {
    wire.forget(topic)
    end(topic, reason)
  }
  function end(topic: string, reason: WalletModalError | undefined) {
    clearTimeout(timers.get(topic))
    timers.delete(topic)
    requests.end(topic, reason ?? new WalletModalError('SESSION_ENDED'))
    emit('end', { topic, reason })
  }

  async function sendEnd(record: SessionRecord) {
    const frame = { id: nextId(), method: 'wc_sessionDelete', params: SIGN_ERRORS.disconnected }
    const signal = AbortSignal.timeout(DISCONNECT_TIMEOUT_MS)
    await wire.send(record, frame, REQUESTS.wc_sessionDelete, { signal }).catch(() => {
      // Unreachable: the wallet is not informed, but the session ends on this side.
    })
    wire.forget(record.topic)
  }

  for (const record of store.list()) follow(record)
  const unwatch = store.watch({
    onAdded(record) {
      follow(record)
      emit('session', toSession(record))
    },
    onChanged: ({ topic }) => emit('update', { topic }),
    onRemoved: ({ topic }) => leave(topic, toEnded('ended in another tab')),
  })

  return {
    on,
    add(record) {
      store.add(record)
      follow(record)
      emit('session', toSession(record))
    },
    decline: (record) => void sendEnd(record),
    async disconnect(topic) {
      const record = store.get(topic)
      if (!record) return
      // First, so that no message of the wallet and no reload brings it back.
      store.remove(topic)
      end(topic, undefined)
      await sendEnd(record)
    },
    async ping(topic) {
      const record = store.get(topic)
      if (!record) throw new WalletModalError('SESSION_ENDED')
      const id = nextId()
      let timer: ReturnType<typeof setTimeout> | undefined
      try {
        await new Promise<void>((resolve, reject) => {
          timer = setTimeout(
            () =>
              reject(
                new WalletModalError('REQUEST_TIMEOUT', {
                  details: { what: 'wc_sessionPing', seconds: PING_TIMEOUT_S },
                }),
              ),
            PING_TIMEOUT_S * 1000,
          )
          pings.set(id, { topic, resolve })
          wire
            .send(record, { id, method: 'wc_sessionPing', params: {} }, REQUESTS.wc_sessionPing)
            .catch(reject)
        })
      } finally {
        clearTimeout(timer)
        pings.delete(id)
      }
    },
    stop() {
      unwatch()
      clear()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

function toEnded(reason: string): WalletModalError {
  return new WalletModalError('SESSION_ENDED', { details: { reason } })
}

function toName(chainId: string): string {
  return chainId.slice(0, chainId.indexOf(':'))
}
