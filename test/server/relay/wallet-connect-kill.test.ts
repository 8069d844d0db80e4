// Twenty-four requests and one kill, embedded; `npm run soak:relay` runs a thousand and two, on
// PostgreSQL too.
import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { toHex, verifyMessage } from 'viem'
import { findFreePort } from '../../helpers/find-free-port.js'
import { until } from '../../helpers/raw-relay-client.js'
import { startServerProcess, type ServerProcess } from '../../helpers/servers/server-process.js'
import { NO_NATS, startNats } from '../../helpers/servers/start-nats.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { PEER_FLAGS, startDapp } from './start-dapp.js'

const REQUESTS = Number(process.env['REQUESTS'] ?? 24)
const AT_ONCE = 10
const SKIP_POSTGRES =
  NO_POSTGRES ||
  (process.env['REQUESTS'] === undefined && 'takes half a minute more; npm run soak:relay has it')
const SKIP_NATS =
  NO_NATS ??
  (process.env['REQUESTS'] === undefined && 'takes half a minute more; npm run soak:relay has it')
// The SDK numbers requests by the millisecond and three random digits: two that begin in the same
// millisecond may get each other's answer.
const APART_MS = 3
// The number of signatures after which the relay is killed, while requests are pending.
const KILLS = (process.env['KILLS'] ?? '12').split(',').map(Number)
// A client may take half a minute to settle after each kill, because it has opened hundreds of
// connections by then.

let folder: string
let postgres: PostgresServer | undefined

before(async () => {
  folder = createTemporaryFolder('wallet-connect-kill')
  if (!SKIP_POSTGRES) postgres = await startPostgres()
})
after(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

test(
  `the real SDKs pair, settle and sign ${REQUESTS} requests through a relay that is killed during the run (embedded)`,
  { timeout: TEST_HANG_MS },
  async () => {
    await signThrough('embedded', ['--data', join(folder, 'data')], {})
  },
)

test(
  'the real SDKs keep working through a killed relay (PostgreSQL)',
  { skip: SKIP_POSTGRES, timeout: TEST_HANG_MS },
  async () => {
    await signThrough('postgres', [], { DATABASE_URL: await postgres!.createDatabase() })
  },
)

test(
  'the real SDKs keep working through a killed relay (messages in NATS)',
  { skip: SKIP_NATS, timeout: TEST_HANG_MS },
  async () => {
    const nats = await startNats()
    try {
      await signThrough('nats', ['--data', join(folder, 'nats')], { NATS_URL: nats.url })
    } finally {
      await nats.stop()
    }
  },
)

async function signThrough(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const port = await findFreePort()
  const start = () => startServerProcess([...args, '--port', String(port)], env)
  let server = await start()
  const wallet = await startWallet(server)
  const dapp = await startDapp({ name, ...server })
  try {
    const { topic, address } = await dapp.connect((uri) => wallet.send({ pair: uri }))
    let [next, signed] = [0, 0]
    const due = [...KILLS]
    let restarting: Promise<void> = Promise.resolve()
    const restart = async () => {
      await server.kill()
      server = await start()
    }
    let turn: Promise<void> = Promise.resolve()
    const work = async () => {
      for (let number = next++; number < REQUESTS; number = next++) {
        await (turn = turn.then(() => new Promise((resolve) => setTimeout(resolve, APART_MS))))
        const message = `${name} ${number}`
        const signature = await dapp.sign(toHex(message))
        assert.equal(await verifyMessage({ address, message, signature }), true, message)
        signed++
        if (due.length === 0 || signed < due[0]!) continue
        due.shift()
        restarting = restarting.then(restart)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await restarting
    assert.deepEqual([signed, due.length], [REQUESTS, 0])
    const deleted = new Promise<string>((resolve) =>
      wallet.on('message', ({ deleted }: { deleted?: string }) => {
        if (deleted) resolve(deleted)
      }),
    )
    await dapp.disconnect()
    assert.equal(await deleted, topic)
  } finally {
    dapp.kill()
    wallet.kill()
    await server.kill()
  }
}

async function startWallet(server: ServerProcess): Promise<ChildProcess> {
  const wallet = fork(fileURLToPath(new URL('./peers/wallet.ts', import.meta.url)), {
    execArgv: PEER_FLAGS,
    env: { ...process.env, RELAY: server.relay, PROJECT_ID: server.projectId },
  })
  let isReady = false
  wallet.on('message', ({ ready }: { ready?: boolean }) => {
    isReady ||= ready === true
  })
  await until(() => isReady, 'the wallet')
  return wallet
}
