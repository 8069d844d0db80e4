import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { connect } from '@nats-io/transport-node'
import { DEFAULT_QUOTAS } from '../../../server/src/operation/config.js'
import { createLog } from '../../../server/src/operation/log.js'
import { openStorage, type StorageSettings } from '../../../server/src/storage/open/open-storage.js'
import { isStorageUnavailable } from '../../../server/src/storage/storage-unavailable.js'
import type { Storage, StoredMessage } from '../../../server/src/storage/storage.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { createTopic, until } from '../../helpers/raw-relay-client.js'
import { NO_NATS, startNats, type NatsServer } from '../../helpers/servers/start-nats.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { testStorage } from './storage-contract.js'

const log = createLog('silent')
const LIMITS = { limit: 1_000 }
const options = { skip: NO_NATS ?? false, timeout: TEST_HANG_MS }
let nats: NatsServer
let folder: string
let storage: Storage

const soon = () => Date.now() + 60_000
const settingsOf = async (name: string): Promise<StorageSettings> => ({
  data: await prepareData(`${folder}/${name}`),
  databaseUrl: undefined,
  databasePoolSize: 5,
  redisUrl: undefined,
  quotas: DEFAULT_QUOTAS,
  natsUrl: nats.url,
})

before(async () => {
  if (NO_NATS) return
  folder = createTemporaryFolder('nats-storage')
  nats = await startNats()
  storage = await openStorage(await settingsOf('one'), log)
})
after(async () => {
  await storage?.close()
  await nats?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

testStorage('NATS', () => storage, { skip: NO_NATS })

test(
  'NATS: a mailbox is full at the limit of the stream; expired messages free space; a repeated text is a duplicate then too',
  options,
  async () => {
    const topic = createTopic()
    const publish = (text: string, expiresAt = soon()) =>
      storage.relay.publish({ topic, message: text, tag: 1, expiresAt, publisher: 'a' }, LIMITS)
    assert.equal(await publish('ends', Date.now() - 1), 'stored')
    const outcomes = await Promise.all(Array.from({ length: 999 }, (_, n) => publish(`m${n}`)))
    assert.ok(outcomes.every((outcome) => outcome === 'stored'))
    assert.equal(await publish('m0'), 'duplicate')
    assert.equal(await publish('one more'), 'stored', 'in the place of what has expired')
    assert.equal(await publish('too many'), 'full')
  },
)

test('NATS: reports why it cannot be used', options, async () => {
  const settings = await settingsOf('unusable')
  await assert.rejects(
    openStorage({ ...settings, natsUrl: 'nats://127.0.0.1:1' }, log),
    /NATS of NATS_URL cannot be used/,
  )
  await assert.rejects(
    openStorage({ ...settings, natsReplicas: 3 }, log),
    /does not take the streams.*WALLET_MODAL_NATS_REPLICAS/,
  )
})

test(
  'NATS: quotas of an address and of a project hold, and received or expired messages free space',
  options,
  async () => {
    const own = await openStorage(
      {
        ...(await settingsOf('quotas')),
        quotas: {
          ...DEFAULT_QUOTAS,
          maxMailboxBytesPerAddress: 60_000,
          maxMailboxBytesPerProject: 100_000,
          maxMessagesPerAddress: 5,
        },
      },
      log,
    )
    try {
      const publish = (topic: string, address: string, text: string, ttl = 60_000) =>
        own.relay.publish(
          {
            topic,
            message: text.padEnd(20_000, '.'),
            tag: 1,
            expiresAt: Date.now() + ttl,
            publisher: 'a',
            owner: { projectId: 'a'.repeat(32), address },
          },
          LIMITS,
        )
      const topic = createTopic()
      assert.deepEqual(
        [
          await publish(topic, '1.1.1.1', '1'),
          await publish(topic, '1.1.1.1', '2'),
          await publish(topic, '1.1.1.1', '3'),
        ],
        ['stored', 'stored', 'addressFull'],
      )
      const { messages } = await own.relay.listMessages('b', [topic], LIMITS)
      await own.relay.acknowledge('b', messages.slice(0, 1))
      assert.equal(await publish(topic, '1.1.1.1', '3'), 'stored')
      assert.deepEqual(
        [
          await publish(topic, '2.2.2.2', '4', 200),
          await publish(topic, '3.3.3.3', '5'),
          await publish(topic, '4.4.4.4', '6'),
        ],
        ['stored', 'stored', 'projectFull'],
      )
      await until(
        async () => (await publish(topic, '4.4.4.4', '7')) === 'stored',
        'room after the end of one',
      )
    } finally {
      await own.close()
    }
  },
)

test(
  'NATS: reads a long mailbox in batches; receipts of delivered messages take one request each, others one read per batch',
  options,
  async () => {
    const other = await openStorage(await settingsOf('batches'), log)
    const observer = await connect({ servers: nats.url })
    const requests: string[] = []
    observer.subscribe('$JS.API.>', { callback: (_, { subject }) => void requests.push(subject) })
    await observer.flush()
    // Requests since the last call, by kind, without those of timers.
    const takeRequests = async () => {
      await observer.flush()
      const kinds = requests.splice(0).map((subject) => subject.split('.').slice(2, 5).join('.'))
      return {
        reads: kinds.filter((kind) => /^(?:DIRECT\.GET|CONSUMER\.)|^STREAM\.MSG\.GET/.test(kind))
          .length,
        deletes: kinds.filter((kind) => kind === 'STREAM.MSG.DELETE').length,
      }
    }
    try {
      const [topic, otherTopic] = [createTopic(), createTopic()]
      const texts = Array.from({ length: 300 }, (_, n) =>
        `${n}`.padEnd(n % 7 === 0 ? 20_000 : 50, '.'),
      )
      for (const name of [topic, otherTopic])
        for (const text of texts)
          assert.equal(
            await storage.relay.publish(
              { topic: name, message: text, tag: 1, expiresAt: soon(), publisher: 'a' },
              LIMITS,
            ),
            'stored',
          )
      await takeRequests()
      const { messages } = await storage.relay.listMessages('b', [topic], { limit: 500 })
      assert.deepEqual(
        messages.map(({ message }) => message),
        texts.slice(0, messages.length),
      )
      const page = await storage.relay.listMessages('b', [topic], { limit: 500, bytes: 10_000_000 })
      assert.deepEqual([page.messages.map(({ message }) => message), page.hasMore], [texts, false])
      const { reads } = await takeRequests()
      assert.ok(reads < 60, `${reads} requests for two readings of up to 300 messages`)
      await storage.relay.acknowledge('b', page.messages)
      assert.deepEqual(await takeRequests(), { reads: 0, deletes: 300 })
      // An instance that has not delivered the messages searches for them.
      await other.relay.acknowledge(
        'b',
        texts.map((text) => ({
          topic: otherTopic,
          messageId: createHash('sha256').update(text).digest('hex'),
        })),
      )
      const searched = await takeRequests()
      assert.ok(searched.reads < 30 && searched.deletes === 300, JSON.stringify(searched))
      assert.deepEqual(
        (await storage.relay.listMessages('b', [topic, otherTopic], LIMITS)).messages,
        [],
      )
    } finally {
      await Promise.all([other.close(), observer.close()])
    }
  },
)

test(
  'NATS: receipts of many clients share a query, and every received message is deleted',
  options,
  async (t) => {
    const topics = Array.from({ length: 60 }, createTopic)
    for (const [n, topic] of topics.entries()) {
      assert.equal(
        await storage.relay.subscribe(`receiver ${n}`, [topic], { expiresAt: soon(), limit: 10 }),
        'stored',
      )
      assert.equal(
        await storage.relay.publish(
          { topic, message: `to ${n}`, tag: 1, expiresAt: soon(), publisher: 'a' },
          LIMITS,
        ),
        'stored',
      )
    }
    const pages = await Promise.all(
      topics.map((topic, n) => storage.relay.listMessages(`receiver ${n}`, [topic], LIMITS)),
    )
    assert.deepEqual(
      pages.map(({ messages }) => messages.map(({ message }) => message)),
      topics.map((_, n) => [`to ${n}`]),
    )
    const queries = t.mock.method(await storage.database(), 'query')
    await Promise.all(
      pages.map(({ messages }, n) => storage.relay.acknowledge(`receiver ${n}`, messages)),
    )
    // One for the call that comes first, one for those that wait for it.
    assert.ok(queries.mock.callCount() <= 2, `${queries.mock.callCount()} queries`)
    queries.mock.restore()
    assert.deepEqual(
      (await storage.relay.listMessages('another client', topics, LIMITS)).messages,
      [],
    )
  },
)

test(
  'NATS: two instances see each other’s messages in one order; kill -9 of NATS loses no acknowledged message, and missed ones arrive',
  options,
  async () => {
    const other = await openStorage(await settingsOf('two'), log)
    const topic = createTopic()
    const seen: StoredMessage[] = []
    const stop = other.relay.watchPublished({
      follows: (name) => name === topic,
      offer: (message) => seen.push(message),
    })
    try {
      await other.relay.listMessages('b', [topic], LIMITS)
      const kept: string[] = []
      let isOver = false
      const writers = [storage, other].map(async ({ relay }, writer) => {
        for (let n = 0; !isOver && n < 900; n++) {
          const text = `${writer}:${n}`
          // The same text is one message, so it is repeated until it is stored.
          let unexpected: unknown
          const outcome = await until(
            () =>
              isOver
                ? 'over'
                : relay
                    .publish(
                      { topic, message: text, tag: 1, expiresAt: soon(), publisher: `p${writer}` },
                      { limit: 5_000 },
                    )
                    .catch((error: unknown) => {
                      if (isStorageUnavailable(error)) return undefined
                      unexpected = error
                      return 'failed' as const
                    }),
            `message ${text} is kept`,
          )
          assert.notEqual(outcome, 'failed', String(unexpected))
          if (outcome === 'full' || outcome === 'over') return
          kept.push(text)
        }
      })
      await until(() => kept.length > 100, 'messages before the crash')
      await nats.crash()
      await assert.rejects(storage.check(), isStorageUnavailable)
      await nats.start()
      const before = kept.length
      await until(() => kept.length > before + 100, 'messages after it')
      isOver = true
      await Promise.all(writers)
      await until(
        () => new Set(seen.map(({ message }) => message)).size >= kept.length,
        () => `all ${kept.length} (${seen.length})`,
      )
      const stored: string[] = []
      for (let after = 0, hasMore = true; hasMore;) {
        const page = await storage.relay.listMessages('late', [topic], { after, limit: 500 })
        stored.push(...page.messages.map(({ message }) => message))
        after = page.messages.at(-1)?.sequence ?? after
        hasMore = page.hasMore
      }
      assert.deepEqual(
        kept.filter((text) => !stored.includes(text)),
        [],
      )
      assert.equal(new Set(stored).size, stored.length, 'nothing twice')
      assert.deepEqual(
        seen.map(({ message }) => message),
        stored.slice(0, seen.length),
        'the watcher has the order of the mailbox',
      )
    } finally {
      stop()
      await other.close()
    }
  },
)

test(
  'NATS with less space than the mailboxes need: the refusal at start names a value that fits, and with it the storage opens',
  options,
  async () => {
    const small = await startNats({ maxFileStore: 1024 ** 3 })
    try {
      const open = async (mib: number) =>
        openStorage(
          {
            ...(await settingsOf(`room-${mib}`)),
            natsUrl: small.url,
            quotas: { ...DEFAULT_QUOTAS, maxMailboxBytes: mib * 1024 ** 2 },
          },
          log,
        )
      const refusal = await open(10_240).then(
        () => '',
        (error: Error) => error.message,
      )
      assert.match(
        refusal,
        /no room for the 10240 MiB of WALLET_MODAL_MAX_MAILBOX_MIB.*max_file_store/,
      )
      const fitting = Number(/set WALLET_MODAL_MAX_MAILBOX_MIB to (\d+)/.exec(refusal)?.[1])
      assert.equal(fitting, 640)
      await (await open(fitting)).close()
    } finally {
      await small.stop()
    }
  },
)
