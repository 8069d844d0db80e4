import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createLog } from '../../../server/src/operation/log.js'
import { MessageFeed } from '../../../server/src/storage/relay/message-feed.js'
import type { StoredMessage } from '../../../server/src/storage/storage.js'

const ANNOUNCED_WITHIN_MS = 50
const settle = () => new Promise((resolve) => setImmediate(resolve))
const store = (sequence: number, topic = `t${sequence}`): StoredMessage => ({
  sequence,
  topic,
  messageId: `id${sequence}`,
  message: `m${sequence}`,
  tag: 1,
  publisher: 'a',
  publishedAt: 1,
  expiresAt: 2,
})
const announce = (previous: number, last: number) => ({
  previous,
  last,
  topics: Array.from({ length: last - previous }, (_, n) => `t${previous + 1 + n}`),
})

/**
 * A feed over a database that holds the sequences from 1 to `count` without `gone`; `topics` and
 * `texts` are what was read from it.
 */
function createFeed(
  t: TestContext,
  {
    count = 100,
    gone = [] as number[],
    follows = (_topic: string): boolean => true,
    beforeTexts = async () => {},
  } = {},
) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const [offered, topics, texts] = [[] as number[], [] as [number, number][], [] as number[]]
  const stored = Array.from({ length: count }, (_, n) => store(n + 1)).filter(
    ({ sequence }) => !gone.includes(sequence),
  )
  const feed = new MessageFeed({
    log: createLog('silent'),
    source: {
      async listTopics(after, last) {
        topics.push([after, last])
        return stored.filter(({ sequence }) => sequence > after && sequence <= last)
      },
      async readMessages(sequences) {
        texts.push(...sequences)
        await beforeTexts()
        return stored.filter(({ sequence }) => sequences.includes(sequence))
      },
    },
  })
  feed.watch({ follows, offer: ({ sequence }) => offered.push(sequence) })
  return {
    feed,
    offered,
    topics,
    texts,
    async pass(ms: number) {
      await settle()
      t.mock.timers.tick(ms)
      await settle()
      await settle()
    },
  }
}

test('reads messages announced by other instances by the followed topics, between own messages and in order', async (t) => {
  const { feed, offered, topics, texts, pass } = createFeed(t, {
    follows: (topic) => topic !== 't2',
  })
  feed.addAnnounced(announce(0, 3))
  feed.addOwn(3, [store(4), store(5)])
  feed.addAnnounced(announce(5, 6))
  await pass(0)
  assert.deepEqual([offered, texts, topics], [[1, 3, 4, 5, 6], [1, 3, 6], []])
})

test('own messages wait briefly for the announcement of earlier ones, without a listing', async (t) => {
  const { feed, offered, topics, texts, pass } = createFeed(t, { follows: () => false })
  feed.addOwn(128, [store(129), store(130)])
  feed.addAnnounced(announce(100, 128))
  await pass(ANNOUNCED_WITHIN_MS - 1)
  assert.deepEqual(offered, [])
  feed.addAnnounced(announce(0, 100))
  await pass(ANNOUNCED_WITHIN_MS)
  assert.deepEqual([offered, texts, topics, feed.cursor], [[129, 130], [], [], 130])
})

test('lists a message that is announced too late or never and delivers it once, without deleted ones', async (t) => {
  const { feed, offered, topics, texts, pass } = createFeed(t, { gone: [2] })
  feed.addOwn(4, [store(5)])
  await pass(ANNOUNCED_WITHIN_MS - 1)
  assert.deepEqual(offered, [])
  feed.advanceTo(7)
  await pass(1)
  assert.deepEqual([offered, topics, texts], [[1, 3, 4, 5, 6, 7], [[0, 7]], [1, 3, 4, 6, 7]])
  feed.addAnnounced(announce(0, 4))
  feed.addOwn(7, [store(8)])
  await pass(ANNOUNCED_WITHIN_MS)
  assert.deepEqual(offered, [1, 3, 4, 5, 6, 7, 8])
})

test('arrivals behind a gap do not delay reading it', async (t) => {
  const { feed, offered, pass } = createFeed(t)
  for (let n = 0; n < 5; n++) {
    feed.addOwn(n + 1, [store(n + 2)])
    await pass(ANNOUNCED_WITHIN_MS / 5)
  }
  assert.deepEqual(offered, [1, 2, 3, 4, 5, 6])
})

test('delivers an own message once whose announcement was faster than its answer', async (t) => {
  let answer = async () => {}
  const { feed, offered, pass } = createFeed(t, { beforeTexts: () => answer() })
  answer = async () => {
    await settle()
    feed.addOwn(0, [store(1)])
  }
  feed.addAnnounced(announce(0, 1))
  for (const _ of [1, 2]) await pass(0)
  feed.addOwn(1, [store(2)])
  await pass(0)
  assert.deepEqual(offered, [1, 2])
})

test('a feed stops while it waits', async (t) => {
  const { feed, offered, pass } = createFeed(t)
  feed.addOwn(1, [store(2)])
  await pass(0)
  await feed.stop()
  await pass(ANNOUNCED_WITHIN_MS)
  assert.deepEqual(offered, [])
})
