import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { toHex, verifyMessage, type Hex } from 'viem'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { findFreePort } from '../../helpers/find-free-port.js'
import { until } from '../../helpers/raw-relay-client.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'

const PROJECT_ID = '00000000000000000000000000000001'
const CHAIN = 'eip155:31337'
const NAMESPACES = {
  eip155: {
    chains: [CHAIN],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: { 31337: 'http://127.0.0.1:1' },
  },
}

type Dapp = Awaited<ReturnType<typeof UniversalProvider.init>>
interface WalletReport {
  ready?: boolean
  paired?: string
  proposed?: number
  approved?: string
  failed?: string
  deleted?: string
}

let server: RunningServer
let wallet: ChildProcess
let dapp: Dapp
const reports: WalletReport[] = []
let port: number

before(async () => {
  port = await findFreePort()
  server = await start()
  wallet = fork(fileURLToPath(new URL('./peers/wallet.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, RELAY: server.relay, PROJECT_ID },
  })
  wallet.on('message', (report: WalletReport) => reports.push(report))
  await until(() => reports.some(({ ready }) => ready), 'the wallet')
  dapp = await createDapp('Dapp')
})
after(async () => {
  wallet?.kill()
  await server?.stop()
  // The SDK keeps timers that never end.
  setTimeout(() => process.exit(), 500).unref()
})

test(
  'a wallet pairs, signs and disconnects through the relay',
  { timeout: TEST_HANG_MS },
  async () => {
    const session = await connectOrExplain(dapp)
    assert.deepEqual(session.namespaces['eip155']?.accounts.length, 1)
    await sign(dapp, 'hello')
    await dapp.disconnect()
    await until(
      () => reports.some(({ deleted }) => deleted === session.topic),
      'the wallet to hear of the end',
    )
  },
)

test(
  'a session survives a relay that stops and starts with nothing in memory',
  { timeout: TEST_HANG_MS },
  async () => {
    await connectOrExplain(dapp)
    await sign(dapp, 'before')
    await server.stop()
    server = await start()
    await sign(dapp, 'after')
  },
)

test(
  'the wallet ends the session and the dapp receives the event',
  { timeout: TEST_HANG_MS },
  async () => {
    const topic = dapp.session!.topic
    let deleted = false
    dapp.on('session_delete', () => {
      deleted = true
    })
    wallet.send({ disconnect: topic })
    await until(() => deleted, 'session_delete')
  },
)

test('a refused proposal reaches the dapp as a refusal', { timeout: TEST_HANG_MS }, async () => {
  const refused = await createDapp('To be refused')
  await assert.rejects(connect(refused), (error: { code?: number }) => error.code === 5000)
})

test(
  'an unknown project appears in the SDK as close 3000 with the message that the kit matches',
  { timeout: TEST_HANG_MS },
  async () => {
    const provider = await UniversalProvider.init({
      ...options('Stranger'),
      projectId: 'f'.repeat(32),
    })
    const failure = new Promise<string>((resolve) =>
      provider.client.core.relayer.on('relayer_error', (error: Error) => resolve(error.message)),
    )
    provider.connect({ optionalNamespaces: NAMESPACES }).catch(() => {})
    assert.match(await failure, /3000 \(Unauthorized: invalid key\)/)
  },
)

function start(): Promise<RunningServer> {
  return startServer({ port, projectId: PROJECT_ID, logLevel: 'silent' })
}

function options(name: string) {
  return {
    projectId: PROJECT_ID,
    relayUrl: server.relay,
    customStoragePrefix: name,
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
    metadata: { name, description: 'Test', url: 'https://dapp.test', icons: [] },
  }
}

function createDapp(name: string): Promise<Dapp> {
  return UniversalProvider.init(options(name))
}

async function connect(provider: Dapp) {
  provider.once('display_uri', (uri: string) => wallet.send({ pair: uri }))
  const session = await provider.connect({ optionalNamespaces: NAMESPACES })
  assert.ok(session)
  return session
}

// Names what the wallet did, so that a session that never came tells on which side it was lost:
// without `proposed` the proposal, without `approved` the wallet's approval, otherwise its answer.
async function connectOrExplain(provider: Dapp) {
  const from = reports.length
  const session = await connect(provider).catch((cause: unknown) => {
    const seen = JSON.stringify(reports.slice(from))
    throw new Error(`No session; the wallet reported ${seen}`, { cause })
  })
  // The SDK's wallet throws when the session ends before its `approveSession` has returned.
  await until(
    () => reports.some(({ approved }) => approved === session.topic),
    'the approval to return in the wallet',
  )
  return session
}

async function sign(provider: Dapp, message: string): Promise<void> {
  const [address] = await provider.request<Hex[]>({ method: 'eth_accounts' }, CHAIN)
  const signature = await provider.request<Hex>(
    { method: 'personal_sign', params: [toHex(message), address!] },
    CHAIN,
  )
  assert.equal(await verifyMessage({ address: address!, message, signature }), true)
}
