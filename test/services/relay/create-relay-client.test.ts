import { createTopicKey, randomBytes } from '../../../src/walletconnect/crypto/keys.js'
import { createRelayClient } from '../../../src/services/relay/create-relay-client.js'
import { expect } from '../../helpers/expect.js'
import { replaceProperty } from '../../helpers/fakes/fake-page.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/pages/mount-modal.js'
import { nextTask } from '../../helpers/clocks/next-task.js'

const METADATA = { name: 'Test', description: 'A page', url: location.origin, icons: [] }

const sockets: SilentSocket[] = []

describe('createRelayClient', () => {
  let undo: () => void
  before(() => {
    undo = replaceProperty(globalThis, 'WebSocket', SilentSocket)
  })
  after(() => undo())
  afterEach(() => localStorage.clear())

  it('error: RELAY_NOT_CONFIGURED with neither a relay nor a project', async () => {
    expect(
      (
        await rejection(
          createRelayClient({ projectId: '', metadata: METADATA, storagePrefix: 'a' }),
        )
      ).code,
    ).to.equal('RELAY_NOT_CONFIGURED')
  })
  it('behaviour: starts on its own storage, twice on one page, and sets no global of the page', async () => {
    const warned: unknown[] = []
    const { warn } = console
    console.warn = (...words) => warned.push(words)
    const config = {
      relayUrl: 'ws://127.0.0.1:9',
      projectId: 'p',
      metadata: METADATA,
      storagePrefix: 'wallet-modal.test',
    }
    const one = await createRelayClient(config)
    const other = await createRelayClient(config)
    console.warn = warn
    expect(one.listSessions()).to.deep.equal([])
    expect(
      Object.keys(localStorage).filter((key) => !key.startsWith('wallet-modal.test.relay2.')),
    ).to.deep.equal([])
    expect(Object.keys(window).filter((key) => /walletConnect/i.test(key))).to.deep.equal([])
    expect(warned).to.deep.equal([])
    expect(Object.keys(localStorage)).not.to.have.length(0)
    await Promise.all([one.close(), other.close()])
  })
  it('behaviour: starts with empty storage if the stored data cannot be read', async () => {
    const prefix = 'wallet-modal.broken.relay.'
    const core = (name: string) => `${prefix}wc@2:core:0.3:${prefix}//${name}`
    for (const name of ['keychain', 'messages', 'subscription', 'history', 'expirer', 'pairing'])
      localStorage.setItem(core(name), '[{"topic":{}},7,null]')
    localStorage.setItem(
      `${prefix}wc@2:client:0.3:${prefix}//session`,
      '[{"topic":"x","expiry":9999999999,"self":{},"peer":{}}]',
    )
    const client = await createRelayClient({
      relayUrl: 'ws://127.0.0.1:9',
      projectId: 'p',
      metadata: METADATA,
      storagePrefix: 'wallet-modal.broken',
    })
    expect(client.listSessions()).to.deep.equal([])
    await client.close()
  })
  it('error: REQUEST_ABORTED while starting, and no socket stays open', async () => {
    const config = {
      relayUrl: 'ws://127.0.0.1:9',
      projectId: 'p',
      metadata: METADATA,
      storagePrefix: 'wallet-modal.abort',
    }
    const start = (signal?: AbortSignal) => {
      // A stored session makes the client open a socket while it starts.
      storeSession('wallet-modal.abort.relay.')
      return createRelayClient(config, { signal })
    }
    const client = await start()
    await until(() => sockets.length > 0, 'a socket of a start that is not aborted')
    await client.close()
    const outcomes = new Set<string>()
    for (let delay = 0; delay < 60; delay++) {
      const controller = new AbortController()
      const starting = start(controller.signal).then(
        (started) => (void started.close(), 'started'),
        ({ code }: { code: string }) => code,
      )
      for (let turn = 0; turn < delay; turn++) await Promise.resolve()
      controller.abort()
      outcomes.add(await starting)
    }
    expect([...outcomes])
      .to.include('REQUEST_ABORTED')
      .and.not.to.include('RELAY_UNAVAILABLE')
    await until(
      () => sockets.every(({ readyState }) => readyState === WebSocket.CLOSED),
      'all sockets to be closed',
    )
  })
})

/** A socket that opens and never answers. */
class SilentSocket extends EventTarget {
  static readonly CLOSED = 3
  readyState = 0
  onopen?: (event: Event) => void
  onclose?: (event: CloseEvent) => void
  constructor() {
    super()
    sockets.push(this)
    void nextTask().then(() => {
      if (this.readyState !== 0) return
      this.readyState = 1
      this.onopen?.(new Event('open'))
    })
  }
  send() {}
  close() {
    this.readyState = SilentSocket.CLOSED
    this.onclose?.(new CloseEvent('close', { code: 1000 }))
  }
}

/**
 * Writes a session like the former client, so that a start adopts it and has a topic to subscribe
 * to.
 */
function storeSession(prefix: string): void {
  const expiry = Math.floor(Date.now() / 1000) + 1000
  const { topic, symKey } = createTopicKey(randomBytes)
  const write = (part: string, name: string, value: unknown) =>
    localStorage.setItem(`${prefix}wc@2:${part}:0.3:${prefix}//${name}`, JSON.stringify(value))
  write('client', 'session', [
    {
      topic,
      expiry,
      acknowledged: true,
      self: { publicKey: 'ef'.repeat(32) },
      peer: { metadata: {} },
      namespaces: { eip155: { accounts: ['eip155:1:0xab'], methods: [], events: [] } },
    },
  ])
  write('core', 'keychain', { [topic]: symKey })
}
