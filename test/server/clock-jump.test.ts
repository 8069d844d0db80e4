import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createClock } from '../../server/src/operation/clock.js'
import { DEFAULT_RELAY_LIMITS } from '../../server/src/relay/limits.js'
import { startServer } from '../../server/src/start-server.js'
import { toRegistrationMessage } from '../../src/services/names/register-name.js'
import { freezeClock } from '../helpers/clocks/frozen-clock.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  pause,
  signToken,
  until,
} from '../helpers/raw-relay-client.js'
import { startServerProcess } from '../helpers/servers/server-process.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'

const CLOCK = fileURLToPath(new URL('../helpers/clocks/jumping-clock.mjs', import.meta.url))
const HOUR = 3_600_000
const JUMPS = [HOUR, 0, -HOUR, 0, 24 * HOUR, 0, -24 * HOUR, 0]
const SUFFIX = 'users.example'
let folder: string

before(async () => {
  folder = createTemporaryFolder('clock')
})
after(() => rm(folder, { recursive: true, force: true }))

describe('processes with separate clocks', { concurrency: true }, () => {
  for (const [place, ttl] of [
    ['memory:', 300],
    ['data', 7 * 86_400],
  ] as const) {
    test(
      `V16 the machine’s clock jumps by an hour and a day, back and forth: no one is locked out, nothing is lost (${place})`,
      { timeout: TEST_HANG_MS },
      async () => {
        const file = join(folder, `${place.replace(':', '')}.offset`)
        await writeFile(file, '0')
        const server = await startServerProcess(
          [
            '--data',
            place === 'memory:' ? place : join(folder, place),
            '--rpc',
            'eip155:9=http://127.0.0.1:1',
          ],
          { JUMP_FILE: file, WALLET_MODAL_NAME_SUFFIX: SUFFIX, LOG_LEVEL: 'warn' },
          { preload: CLOCK },
        )
        const open = (offset = 0) => {
          const key = createClientKey()
          const iat = Math.floor((Date.now() + offset) / 1000)
          return new RawRelayClient(server.relay, {
            projectId: server.projectId,
            key,
            token: signToken(key, server.relay, { iat, exp: iat + 86_400 }),
          }).open()
        }
        const account = privateKeyToAccount(generatePrivateKey())
        const [topic, lateTopic] = [createTopic(), createTopic()]
        const [sender, receiver, lateKey] = [await open(), await open(), createClientKey()]
        await receiver.call('irn_subscribe', { topic })
        const late = new RawRelayClient(server.relay, { projectId: server.projectId, key: lateKey })
        await late.call('irn_subscribe', { topic: lateTopic })
        await late.close()
        await sender.publish(lateTopic, 'before any jump', { ttl })
        let used: { body: string; label: string } | undefined

        for (const [step, offset] of JUMPS.entries()) {
          await writeFile(file, String(offset))
          process.kill(server.pid, 'SIGUSR2')
          await pause(120)
          const what = `step ${step}: ${offset / HOUR} h`
          assert.equal(await sender.publish(topic, `m${step}`, { ttl }), true, what)
          assert.equal((await receiver.received(step + 1))[step]!.data.message, `m${step}`, what)
          // Clients use the real time, or the time of the machine.
          for (const clientOffset of [0, offset]) {
            const client = await open(clientOffset)
            assert.equal(
              await client.publish(createTopic(), 'new'),
              true,
              `${what}: a client that connects now`,
            )
            client.ws.terminate()
          }
          const label = `marigold${step}`
          const message = toRegistrationMessage({ name: `${label}.${SUFFIX}`, at: Date.now() })
          const body = JSON.stringify({
            message,
            signature: await account.signMessage({ message }),
            coin_type: 60,
            address: account.address,
          })
          const register = (text: string) =>
            fetch(`${server.url}/v1/profile/account`, { method: 'POST', body: text })
          const registered = await register(body)
          assert.equal(registered.status, 200, `${what}: ${await registered.text()}`)
          for (const old of [body, used?.body ?? body])
            assert.equal((await register(old)).status, 400, `${what}: a used message stays used`)
          used ??= { body, label }
          const dead = await fetch(
            `${server.url}/v1/?chainId=eip155:9&projectId=${server.projectId}`,
            {
              method: 'POST',
              body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }),
            },
          )
          assert.equal(dead.status, 503)
          const wait = Number(dead.headers.get('retry-after'))
          assert.ok(wait >= 1 && wait <= 60, `${what}: Retry-After ${wait}`)
          assert.equal((await fetch(`${server.url}/ready`)).status, 200, what)
        }

        const again = await new RawRelayClient(server.relay, {
          projectId: server.projectId,
          key: lateKey,
        }).open()
        assert.equal((await again.received(1))[0]!.data.message, 'before any jump')
        for (const client of [sender, receiver])
          assert.equal(client.ws.readyState, client.ws.OPEN, 'sockets stay')
        for (const client of [sender, receiver, again]) client.ws.terminate()
        assert.equal(await server.stop(), 0)
        assert.doesNotMatch(server.log(), /unhandled|uncaught|TimeoutNegativeWarning/i)
      },
    )
  }
})

