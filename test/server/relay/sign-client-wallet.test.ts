// The kit's own client with a wallet on the SDK's sign-client 2.21.8, over our relay.
import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { toHex, verifyMessage, type Hex } from 'viem'
import { WebSocket } from 'ws'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { createPrefixedStorage } from '../../../src/platform/storage.js'
import type { SocketLike } from '../../../src/walletconnect/relay/relay-socket.js'
import { createSignClient, type SignClient } from '../../../src/walletconnect/sign-client.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { until } from '../../helpers/raw-relay-client.js'

const PROJECT_ID = '00000000000000000000000000000001'
const CHAIN = 'eip155:31337'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let server: RunningServer
let wallet: ChildProcess
let client: SignClient
const reports: { ready?: boolean; approved?: string; deleted?: string }[] = []

before(async () => {
  server = await startServer({ port: 0, projectId: PROJECT_ID, logLevel: 'silent' })
  wallet = fork(fileURLToPath(new URL('./peers/sign-client-wallet.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, RELAY: server.relay, PROJECT_ID },
  })
  wallet.on('message', (report: (typeof reports)[number]) => reports.push(report))
  await until(() => reports.some(({ ready }) => ready), 'the wallet')
  client = createSignClient({
    projectId: PROJECT_ID,
    relayUrl: server.relay,
    metadata: { name: 'Own client', description: 'Test', url: 'https://dapp.test', icons: [] },
    environment: {
      storage: createPrefixedStorage('sign-client-wallet.'),
      openSocket: (url) => new WebSocket(url) as unknown as SocketLike,
    },
  })
})
after(async () => {
  client?.close()
  wallet?.kill()
  await server?.stop()
})

async function connect(): Promise<string> {
  const { uri, approval } = await client.propose({
    optionalNamespaces: {
      eip155: {
        chains: [CHAIN, 'eip155:31338'],
        methods: ['personal_sign'],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
  })
  wallet.send({ pair: uri })
  const { topic } = (await approval).session
  // The SDK's wallet throws when the session ends before its `approve` has returned.
  await until(() => reports.some(({ approved }) => approved === topic), 'the approval to return')
  return topic
}

test(
  'the own client pairs with a wallet on sign-client 2.21.8, signs and disconnects',
  { timeout: TEST_HANG_MS },
  async () => {
    const topic = await connect()
    assert.equal(client.getSession(topic)?.peer.metadata.name, 'Sign client')
    const signature = (await client.request({
      topic,
      chainId: CHAIN,
      method: 'personal_sign',
      params: [toHex('hello'), ADDRESS],
    })) as Hex
    assert.equal(await verifyMessage({ address: ADDRESS, message: 'hello', signature }), true)
    await client.ping(topic)
    await client.disconnect(topic)
    await until(() => reports.some(({ deleted }) => deleted === topic), 'the end at the wallet')
  },
)

test(
  'its updates, events and its end reach the own client',
  { timeout: TEST_HANG_MS },
  async () => {
    const topic = await connect()
    const events: unknown[] = []
    const ends: string[] = []
    client.on('event', ({ name, data, chainId }) => events.push([name, data, chainId]))
    client.on('end', (ended) => ends.push(ended.topic))
    wallet.send({ update: topic })
    await until(() => events.length > 0, 'the event')
    assert.deepEqual(events, [['chainChanged', 31338, 'eip155:31338']])
    assert.deepEqual(client.getSession(topic)?.namespaces['eip155']?.chains, [
      CHAIN,
      'eip155:31338',
    ])
    wallet.send({ end: topic })
    await until(() => ends.length > 0, 'the end')
    assert.deepEqual([ends, client.getSession(topic)], [[topic], undefined])
  },
)
