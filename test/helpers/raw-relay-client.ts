import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import WebSocket from 'ws'
import { HANG_MS, until } from './clocks/until.js'

export { until }

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A relay client's key and the did:key that names it. */
export interface ClientKey {
  readonly privateKey: KeyObject
  readonly clientId: string
}

/** Makes a client key, from a 32-byte seed if one is given. */
export function createClientKey(seed: Buffer = randomBytes(32)): ClientKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const raw = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x!, 'base64url')
  let value = BigInt(`0x${Buffer.concat([Buffer.from([0xed, 0x01]), raw]).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = BASE58[Number(value % 58n)] + text
  return { privateKey, clientId: `did:key:z${text}` }
}

/** Signs a relay token; any claim or header field can be replaced. */
export function signToken(
  { privateKey, clientId }: ClientKey,
  aud: string,
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
): string {
  const iat = Math.floor(Date.now() / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'EdDSA', typ: 'JWT', ...header })}.${part({ iss: clientId, sub: randomBytes(32).toString('hex'), aud, iat, exp: iat + 86_400, ...claims })}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

export interface Push {
  readonly id: number
  readonly subscription: string
  readonly data: {
    topic: string
    message: string
    publishedAt: number
    tag: number
    attestation?: string
  }
}
export interface Reply {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { code: number; message: string; data: string }
}
export interface Closing {
  readonly code: number
  readonly reason: string
}

export interface RawClientOptions {
  readonly key?: ClientKey
  readonly token?: string
  readonly projectId?: string
  readonly origin?: string
  /** False leaves pushes unanswered. */
  readonly acknowledge?: boolean
}

/** A relay client at the level of frames, for behaviour that the SDK never shows. */
export class RawRelayClient {
  readonly pushes: Push[] = []
  readonly frames: string[] = []
  readonly closed: Promise<Closing>
  readonly clientId: string
  readonly ws: WebSocket
  readonly #replies = new Map<string, (reply: Reply) => void>()
  #next = 1_700_000_000_000

  constructor(
    relay: string,
    { key = createClientKey(), token, projectId, origin, acknowledge = true }: RawClientOptions,
  ) {
    this.clientId = key.clientId
    const url = new URL(relay)
    const auth = token ?? signToken(key, relay)
    if (auth) url.searchParams.set('auth', auth)
    if (projectId) url.searchParams.set('projectId', projectId)
    this.ws = new WebSocket(url.href, { headers: origin ? { origin } : {} })
    this.closed = new Promise((resolve) =>
      this.ws.on('close', (code: number, reason: Buffer) =>
        resolve({ code, reason: String(reason) }),
      ),
    )
    this.ws.on('error', () => {})
    this.ws.on('message', (bytes: Buffer) => {
      const text = String(bytes)
      this.frames.push(text)
      const frame = JSON.parse(text)
      if (frame.method === 'irn_subscription') {
        this.pushes.push({ id: frame.id, subscription: frame.params.id, data: frame.params.data })
        if (acknowledge)
          this.ws.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
      } else {
        this.#replies.get(String(frame.id))?.(frame)
      }
    })
  }

  /** Waits until the socket is open. */
  async open(): Promise<this> {
    if (this.ws.readyState !== WebSocket.OPEN)
      await new Promise((resolve, reject) => {
        this.ws.once('open', resolve)
        this.ws.once('error', reject)
      })
    return this
  }

  /** Sends a request and waits for its reply, a result or an error. */
  async request(method: string, params: unknown): Promise<Reply> {
    await this.open()
    const id = String(this.#next++)
    const reply = new Promise<Reply>((resolve) => this.#replies.set(id, resolve))
    this.ws.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return withTimeout(reply, `a reply to ${method}`)
  }

  /**
   * Sends a request and returns its result; throws the relay's error. Repeats it while the storage
   * of a busy machine refuses it (`StorageError` asks for a retry).
   */
  async call(method: string, params: unknown): Promise<unknown> {
    let reply = await this.request(method, params)
    if (reply.error?.data === 'StorageError')
      reply = await until(
        () =>
          this.request(method, params).then((next) =>
            next.error?.data === 'StorageError' ? undefined : next,
          ),
        `an answer to ${method} other than StorageError`,
      )
    const { result, error } = reply
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }

  publish(topic: string, message: string, more: Record<string, unknown> = {}): Promise<unknown> {
    return this.call('irn_publish', { topic, message, ttl: 300, tag: 1100, ...more })
  }

  /** Waits for `count` pushes. */
  async received(count: number): Promise<Push[]> {
    await until(() => this.pushes.length >= count, `${count} pushes (have ${this.pushes.length})`)
    return this.pushes
  }

  async close(): Promise<void> {
    this.ws.close()
    await this.closed
  }
}

/** A new random topic. */
export function createTopic(): string {
  return randomBytes(32).toString('hex')
}

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Waits for a time in which nothing should happen. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function withTimeout<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out waiting for ${what}`)), HANG_MS).unref()
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
