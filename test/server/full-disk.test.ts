import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  signToken,
  until,
} from '../helpers/raw-relay-client.js'
import { startServerProcess, type ServerProcess } from '../helpers/servers/server-process.js'
import { NO_DISK, mountSmallDisk } from '../helpers/faults/small-disk.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'

const DISK_MIB = 160
const LEFT_BYTES = 3 * 1024 * 1024
// Incompressible text.
const TEXT = randomBytes(60_000).toString('base64')

test(
  'V17 with a full disk the embedded database refuses clearly, loses no acknowledged message, and serves again once there is space',
  { skip: NO_DISK, timeout: TEST_HANG_MS },
  async () => {
    const disk = mountSmallDisk(DISK_MIB)
    try {
      const args = ['--data', join(disk.path, 'data')]
      const server = await startServerProcess(args, { LOG_LEVEL: 'warn' }, { initialise: true })
      const [sender, topic, receiverKey] = [
        await new RawRelayClient(server.relay, { projectId: server.projectId }).open(),
        createTopic(),
        createClientKey(),
      ]
      const receiver = new RawRelayClient(server.relay, {
        projectId: server.projectId,
        key: receiverKey,
      })
      await receiver.call('irn_subscribe', { topic })
      await receiver.close()
      const kept: string[] = []
      const offer = async (n: number) => {
        const reply = await sender.request('irn_publish', {
          topic,
          message: `${n}:${randomBytes(60_000).toString('base64')}`,
          ttl: 86_400,
          tag: 1,
        })
        if (reply.result === true) kept.push(`${n}`)
        else assert.equal(reply.error?.data, 'StorageError')
        return reply.result === true
      }
      for (let n = 0; n < 20; n++) assert.equal(await offer(n), true)

      disk.fill(LEFT_BYTES)
      let n = 20
      while (await offer(n++)) assert.ok(n < 2_000, 'the disk filled up')
      for (let more = 0; more < 5; more++) await offer(n++)
      const ask = () =>
        fetch(`${server.url}/rpc?projectId=${server.projectId}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${signToken(createClientKey(), server.relay)}` },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'irn_publish',
            params: { topic: createTopic(), message: TEXT, ttl: 300, tag: 1 },
          }),
        })
      const refused = await ask()
      assert.equal(refused.status, 503)
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
      assert.equal((await fetch(`${server.url}/health`)).status, 200)
      assert.equal(
        (await fetch(`${server.url}/getWallets?projectId=${server.projectId}`)).status,
        200,
        'what needs no disk is served',
      )
      assert.equal(sender.ws.readyState, sender.ws.OPEN, 'sockets stay')

      disk.free()
      while (!(await offer(n++))) {
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
      assert.equal((await fetch(`${server.url}/ready`)).status, 200)
      await check(server, receiverKey, kept)
      sender.ws.terminate()
      assert.equal(await server.stop(), 0)
      assert.doesNotMatch(server.log(), /unhandled|uncaught/i)

      const again = await startServerProcess(args, {}, { initialise: true })
      assert.equal(await again.stop(), 0)
    } finally {
      disk.stop()
    }
  },
)

test(
  'a full disk at the start is reported, leaves nothing half-written, and the database opens once there is space',
  { skip: NO_DISK, timeout: TEST_HANG_MS },
  async () => {
    const disk = mountSmallDisk(100)
    // The server's own initialisation must meet the full disk, not the copy that other tests start
    // from.
    const start = (args: readonly string[]) => startServerProcess(args, {}, { initialise: true })
    try {
      const [used, fresh] = [
        ['--data', join(disk.path, 'used')],
        ['--data', join(disk.path, 'fresh')],
      ]
      await (await start(used)).stop()
      disk.fill(0)
      for (const args of [used, fresh])
        await assert.rejects(
          start(args),
          /ended with 1: .*cannot be opened .*The disk has 0 MiB left/s,
        )
      disk.free()
      for (const args of [used, fresh]) assert.equal(await (await start(args)).stop(), 0)
    } finally {
      disk.stop()
    }
  },
)

async function check(
  server: ServerProcess,
  key: ReturnType<typeof createClientKey>,
  kept: readonly string[],
): Promise<void> {
  const receiver = await new RawRelayClient(server.relay, {
    projectId: server.projectId,
    key,
  }).open()
  const arrived = () => receiver.pushes.map(({ data }) => data.message.split(':')[0]!)
  await until(
    () => kept.every((text) => arrived().includes(text)),
    `every acknowledged message (${arrived().length} of ${kept.length})`,
  )
  assert.deepEqual(
    arrived().filter((text) => kept.includes(text)),
    kept,
  )
  receiver.ws.terminate()
}
