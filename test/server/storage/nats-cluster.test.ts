// It takes twenty seconds, so only `npm run soak:relay` runs it, not `npm test`.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import { openStorage, type StorageSettings } from '../../../server/src/storage/open/open-storage.js'
import { isStorageUnavailable } from '../../../server/src/storage/storage-unavailable.js'
import type { Storage } from '../../../server/src/storage/storage.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { createTopic, until } from '../../helpers/raw-relay-client.js'
import { NO_NATS, startNatsCluster } from '../../helpers/servers/start-nats.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const skip =
  NO_NATS ??
  (process.env['REQUESTS'] === undefined && 'takes twenty seconds; npm run soak:relay has it')
const log = createLog('silent')

test(
  'NATS: with two of three servers down publishes are refused, no acknowledged message is lost, and everything resumes when they return',
  { skip, timeout: TEST_HANG_MS },
  async () => {
    const folder = createTemporaryFolder('nats-cluster-storage')
    const cluster = await startNatsCluster()
    const settings: StorageSettings = {
      data: await prepareData(`${folder}/data`),
      databaseUrl: undefined,
      databasePoolSize: 4,
      redisUrl: undefined,
      quotas: DEFAULT_QUOTAS,
      natsUrl: cluster.url,
      natsReplicas: 3,
    }
    let storage: Storage | undefined
    try {
      // The cluster elects a leader first.
      const opened = (storage = await until(
        () => openStorage(settings, log),
        'the cluster takes the streams',
      ))
      const topic = createTopic()
      const kept: string[] = []
      let number = 0
      // The same text is one message, so a refused one is repeated until it is stored.
      const offer = async (text: string) => {
        try {
          const outcome = await opened.relay.publish(
            { topic, message: text, tag: 1, expiresAt: Date.now() + 600_000, publisher: 'a' },
            { limit: 1_000 },
          )
          assert.ok(outcome === 'stored' || outcome === 'duplicate', outcome)
          kept.push(text)
          return true
        } catch (error) {
          assert.ok(isStorageUnavailable(error), String(error))
          return false
        }
      }
      const keep = async (count: number) => {
        for (const end = number + count; number < end; number++)
          await until(() => offer(`m${number}`), `message ${number} is kept`)
      }
      await keep(50)
      await Promise.all([cluster.crash(1), cluster.crash(2)])
      await until(
        async () => !(await offer(`m${number}`)) || (number++, false),
        'one of three servers keeps nothing',
      )
      await Promise.all([cluster.start(1), cluster.start(2)])
      await keep(50)
      const read = () => opened.relay.listMessages('b', [topic], { limit: 1_000 })
      const { messages } = await until(
        () =>
          read().catch((error: unknown) => {
            assert.ok(isStorageUnavailable(error), String(error))
            return undefined
          }),
        'the mailbox is read',
      )
      assert.deepEqual(
        messages.map(({ message }) => message),
        [...new Set(kept)],
      )
    } finally {
      await storage?.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
