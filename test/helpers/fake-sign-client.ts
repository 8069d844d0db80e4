import type { SharedStorage, StoredRow } from '../../src/services/relay/relay-storage.js'
import type { SignClient, SignSession } from '../../src/services/relay/sign-client.js'

type Listener = (value: never) => void

/** The controls and records of a faked WalletConnect client. */
export interface FakeSign {
  readonly client: SignClient
  readonly storage: SharedStorage
  /** Another tab writes a list; of sessions by default. */
  tellRows(rows: readonly StoredRow[], name?: string): void
  /** The keys in the storage. */
  readonly storedKeys: Record<string, string>
  readonly sessions: Map<string, SignSession>
  readonly pairings: Set<string>
  /** Calls in order: name and arguments. */
  readonly calls: [string, ...unknown[]][]
  /** Handle proposals, requests and disconnects; replaced by tests. */
  onConnect(): Promise<{ uri?: string; approval: () => Promise<unknown> }>
  onRequest(params: Parameters<SignClient['request']>[0]): Promise<unknown>
  onDisconnect(topic: string): Promise<void>
  connected: boolean
  /** A wallet approves the pairing: the session is stored and emitted. */
  approve(pairingTopic: string, session?: Partial<SignSession>): SignSession
  /** The transport opens a socket; the returned function makes the relay close it. */
  openSocket(): Promise<(code: number, reason: string) => void>
  /** An event of the client, or of its relayer (`relayer_…`). */
  emit(event: string, value?: unknown): void
  listenerCount(event: string): number
}

/** A SignClient without a network, with all members that `createSignRelayClient()` uses. */
export function fakeSignClient(): FakeSign {
  const listeners = new Map<string, Set<Listener>>()
  const on = (event: string, listener: Listener) =>
    void (listeners.get(event) ?? listeners.set(event, new Set()).get(event)!).add(listener)
  const off = (event: string, listener: Listener) => void listeners.get(event)?.delete(listener)
  const calls: FakeSign['calls'] = []
  const note =
    (name: string) =>
    async (...args: unknown[]) =>
      void calls.push([name, ...args])
  const sessions = new Map<string, SignSession>()
  const pairings = new Set<string>()
  const sockets: Set<Listener>[] = []
  let count = 0

  const relayer = {
    get connected() {
      return fake.connected
    },
    subscriber: {
      cached: [],
      pending: new Map(),
      checkPending: note('checkPending'),
      topicMap: { get: () => [] },
      onUnsubscribe: note('onUnsubscribe'),
    },
    publisher: {
      queue: new Map<string, unknown>(),
      checkQueue() {},
      rpcPublish: note('rpcPublish'),
    },
    reconnectInProgress: false,
    connect: note('connect socket'),
    provider: undefined as unknown,
    /** Like the SDK: a provider and a socket for each attempt. */
    async createProvider() {
      const socket = new Set<Listener>()
      const errors = new Set<Listener>()
      sockets.push(socket)
      this.provider = {
        on: (_: 'error', listener: Listener) => errors.add(listener),
        connection: {
          on: (event: 'close' | 'open', listener: Listener) =>
            event === 'close' && socket.add(listener),
        },
      }
    },
    on,
    off,
    publish: note('publish'),
    publishCustom: note('publishCustom'),
    transportOpen: note('transportOpen'),
    transportClose: note('transportClose'),
    unsubscribe: note('unsubscribe'),
  }
  const client = {
    on,
    off,
    connect: () => fake.onConnect(),
    request: (params: Parameters<SignClient['request']>[0]) => fake.onRequest(params),
    async disconnect({ topic }: { topic: string }) {
      calls.push(['disconnect', topic])
      await fake.onDisconnect(topic)
      sessions.delete(topic)
    },
    session: {
      get keys() {
        return [...sessions.keys()]
      },
      getAll: () => [...sessions.values()],
      get(topic: string) {
        const session = sessions.get(topic)
        if (!session) throw new Error(`No matching key. session: ${topic}`)
        return session
      },
      update: note('update session'),
      async set(topic: string, session: SignSession) {
        sessions.set(topic, session)
      },
      async delete(topic: string) {
        sessions.delete(topic)
      },
    },
    engine: Object.fromEntries(
      [
        'isValidPing',
        'isValidDisconnect',
        'isValidUpdate',
        'isValidExtend',
        'isValidEmit',
        'deleteSession',
      ].map((name) => [name, note(name)]),
    ),
    proposal: { getAll: () => [], delete: note('delete proposal') },
    core: {
      crypto: {
        keychain: { set: note('set key') },
        deleteKeyPair: note('deleteKeyPair'),
        deleteSymKey: note('deleteSymKey'),
        decode: async (_topic: string, message: string) => message,
      },
      expirer: {
        set: (...args: unknown[]) => void calls.push(['set expiry', ...args]),
        del: note('del expiry'),
      },
      heartbeat: { stop: () => void calls.push(['stop heartbeat']) },
      pairing: {
        pairings: {
          get keys() {
            return [...pairings]
          },
          async delete(topic: string) {
            pairings.delete(topic)
          },
        },
      },
      verify: { register: async () => 'an attestation after 5 s' },
      relayer,
    },
  } as unknown as SignClient

  const watchers = new Set<{ name: string; listener: (rows: readonly StoredRow[]) => void }>()
  const lists = new Map<string, readonly StoredRow[]>()
  const storedKeys: Record<string, string> = {}
  const fake: FakeSign = {
    client,
    storedKeys,
    storage: {
      watchRows(name, listener) {
        const watcher = { name, listener }
        watchers.add(watcher)
        return () => void watchers.delete(watcher)
      },
      readRows: (name) => (name === 'keychain' ? storedKeys : lists.get(name)),
      readRow: (name, topic) => lists.get(name)?.find((row) => row['topic'] === topic),
      async writeRow(name, row) {
        lists.set(name, [
          ...(lists.get(name) ?? []).filter(({ topic }) => topic !== row.topic),
          row,
        ])
      },
    },
    tellRows(rows, name = 'session') {
      lists.set(name, rows)
      for (const watcher of [...watchers]) if (watcher.name === name) watcher.listener(rows)
    },
    sessions,
    pairings,
    calls,
    connected: true,
    async onConnect() {
      const topic = String(++count).padStart(64, '0')
      pairings.add(topic)
      return {
        uri: `wc:${topic}@2?relay-protocol=irn&symKey=00`,
        approval: () => new Promise(() => undefined),
      }
    },
    async openSocket() {
      await relayer.createProvider()
      const socket = sockets.at(-1)!
      return (code, reason) => {
        for (const listener of [...socket]) listener({ code, reason } as never)
      }
    },
    onRequest: () => new Promise(() => undefined),
    onDisconnect: () => Promise.resolve(),
    approve(pairingTopic, change = {}) {
      const topic = `session-of-${pairingTopic}`
      const session: SignSession = {
        topic,
        pairingTopic,
        expiry: Math.floor(Date.now() / 1000) + 604_800,
        acknowledged: true,
        self: { publicKey: 'ours' },
        peer: { metadata: { name: 'Peer' } },
        namespaces: {
          eip155: { accounts: ['eip155:1:0xabc'], methods: ['personal_sign'], events: [] },
        },
        ...change,
      }
      sessions.set(session.topic, session)
      fake.emit('session_connect', { session })
      return session
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
    },
    listenerCount: (event) => listeners.get(event)?.size ?? 0,
  }
  return fake
}
