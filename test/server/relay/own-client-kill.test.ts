// The kit's own client signs through a relay that is killed during the run: a small form here,
// 1,000 requests over 20 kills by `npm run soak:relay`, on PostgreSQL too.
import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { toHex, verifyMessage, type Hex } from 'viem'
import { WebSocket } from 'ws'
import { createPrefixedStorage } from '../../../src/platform/storage.js'
import type { SocketLike } from '../../../src/walletconnect/relay/relay-socket.js'
import { createSignClient } from '../../../src/walletconnect/sign-client.js'
import { findFreePort } from '../../helpers/find-free-port.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { until } from '../../helpers/raw-relay-client.js'
import { startRelayProxy } from '../../helpers/servers/relay-proxy.js'
import { startServerProcess, type ServerProcess } from '../../helpers/servers/server-process.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { PEER_FLAGS } from './start-dapp.js'

const CHAIN = 'eip155:31337'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const REQUESTS = Number(process.env['REQUESTS'] ?? 24)
const FAULTS = Number(process.env['FAULTS'] ?? 2)
const AT_ONCE = 10
const SKIP_POSTGRES =
  NO_POSTGRES ||
  (process.env['REQUESTS'] === undefined && 'takes half a minute more; npm run soak:relay has it')

/** A relay that a run disturbs while requests are pending. */
interface Disturbed {
  /** Address for the dapp. */
  readonly relay: string
  readonly server: ServerProcess
  disturb(): Promise<void>
  stop(): Promise<void>
}

let folder: string
let postgres: PostgresServer | undefined

before(async () => {
  folder = createTemporaryFolder('own-client-kill')
  if (!SKIP_POSTGRES) postgres = await startPostgres()
})
after(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = `${REQUESTS} requests`

test(
  `the own client loses and doubles none of ${run} over ${FAULTS} kills of the relay (embedded)`,
  { timeout: TEST_HANG_MS },
  async () => signThrough('embedded', await startKilled(['--data', join(folder, 'data')], {})),
)

test(
  `the own client loses and doubles none of ${run} over ${FAULTS} kills of the relay (PostgreSQL)`,
  { skip: SKIP_POSTGRES, timeout: TEST_HANG_MS },
  async () =>
    signThrough(
      'PostgreSQL',
      await startKilled([], { DATABASE_URL: await postgres!.createDatabase() }),
    ),
)

// A relay that keeps everything in memory forgets its messages and projects when it is killed.
test(
  `the own client loses and doubles none of ${run} over ${FAULTS} cuts of its line (memory)`,
  { timeout: TEST_HANG_MS },
  async () => signThrough('memory', await startCut()),
)

async function startKilled(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Disturbed> {
  const port = await findFreePort()
  const start = () => startServerProcess([...args, '--port', String(port)], env)
  let server = await start()
  return {
    relay: server.relay,
    server,
    async disturb() {
      await server.kill()
      server = await start()
    },
    stop: () => server.kill(),
  }
}

async function startCut(): Promise<Disturbed> {
  const proxy = await startRelayProxy()
  const publicUrl = proxy.url.replace('ws', 'http')
  const port = await findFreePort()
  proxy.lead(port)
  const server = await startServerProcess([
    ...['--data', 'memory:', '--port', String(port)],
    ...['--public-url', publicUrl],
  ])
  return {
    relay: proxy.url,
    server,
    async disturb() {
      await proxy.cut()
      await proxy.restore()
    },
    async stop() {
      await proxy.stop()
      await server.kill()
    },
  }
}

async function signThrough(name: string, { relay, server, disturb, stop }: Disturbed) {
  const asked: number[] = []
  const ended: string[] = []
  const wallet = await startWallet(server, asked, ended)
  const client = createSignClient({
    projectId: server.projectId,
    relayUrl: relay,
    metadata: { name, description: 'Test', url: 'https://dapp.test', icons: [] },
    environment: {
      storage: createPrefixedStorage(`${name}.`),
      openSocket: (url) => new WebSocket(url) as unknown as SocketLike,
    },
  })
  try {
    const { uri, approval } = await client.propose({
      optionalNamespaces: {
        eip155: { chains: [CHAIN], methods: ['personal_sign'], events: ['chainChanged'] },
      },
    })
    wallet.send({ pair: uri })
    const { topic } = (await approval).session
    const late: number[] = []
    client.on('late', ({ id }) => late.push(id))
    let [next, signed, faults] = [0, 0, 0]
    let disturbing: Promise<void> = Promise.resolve()
    const work = async () => {
      for (let number = next++; number < REQUESTS; number = next++) {
        const message = `${name} ${number}`
        const params = [toHex(message), ADDRESS]
        const signature = await client.request({
          topic,
          chainId: CHAIN,
          method: 'personal_sign',
          params,
        })
        const isOwn = await verifyMessage({
          address: ADDRESS,
          message,
          signature: signature as Hex,
        })
        assert.equal(isOwn, true, message)
        signed++
        if (faults < FAULTS && signed >= ((faults + 1) * REQUESTS) / (FAULTS + 1)) {
          faults++
          disturbing = disturbing.then(disturb)
        }
      }
    }
    const died = new Promise<never>((_, reject) =>
      wallet.once('exit', (code) => reject(new Error(`the wallet ended with ${code}`))),
    )
    await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, work)), died])
    await disturbing
    assert.deepEqual([signed, faults], [REQUESTS, FAULTS])
    // One id a request: the wallet asked its user once for each.
    assert.deepEqual([asked.length, new Set(asked).size], [REQUESTS, REQUESTS])
    assert.deepEqual(late, [])
    await client.disconnect(topic)
    await until(() => ended.length > 0, 'the end of the session')
    assert.deepEqual(ended, [topic])
  } finally {
    client.close()
    wallet.removeAllListeners('exit').kill()
    await stop()
  }
}

async function startWallet(
  server: ServerProcess,
  asked: number[],
  ended: string[],
): Promise<ChildProcess> {
  const wallet = fork(fileURLToPath(new URL('./peers/wallet.ts', import.meta.url)), {
    execArgv: PEER_FLAGS,
    env: { ...process.env, RELAY: server.relay, PROJECT_ID: server.projectId },
  })
  let isReady = false
  wallet.on('message', (report: { ready?: boolean; asked?: number; deleted?: string }) => {
    isReady ||= report.ready === true
    if (report.asked !== undefined) asked.push(report.asked)
    if (report.deleted !== undefined) ended.push(report.deleted)
  })
  await until(() => isReady, 'the wallet')
  return wallet
}
