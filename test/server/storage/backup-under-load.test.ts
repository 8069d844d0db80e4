import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCommand } from '../../../server/src/operation/commands/run-command.js'
import { askHolder } from '../../../server/src/operation/data-directory.js'
import { createLog } from '../../../server/src/operation/log.js'
import { DEFAULT_RELAY_LIMITS } from '../../../server/src/relay/limits.js'
import { startServer } from '../../../server/src/start-server.js'
import { openDataDirectory } from '../../../server/src/storage/open/open-data-directory.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { freezeClock } from '../../helpers/clocks/frozen-clock.js'
import { RawRelayClient, createTopic } from '../../helpers/raw-relay-client.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const MESSAGES = 600
const BYTES = 10_000

test('finding 17: a backup of the embedded database delays no publish, and contains everything acknowledged before it', async () => {
  const folder = createTemporaryFolder('backup')
  const data = await prepareData(join(folder, 'data'))
  await mkdir(join(data, 'database.snapshot-left'))
  const settings = {
    port: 0,
    logLevel: 'silent',
    rateLimit: { burst: 1_000_000, perSecond: 1_000 },
    relay: { ...DEFAULT_RELAY_LIMITS, requestBurst: 1_000_000 },
  } as const
  const clock = freezeClock()
  let server = await startServer({ ...settings, data })
  try {
    assert.deepEqual(
      (await readdir(data)).filter((name) => name.includes('snapshot')),
      [],
      'what a killed backup left is removed',
    )
    const sender = new RawRelayClient(server.relay, { projectId: server.projectId })
    for (let sent = 0; sent < MESSAGES; sent += 60)
      await sender.call('irn_batchPublish', {
        messages: Array.from({ length: 60 }, () => ({
          topic: createTopic(),
          message: randomBytes(BYTES / 2).toString('hex'),
          ttl: 300,
          tag: 1,
        })),
      })
    const topic = createTopic()
    await sender.publish(topic, 'before')
    const file = join(folder, 'backup.gz')
    let isOver = false
    const backup = askHolder(data, ['backup', file]).finally(() => {
      isOver = true
    })
    let during = 0
    for (; !isOver; during++)
      assert.equal(await sender.publish(createTopic(), `during ${during}`), true)
    assert.match((await backup)!, /Saved \d+ rows/)
    assert.ok(during > 5, `${during} publishes were acknowledged while the backup was written`)
    assert.deepEqual(
      (await readdir(data)).filter((name) => name.includes('snapshot')),
      [],
    )
    sender.ws.terminate()
    await server.stop()

    const restored = join(folder, 'restored')
    const database = await openDataDirectory(restored, { log: createLog('silent') })
    assert.match(await runCommand(database, ['restore', file]), /Restored/)
    await database.close()
    server = await startServer({ ...settings, data: restored })
    const reader = new RawRelayClient(server.relay, { projectId: server.projectId })
    const { messages } = (await reader.call('irn_fetchMessages', { topic })) as {
      messages: { message: string }[]
    }
    assert.deepEqual(
      messages.map(({ message }) => message),
      ['before'],
    )
    reader.ws.terminate()
  } finally {
    await server.stop()
    clock.restore()
    await rm(folder, { recursive: true, force: true })
  }
})
