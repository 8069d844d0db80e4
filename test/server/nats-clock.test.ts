import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  signToken,
  until,
  type ClientKey,
} from '../helpers/raw-relay-client.js'
import { startServerProcess, type ServerProcess } from '../helpers/servers/server-process.js'
import { NO_NATS, startNats, type NatsServer } from '../helpers/servers/start-nats.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const CLOCK = fileURLToPath(new URL('../helpers/clocks/jumping-clock.mjs', import.meta.url))
const HOUR = 3_600_000
const TTL = 300
const skip = NO_NATS ?? NO_POSTGRES ?? false

let folder: string
let nats: NatsServer
let postgres: PostgresServer

before(async () => {
  if (skip) return
  folder = createTemporaryFolder('nats-clock')
  ;[nats, postgres] = await Promise.all([startNats(), startPostgres()])
})
after(async () => {
  await nats?.stop()
  await postgres?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

for (const hours of [1, -1, 24, -24]) {
  test(
    `V16 NATS: one of two instances has a clock that is off by ${hours} h at its start, later by the opposite: messages of five minutes reach every client`,
    { skip, timeout: TEST_HANG_MS },
    async () => {
      const file = join(folder, `${hours}.offset`)
      await writeFile(file, String(hours * HOUR))
      const env = { DATABASE_URL: await postgres.createDatabase(), NATS_URL: nats.url }
      const [right, wrong] = await Promise.all([
        startServerProcess([], env),
        startServerProcess([], { ...env, JUMP_FILE: file }, { preload: CLOCK }),
      ])
      try {
        for (const offset of [hours, -hours]) {
          await writeFile(file, String(offset * HOUR))
          process.kill(wrong.pid, 'SIGUSR2')
          // An instance accepts tokens by the clock that it started with, and by its present one.
          const clocks = new Map([
            [right, 0],
            [wrong, hours * HOUR],
          ])
          const open = (server: ServerProcess, key = createClientKey()) => {
            const iat = Math.floor((Date.now() + clocks.get(server)!) / 1000)
            return new RawRelayClient(server.relay, {
              projectId: server.projectId,
              key,
              token: signToken(key, server.relay, { iat, exp: iat + 86_400 }),
            }).open()
          }
          for (const [from, to] of [
            [right, wrong],
            [wrong, right],
            [wrong, wrong],
          ] as const)
            await deliver({ from, to, open, what: `offset ${offset} h` })
        }
      } finally {
        await Promise.all([right.kill(), wrong.kill()])
      }
    },
  )
}

// One client receives live at `to`, the other from its mailbox there.
async function deliver({
  from,
  to,
  open,
  what,
}: {
  from: ServerProcess
  to: ServerProcess
  open: (server: ServerProcess, key?: ClientKey) => Promise<RawRelayClient>
  what: string
}): Promise<void> {
  const [topic, lateKey] = [createTopic(), createClientKey()]
  const early = await open(to, lateKey)
  await early.call('irn_subscribe', { topic })
  await early.close()
  const [sender, receiver] = [await open(from), await open(to)]
  await receiver.call('irn_subscribe', { topic })
  assert.equal(await sender.publish(topic, what, { ttl: TTL }), true)
  assert.equal((await receiver.received(1))[0]!.data.message, what)
  // The instance looks for expired messages every second, and has another one to store meanwhile.
  assert.equal(await sender.publish(topic, `${what}, second`, { ttl: TTL }), true)
  assert.equal((await receiver.received(2))[1]!.data.message, `${what}, second`)
  const late = await open(to, lateKey)
  await late.call('irn_subscribe', { topic })
  await until(
    () => late.pushes.length === 2,
    () => `${what}: ${late.pushes.length} of 2 messages of the mailbox`,
  )
  for (const client of [sender, receiver, late]) client.ws.terminate()
}
