import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { findRefusal, toUnavailable } from './relay-errors.js'
import { createRelayIds, type RelayPublish } from './relay-frames.js'
import { parseJson, toRecord } from '../messages/sign-frame.js'

/** The part of a WebSocket that the client uses. */
export interface SocketLike {
  send(text: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

/** A message that the relay delivered. */
export interface Delivery {
  readonly topic: string
  readonly message: string
}

export interface RelaySocketOptions {
  /**
   * The address of a new socket, with a new token. A rejection with a WalletModalError is retried
   * like a lost socket.
   */
  createUrl(): Promise<string>
  /** The id that the relay gives this client's subscription to a topic. */
  toSubscriptionId(topic: string): string
  openSocket(url: string): SocketLike
  /** Called for every delivery. It is acknowledged when the function has returned true. */
  onDelivery(delivery: Delivery): boolean
  /** True if the cause of a refusal is removed: the next socket is opened. */
  mend?(reason: WalletModalError): Promise<boolean>
  /** The relay refuses this page. The next publication tries again. */
  onRefusal(reason: WalletModalError): void
}

/** The connection to the relay: open only while there is a topic to follow or a message to send. */
export interface RelaySocket {
  /** Subscribes to topics now, and again after every reconnect. */
  follow(topics: readonly string[]): void
  unfollow(topic: string): void
  /**
   * Resolves when the relay has the message. Sends it again, with the same id, until then. Rejects
   * with RELAY_UNAVAILABLE when the relay declines it, RELAY_REFUSED when it refuses the page, and
   * REQUEST_ABORTED after `signal`, which also takes an unsent message back.
   */
  publish(message: RelayPublish, signal?: AbortSignal): Promise<void>
  /** Call when the page becomes visible, returns from the cache, or is online again. */
  resume(): void
  close(): void
}

const OPEN_TIMEOUT_MS = 15_000
const REPLY_TIMEOUT_MS = 10_000
const PROBE_TIMEOUT_MS = 5_000
/** An open socket without a frame for this long is probed when the page resumes. */
const STALE_MS = 30_000
const IDLE_MS = 30_000
/** A socket that lived this long counts as a working one; the next reconnect is immediate. */
const STEADY_MS = 10_000
const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 30_000
const MAX_BATCH = 500
const MAX_FRAME_LENGTH = 2 * 1024 * 1024
/** Requests per second and socket. The relay's limit is higher; acknowledgements do not count. */
const REQUESTS_PER_SECOND = 50
/** The relay asks for a retry: too many requests, and a failure of its storage. */
const RETRY_CODES: readonly unknown[] = [3001, -32603]

interface Waiting {
  readonly frame: string
  isSent: boolean
  timer?: ReturnType<typeof setTimeout> | undefined
  retries: number
  readonly resolve: () => void
  readonly reject: (reason: WalletModalError) => void
}

/**
 * Opens sockets to the relay, replaces lost ones with increasing delays, and keeps what was not
 * delivered.
 */
export function createRelaySocket(options: RelaySocketOptions): RelaySocket {
  const topics = new Set<string>()
  const outbox = new Map<string, Waiting>()
  const nextId = createRelayIds()
  let socket: SocketLike | undefined
  /** True while the address of the next socket is made. */
  let isStarting = false
  let isOpen = false
  let isClosed = false
  let failures = 0
  let openedAt = 0
  let lastFrameAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  /** Limits the life of a socket that does not open, or does not answer a probe. */
  let guard: ReturnType<typeof setTimeout> | undefined
  let budget = REQUESTS_PER_SECOND
  let refill: ReturnType<typeof setTimeout> | undefined
  /** Requests to subscribe without an answer. */
  const subscriptions = new Map<string, ReturnType<typeof setTimeout>>()

  const isNeeded = () => topics.size > 0 || outbox.size > 0

  function connect() {
    if (socket || isStarting || isClosed || retry !== undefined || !isNeeded()) return
    if (globalThis.navigator?.onLine === false) return
    void open()
  }
  async function open() {
    isStarting = true
    try {
      const url = await options.createUrl()
      isStarting = false
      if (!isClosed && isNeeded()) listen(options.openSocket(url))
    } catch (cause) {
      isStarting = false
      if (cause instanceof WalletModalError) return lose()
      // A malformed address, or a content security policy: no later attempt differs.
      refuse(toUnavailable('the browser did not open a socket to the relay', cause))
    }
  }
  function listen(own: SocketLike) {
    socket = own
    guard = setTimeout(() => replace(own), OPEN_TIMEOUT_MS)
    own.onopen = () => {
      if (own !== socket) return
      clearTimeout(guard)
      isOpen = true
      openedAt = lastFrameAt = Date.now()
      subscribe([...topics])
      flush()
    }
    own.onmessage = ({ data }: { readonly data: unknown }) => {
      if (own === socket && typeof data === 'string' && data.length <= MAX_FRAME_LENGTH)
        receive(data)
    }
    own.onclose = (event: Pick<CloseEvent, 'code' | 'reason'>) => {
      if (own === socket) lose(event)
    }
    // `close` follows every error.
    own.onerror = () => undefined
  }

  function lose(event?: Pick<CloseEvent, 'code' | 'reason'>) {
    detach()
    const refusal = event && findRefusal(event)
    if (refusal) return void mendOrRefuse(refusal)
    failures = isOpen && Date.now() - openedAt >= STEADY_MS ? 0 : failures + 1
    isOpen = false
    const delay =
      failures <= 1 ? FIRST_DELAY_MS : Math.min(MAX_DELAY_MS, 1000 * 2 ** (failures - 2))
    // Spread, so that the pages of a relay that restarts do not return together.
    retry = setTimeout(reconnect, delay * (0.75 + Math.random() / 2))
  }
  function reconnect() {
    clearTimeout(retry)
    retry = undefined
    connect()
  }
  /** Forgets the socket: its events are ignored from now on. */
  function detach() {
    clearTimeout(guard)
    clearTimeout(refill)
    refill = undefined
    budget = REQUESTS_PER_SECOND
    socket = undefined
    for (const timer of subscriptions.values()) clearTimeout(timer)
    subscriptions.clear()
    for (const waiting of outbox.values()) {
      clearTimeout(waiting.timer)
      waiting.isSent = false
    }
  }
  function replace(own: SocketLike) {
    if (own !== socket) return
    lose()
    own.close()
  }
  async function mendOrRefuse(reason: WalletModalError) {
    isOpen = false
    isStarting = true
    const isMended = await options.mend?.(reason)
    isStarting = false
    if (isClosed || isMended) connect()
    else refuse(reason)
  }
  function refuse(reason: WalletModalError) {
    isOpen = false
    failures = 0
    const refused = [...outbox.values()]
    outbox.clear()
    for (const { reject } of refused) reject(reason)
    options.onRefusal(reason)
  }

  function receive(text: string) {
    lastFrameAt = Date.now()
    const { id, method, params, error, result } = toRecord(parseJson(text))
    if (typeof method === 'string') {
      const data = toRecord(toRecord(params)['data'])
      const { topic, message } = data
      if (!method.endsWith('_subscription')) return
      if (typeof topic !== 'string' || typeof message !== 'string') return acknowledge(id)
      if (options.onDelivery({ topic, message })) acknowledge(id)
      return
    }
    if (typeof id !== 'string') return
    clearTimeout(subscriptions.get(id))
    if (subscriptions.delete(id)) {
      // Without its subscriptions the client is deaf, so a new socket tries again.
      if (error !== undefined && socket) replace(socket)
      return
    }
    const waiting = outbox.get(id)
    if (!waiting || (error === undefined && result === undefined)) return
    clearTimeout(waiting.timer)
    if (error === undefined) {
      outbox.delete(id)
      waiting.resolve()
    } else {
      decline(id, waiting, toRecord(error))
    }
    rest()
  }
  function decline(id: string, waiting: Waiting, { code, message }: Record<string, unknown>) {
    if (RETRY_CODES.includes(code)) {
      waiting.timer = setTimeout(
        () => {
          waiting.isSent = false
          flush()
        },
        Math.min(MAX_DELAY_MS, 1000 * 2 ** waiting.retries++),
      )
      return
    }
    outbox.delete(id)
    waiting.reject(
      toUnavailable(
        `the relay declined the message: ${typeof message === 'string' ? message.slice(0, 200) : String(code)}`,
      ),
    )
  }
  function acknowledge(id: unknown) {
    if (isOpen && (typeof id === 'string' || typeof id === 'number'))
      socket?.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  }

  function subscribe(list: readonly string[]) {
    for (let start = 0; start < list.length; start += MAX_BATCH) {
      const id = nextId()
      const own = socket!
      subscriptions.set(
        id,
        setTimeout(() => replace(own), REPLY_TIMEOUT_MS),
      )
      call(id, 'irn_batchSubscribe', { topics: list.slice(start, start + MAX_BATCH) })
    }
  }
  function call(id: string, method: string, params: unknown) {
    socket?.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
  }
  function flush() {
    if (!isOpen || !socket) return
    for (const [id, waiting] of outbox) {
      if (waiting.isSent) continue
      if (budget === 0) {
        refill ??= setTimeout(() => {
          refill = undefined
          budget = REQUESTS_PER_SECOND
          flush()
        }, 1000)
        return
      }
      budget--
      waiting.isSent = true
      const own = socket
      waiting.timer = setTimeout(() => {
        // The relay has been silent for that long, or has lost this one message.
        if (Date.now() - lastFrameAt >= REPLY_TIMEOUT_MS) return replace(own)
        waiting.isSent = false
        flush()
      }, REPLY_TIMEOUT_MS)
      socket.send(waiting.frame)
      if (!outbox.has(id)) return
    }
  }
  function rest() {
    clearTimeout(idle)
    idle = undefined
    if (isNeeded()) return
    idle = setTimeout(() => {
      if (!isNeeded()) drop()
    }, IDLE_MS)
  }
  function drop() {
    clearTimeout(retry)
    clearTimeout(idle)
    retry = undefined
    const own = socket
    detach()
    isOpen = false
    own?.close()
  }

  const resume = () => {
    if (retry !== undefined) return reconnect()
    connect()
    const own = socket
    if (!own || !isOpen || Date.now() - lastFrameAt < STALE_MS) return
    subscribe([...topics])
    clearTimeout(guard)
    const probedAt = Date.now()
    guard = setTimeout(() => {
      if (lastFrameAt < probedAt) replace(own)
    }, PROBE_TIMEOUT_MS)
  }

  return {
    follow(list) {
      const fresh = list.filter((topic) => !topics.has(topic))
      for (const topic of fresh) topics.add(topic)
      rest()
      if (isOpen && fresh.length > 0) subscribe(fresh)
      else connect()
    },
    unfollow(topic) {
      if (!topics.delete(topic)) return
      if (isOpen) call(nextId(), 'irn_unsubscribe', { topic, id: options.toSubscriptionId(topic) })
      rest()
    },
    publish(message, signal) {
      if (isClosed) return Promise.reject(toUnavailable('the client is closed'))
      return new Promise<void>((resolve, reject) => {
        const id = nextId()
        const frame = JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_publish', params: message })
        const abort = () => {
          clearTimeout(outbox.get(id)?.timer)
          outbox.delete(id)
          rest()
          reject(
            signal?.reason instanceof WalletModalError
              ? signal.reason
              : new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason }),
          )
        }
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort, { once: true })
        const settle =
          <V extends unknown[]>(act: (...values: V) => void) =>
          (...values: V) => {
            signal?.removeEventListener('abort', abort)
            act(...values)
          }
        outbox.set(id, {
          frame,
          isSent: false,
          retries: 0,
          resolve: settle(resolve),
          reject: settle(reject),
        })
        rest()
        connect()
        flush()
      })
    },
    resume,
    close() {
      isClosed = true
      topics.clear()
      const left = [...outbox.values()]
      drop()
      outbox.clear()
      for (const { reject } of left) reject(toUnavailable('the client is closed'))
    },
  }
}
