import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnconfirmedPages } from '../../../server/src/relay/unconfirmed-pages.js'
import type { Receipt, StoredMessage } from '../../../server/src/storage/storage.js'
import { createTopic, sha256 } from '../../helpers/raw-relay-client.js'

function toPage(topic: string): StoredMessage[] {
  return Array.from({ length: 500 }, (_, n) => ({
    topic,
    message: '',
    messageId: sha256(`${topic}${n}`),
    sequence: n,
    publishedAt: 0,
    tag: 0,
    expiresAt: 0,
    publisher: 'a',
  }))
}

function open() {
  const acknowledged: Receipt[][] = []
  const payloads: string[] = []
  const pages = new UnconfirmedPages({
    ping: (payload) => payloads.push(payload),
    acknowledge: async (receipts) => void acknowledged.push([...receipts]),
  })
  return { pages, payloads, acknowledged }
}

test('a client that confirms no page takes no more memory for the next one: the oldest is dropped, and its messages stay in the mailbox', async () => {
  const { pages, payloads, acknowledged } = open()
  const topics = [1, 2, 3].map(createTopic)
  for (const topic of topics) pages.add(toPage(topic))
  pages.onPong(Buffer.from(payloads[0]!))
  assert.equal(acknowledged.length, 0)
  for (const payload of payloads.slice(1)) pages.onPong(Buffer.from(payload))
  assert.deepEqual(
    acknowledged.map((receipts) => [receipts[0]!.topic, receipts.length]),
    [
      [topics[1], 500],
      [topics[2], 500],
    ],
  )
  await pages.whenConfirmed(topics)
})

test('the next page waits while earlier pages use up the memory, whatever its topics', async () => {
  const { pages, payloads } = open()
  for (const topic of [1, 2].map(createTopic)) pages.add(toPage(topic))
  let isFree = false
  const free = pages.whenConfirmed([createTopic()]).then(() => {
    isFree = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isFree, false)
  for (const payload of payloads) pages.onPong(Buffer.from(payload))
  await free
})
