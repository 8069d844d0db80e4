import type { RelayPublish } from '../../../src/walletconnect/relay/relay-frames.js'
import type { SocketLike } from '../../../src/walletconnect/relay/relay-socket.js'

/**
 * How the relay behaves. `silent` reads and answers nothing, `foreign` answers with another id,
 * `html` answers with a page.
 */
export type RelayMood = 'answer' | 'silent' | 'foreign' | 'html' | 'decline' | 'closed'

interface Stored extends RelayPublish {
  readonly from: string
  /** Clients that have acknowledged it. */
  readonly taken: Set<string>
}

type Listener = (message: RelayPublish) => void

/** A relay in the memory of this page, with mailboxes per client. */
export interface FakeRelayServer {
  mood: RelayMood
  readonly sockets: readonly FakeSocket[]
  /** What clients published. */
  readonly published: readonly RelayPublish[]
  /** Every request of clients: method and parameters. */
  readonly requests: readonly (readonly [string, Record<string, unknown>])[]
  /** For `environment.openSocket`. */
  openSocket(url: string): SocketLike
  /** Publishes as a wallet. */
  publish(topic: string, message: string): void
  /** Calls the listener with what clients publish on a topic, earlier messages included. */
  watch(topic: string, listener: Listener): () => void
  /** Closes every open socket. */
  close(code?: number, reason?: string): void
}

/** The claims of the token in the address of a socket; times are in s since 1970. */
export function readToken(url: string): {
  readonly iss: string
  readonly iat: number
  readonly exp: number
} {
  const token = new URL(url).searchParams.get('auth') ?? ''
  const payload = token.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
}

/** One socket of a client. */
export class FakeSocket implements SocketLike {
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: never) => void) | null = null
  onclose: ((event: never) => void) | null = null
  onerror: ((event: never) => void) | null = null
  isOpen = false
  isClosed = false
  readonly topics = new Set<string>()
  readonly client: string
  readonly url: string
  readonly #receive: (socket: FakeSocket, text: string) => void

  constructor(url: string, receive: (socket: FakeSocket, text: string) => void) {
    this.url = url
    this.client = readToken(url).iss
    this.#receive = receive
  }
  open() {
    if (this.isClosed) return
    this.isOpen = true
    this.onopen?.(undefined as never)
  }
  send(text: string) {
    if (this.isOpen) queueMicrotask(() => this.#receive(this, text))
  }
  deliver(frame: unknown) {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame)
    if (this.isOpen) this.onmessage?.({ data } as never)
  }
  close(code = 1005, reason = '') {
    if (this.isClosed) return
    this.isClosed = true
    this.isOpen = false
    queueMicrotask(() => this.onclose?.({ code, reason } as never))
  }
}

/** Creates a relay. */
export function fakeRelayServer(): FakeRelayServer {
  const sockets: FakeSocket[] = []
  const stored: Stored[] = []
  const published: RelayPublish[] = []
  const requests: [string, Record<string, unknown>][] = []
  const watchers = new Map<string, Set<Listener>>()
  const pushes = new Map<number, { message: Stored; client: string }>()
  let nextPush = 2_000_000_000

  function push(socket: FakeSocket, message: Stored) {
    if (message.from === socket.client || message.taken.has(socket.client)) return
    const id = nextPush++
    pushes.set(id, { message, client: socket.client })
    const { topic, tag } = message
    socket.deliver({
      id,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: {
        id: 'a'.repeat(64),
        data: { topic, tag, message: message.message, publishedAt: 0 },
      },
    })
  }
  function store(message: Stored) {
    if (stored.some((known) => known.topic === message.topic && known.message === message.message))
      return
    stored.push(message)
    for (const socket of sockets) if (socket.topics.has(message.topic)) push(socket, message)
  }
  function receive(socket: FakeSocket, text: string) {
    const frame = JSON.parse(text) as {
      id: string | number
      method?: string
      params: Record<string, unknown>
    }
    if (relay.mood === 'silent') return
    if (!frame.method) {
      const pushed = pushes.get(Number(frame.id))
      pushed?.message.taken.add(pushed.client)
      return
    }
    requests.push([frame.method, frame.params])
    if (relay.mood === 'html') return socket.deliver('<!doctype html><title>502</title>')
    const answer = (body: object) =>
      socket.deliver({
        id: relay.mood === 'foreign' ? '1'.repeat(19) : frame.id,
        jsonrpc: '2.0',
        ...body,
      })
    if (relay.mood === 'decline')
      return answer({ error: { code: -32000, message: 'PublishFailed', data: 'PublishFailed' } })
    if (frame.method === 'irn_batchSubscribe') {
      const topics = frame.params['topics'] as string[]
      for (const topic of topics) socket.topics.add(topic)
      answer({ result: topics })
      for (const message of stored) if (topics.includes(message.topic)) push(socket, message)
    } else if (frame.method === 'irn_unsubscribe') {
      socket.topics.delete(frame.params['topic'] as string)
      answer({ result: true })
    } else if (frame.method === 'irn_publish') {
      const message = frame.params as unknown as RelayPublish
      answer({ result: true })
      published.push(message)
      store({ ...message, from: socket.client, taken: new Set() })
      for (const listener of watchers.get(message.topic) ?? []) listener(message)
    } else {
      answer({ error: { code: -32600, message: 'InvalidMethod' } })
    }
  }

  const relay: FakeRelayServer = {
    mood: 'answer',
    sockets,
    published,
    requests,
    openSocket(url) {
      const socket = new FakeSocket(url, receive)
      sockets.push(socket)
      queueMicrotask(() => (relay.mood === 'closed' ? socket.close(1006) : socket.open()))
      return socket
    },
    publish(topic, message) {
      store({ topic, message, tag: 0, ttl: 300, prompt: false, from: 'wallet', taken: new Set() })
    },
    watch(topic, listener) {
      const list = watchers.get(topic) ?? new Set()
      watchers.set(topic, list.add(listener))
      for (const message of published) if (message.topic === topic) listener(message)
      return () => void list.delete(listener)
    },
    close(code = 1001, reason = '') {
      for (const socket of sockets) socket.close(code, reason)
    },
  }
  return relay
}