test(
  'V16 a process whose clock is a day behind at its start says why it refuses clients, and accepts them once the clock is right',
  { timeout: TEST_HANG_MS },
  async () => {
    const file = join(folder, 'behind.offset')
    await writeFile(file, String(-24 * HOUR))
    const server = await startServerProcess(
      ['--data', 'memory:'],
      { JUMP_FILE: file, LOG_LEVEL: 'warn' },
      { preload: CLOCK },
    )
    const key = createClientKey()
    const connect = () =>
      new RawRelayClient(server.relay, {
        projectId: server.projectId,
        key,
        token: signToken(key, server.relay),
      })
    assert.deepEqual(await connect().closed, {
      code: 3000,
      reason: 'JWT validation error: JWT Token is not yet valid',
    })
    const posted = await fetch(
      `${server.url}/rpc?projectId=${server.projectId}&auth=${signToken(key, server.relay)}`,
      { method: 'POST', body: '{}' },
    )
    assert.equal(posted.status, 401)
    await until(() => /correct the clock of this machine/.test(server.log()), 'the warning')
    const warnings = server
      .log()
      .split('\n')
      .filter((line) => /correct the clock of this machine/.test(line))
      .map((line) => JSON.parse(line) as { aheadS: number })
    assert.equal(warnings.length, 1, server.log())
    assert.ok(Math.abs(warnings[0]!.aheadS - 86_400) < 300, String(warnings[0]!.aheadS))
    await writeFile(file, '0')
    process.kill(server.pid, 'SIGUSR2')
    const accepted = async () => {
      const client = connect()
      const isOpen = await Promise.race([
        client.publish(createTopic(), 'now').catch(() => false),
        client.closed.then(() => false),
      ])
      client.ws.terminate()
      return isOpen
    }
    await until(accepted, 'the client is accepted without a restart')
    assert.equal(await server.stop(), 0)
  },
)

test('V16 a jump neither refills nor empties a budget, nor makes idle connections stale', async () => {
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    rateLimit: { burst: 5, perSecond: 2 },
    relay: { ...DEFAULT_RELAY_LIMITS, pingIntervalMs: 600 },
  })
  const realNow = Date.now
  const clock = freezeClock()
  try {
    const idle = await new RawRelayClient(server.relay, { projectId: server.projectId }).open()
    const ask = async () => await fetch(`${server.url}/getWallets?projectId=${server.projectId}`)
    for (const offset of [24 * HOUR, -24 * HOUR]) {
      while ((await ask()).status === 200);
      Date.now = () => realNow() + offset
      const refused = await ask()
      assert.equal(refused.status, 429)
      const seconds = Number(refused.headers.get('retry-after'))
      assert.ok(seconds >= 1 && seconds <= 60, `the wait is not that of the jump: ${seconds} s`)
      // The server states the wait; it is right if the next request after it passes.
      clock.advance(seconds * 1000)
      assert.equal((await ask()).status, 200)
    }
    clock.restore()
    const pinged = new Promise((resolve) => idle.ws.once('ping', resolve))
    // The server checks for stale sockets with its pings: one came after the jumps.
    await pinged
    assert.equal(idle.ws.readyState, idle.ws.OPEN)
    idle.ws.terminate()
  } finally {
    clock.restore()
    Date.now = realNow
    await server.stop()
  }
})

test('V16 a signed name stays used after a jump past the time that it is remembered for', async () => {
  const realNow = Date.now
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    clock: createClock({ wall: () => Date.now() }),
  })
  try {
    const account = privateKeyToAccount(generatePrivateKey())
    const [suffix] = (
      (await (await fetch(`${server.url}/v1/names/gateway`)).json()) as { suffixes: string[] }
    ).suffixes
    const toBody = async (label: string) => {
      const message = toRegistrationMessage({ name: `${label}.${suffix}`, at: realNow() })
      return JSON.stringify({
        message,
        signature: await account.signMessage({ message }),
        coin_type: 60,
        address: account.address,
      })
    }
    const register = async (body: string) => {
      const answer = await fetch(`${server.url}/v1/profile/account`, { method: 'POST', body })
      return `${answer.status} ${await answer.text()}`
    }
    const [first, second] = [await toBody('marigold'), await toBody('cornflower')]
    assert.match(await register(first), /^200 /)
    Date.now = () => realNow() + 31 * 24 * HOUR
    assert.match(await register(second), /^200 /, 'both times are accepted')
    for (const body of [first, second]) assert.match(await register(body), /^400 .*already used/)
  } finally {
    Date.now = realNow
    await server.stop()
  }
})
