import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { UpstreamRelaySettings } from '../limits.js'
import { Attestation, Message, Tag } from '../params.js'
import type { UpstreamIdentity } from './upstream-identity.js'

const OPEN_TIMEOUT_MS = 15_000
const REPLY_TIMEOUT_MS = 15_000
const PING_MS = 20_000
const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 30_000
/** A socket that lived this long counts as a working one; the next reconnect is immediate. */
const STEADY_MS = 10_000
const MAX_FRAME_BYTES = 1024 * 1024
/** Pushed messages that are being stored; beyond this number the socket is not read. */
const MAX_STORING = 64

const Push = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal('irn_subscription'),
  params: z.object({
    data: z.object({
      topic: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      message: Message,
      tag: z.optional(Tag),
      attestation: Attestation,
    }),
  }),
})
const Reply = z.object({
  id: z.union([z.string(), z.number()]),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
})

/** A message that the other relay pushes. */
export type PushedMessage = z.infer<typeof Push>['params']['data']

/** A failed request: `isFinal` when repeating it cannot succeed. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly isFinal: boolean

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message)
    this.isFinal = isFinal
  }
}

/**
 * The connection to another relay as its client. Reconnects with increasing delays until it is
 * closed.
 */
export class UpstreamSocket {
  readonly #settings: UpstreamRelaySettings
  readonly #identity: UpstreamIdentity
  readonly #isNeeded: () => boolean
  readonly #onOpen: () => void
  readonly #onPush: (message: PushedMessage) => Promise<boolean>
  readonly #log: Logger
  readonly #waiting = new Map<string, (outcome: unknown) => void>()
  #ws: WebSocket | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false
  #failures = 0
  #storing = 0
  #lastId = 0n

  /**
   * A lost connection is replaced while `isNeeded`. `onOpen` is called after each connect. `onPush`
   * resolves to true once the message is held; only then is it acknowledged, and the other relay
   * keeps it until then.
   */
  constructor({
    settings,
    identity,
    isNeeded,
    onOpen,
    onPush,
    log,
  }: {
    settings: UpstreamRelaySettings
    identity: UpstreamIdentity
    isNeeded: () => boolean
    onOpen: () => void
    onPush: (message: PushedMessage) => Promise<boolean>
    log: Logger
  }) {
    this.#settings = settings
    this.#identity = identity
    this.#isNeeded = isNeeded
    this.#onOpen = onOpen
    this.#onPush = onPush
    this.#log = log
  }

  get isOpen(): boolean {
    return this.#ws?.readyState === WebSocket.OPEN
  }

  /** Connects unless a connection or an attempt exists. */
  connect(): void {
    if (this.#ws || this.#retry !== undefined || this.#isClosed) return
    const { url, projectId } = this.#settings
    const address = new URL(url)
    address.searchParams.set('projectId', projectId)
    address.searchParams.set('auth', this.#identity.createToken(url))
    const ws = new WebSocket(address.href, {
      handshakeTimeout: OPEN_TIMEOUT_MS,
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
    })
    this.#ws = ws
    let openedAt = 0
    let isAlive = true
    const ping = setInterval(() => {
      if (!isAlive) return ws.terminate()
      isAlive = ws.isPaused
      if (ws.readyState === WebSocket.OPEN) ws.ping()
    }, PING_MS)
    ws.on('open', () => {
      openedAt = performance.now()
      this.#log.info('upstream relay: connected')
      this.#onOpen()
    })
    ws.on('message', (bytes) => {
      isAlive = true
      this.#receive(ws, String(bytes))
    })
    ws.on('ping', () => (isAlive = true))
    ws.on('pong', () => (isAlive = true))
    // `close` follows every error.
    ws.on('error', ({ message }) =>
      this.#log.warn({ reason: message }, 'upstream relay: socket error'),
    )
    ws.on('close', (code, reason) => {
      clearInterval(ping)
      this.#ws = undefined
      const lost = new UpstreamError('the connection to the relay was lost', { isFinal: false })
      for (const settle of this.#waiting.values()) settle(lost)
      this.#waiting.clear()
      if (this.#isClosed) return
      const isSteady = openedAt > 0 && performance.now() - openedAt >= STEADY_MS
      this.#failures = isSteady ? 0 : this.#failures + 1
      this.#log.warn({ code, reason: String(reason).slice(0, 200) }, 'upstream relay: closed')
      const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, this.#failures - 1))
      this.#retry = setTimeout(
        () => {
          this.#retry = undefined
          if (this.#isNeeded()) this.connect()
        },
        delay * (0.75 + Math.random() / 2),
      )
    })
  }

  /** Sends a request and returns its result. Rejects with {@link UpstreamError}. */
  async request(method: string, params: unknown): Promise<unknown> {
    const ws = this.#ws
    if (ws?.readyState !== WebSocket.OPEN)
      throw new UpstreamError('the relay is not connected', { isFinal: false })
    const now = BigInt(Date.now()) * 1_000_000n
    this.#lastId = now > this.#lastId ? now : this.#lastId + 1n
    const id = String(this.#lastId)
    let timer: NodeJS.Timeout | undefined
    const outcome = await new Promise<unknown>((resolve) => {
      this.#waiting.set(id, resolve)
      // A relay that is silent for that long is gone; closing settles the others too.
      timer = setTimeout(() => ws.terminate(), REPLY_TIMEOUT_MS)
      ws.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
    clearTimeout(timer)
    if (outcome instanceof UpstreamError) throw outcome
    return outcome
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    this.#ws?.close(1000)
  }

  #receive(ws: WebSocket, text: string): void {
    const frame = parse(text)
    const push = Push.safeParse(frame)
    if (push.success) return void this.#store(ws, push.data.id, push.data.params.data)
    const reply = Reply.safeParse(frame)
    if (!reply.success) return
    const { id, error, result } = reply.data
    const settle = this.#waiting.get(String(id))
    if (!settle) return
    this.#waiting.delete(String(id))
    settle(
      error
        ? // Requests of a wrong form and messages that are too large are refused again; limits and failures pass.
          new UpstreamError(error.message, { isFinal: error.code === -32600 })
        : result,
    )
  }

  async #store(ws: WebSocket, id: string | number, message: PushedMessage): Promise<void> {
    if (++this.#storing >= MAX_STORING) ws.pause()
    try {
      const isHeld = await this.#onPush(message)
      if (isHeld && ws.readyState === WebSocket.OPEN)
        ws.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    } finally {
      if (--this.#storing < MAX_STORING) ws.resume()
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not a frame
  }
}
