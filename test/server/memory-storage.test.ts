import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryRelayStorage } from '../../server/src/storage/memory-relay-storage.js'
import { createMemoryStorage } from '../../server/src/storage/memory-storage.js'

const soon = () => Date.now() + 60_000

test('a subscriber who has not read keeps a message for himself, whoever else has read it', async () => {
  const { relay, close } = createMemoryStorage()
  const topic = 'a'.repeat(64)
  for (const client of ['b', 'c']) await relay.subscribe(client, [topic], { expiresAt: soon(), limit: 10 })
  assert.equal(await relay.publish({ topic, message: 'm', tag: 1, expiresAt: soon(), publisher: 'a' }, { limit: 10 }), 'stored')
  const [message] = await relay.listMessages('b', [topic], { limit: 10 })
  await relay.acknowledge('b', [{ topic, messageId: message!.messageId }])
  assert.deepEqual((await relay.listMessages('b', [topic], { limit: 10 })).length, 0)
  assert.deepEqual((await relay.listMessages('c', [topic], { limit: 10 })).map(({ message: text }) => text), ['m'])
  await relay.acknowledge('c', [{ topic, messageId: message!.messageId }])
  assert.equal(await relay.publish({ topic, message: 'm', tag: 1, expiresAt: soon(), publisher: 'a' }, { limit: 10 }), 'duplicate')
  assert.equal((await relay.listMessages('late', [topic], { limit: 10 })).length, 0, 'acknowledged by all is gone')
  await close()
})

test('nothing of a message is left in memory once it was acknowledged', async () => {
  const { relay, close } = createMemoryStorage()
  const topic = 'b'.repeat(64)
  await relay.subscribe('reader', [topic], { expiresAt: soon(), limit: 10 })
  let seen: string | undefined
  relay.watchPublished(({ messageId }) => { seen = messageId })
  await relay.publish({ topic, message: 'secret text', tag: 1, expiresAt: soon(), publisher: 'a' }, { limit: 1 })
  assert.equal(await relay.publish({ topic, message: 'second', tag: 1, expiresAt: soon(), publisher: 'a' }, { limit: 1 }), 'full')
  await relay.acknowledge('reader', [{ topic, messageId: seen! }])
  assert.equal(await relay.publish({ topic, message: 'second', tag: 1, expiresAt: soon(), publisher: 'a' }, { limit: 1 }), 'stored')
  assert.deepEqual((await relay.listMessages('stranger', [topic], { limit: 10 })).map(({ message }) => message), ['second'])
  await close()
})

test('expired messages make room and may be published again', async () => {
  const { relay, close } = createMemoryStorage()
  const topic = 'c'.repeat(64)
  const message = { topic, message: 'm', tag: 1, publisher: 'a' }
  await relay.publish({ ...message, expiresAt: Date.now() - 1 }, { limit: 1 })
  assert.equal((await relay.listMessages('b', [topic], { limit: 10 })).length, 0)
  assert.equal(await relay.publish({ ...message, expiresAt: soon() }, { limit: 1 }), 'stored')
  assert.equal((await relay.listMessages('b', [topic], { limit: 10 })).length, 1)
  await close()
})

test('all mailboxes together have a bound, and what is read or expires makes room', async () => {
  const relay = new MemoryRelayStorage({ maxBytes: 1_000 })
  const publish = (topic: string, message: string, expiresAt = soon()) => relay.publish({ topic, message, tag: 1, expiresAt, publisher: 'a' }, { limit: 100 })
  assert.equal(await publish('1', 'x'.repeat(600)), 'stored')
  assert.equal(await publish('2', 'y'.repeat(600)), 'full')
  const [message] = await relay.listMessages('b', ['1'], { limit: 1 })
  await relay.acknowledge('b', [message!])
  assert.equal(await publish('2', 'y'.repeat(600), Date.now() + 20), 'stored')
  await new Promise((resolve) => setTimeout(resolve, 30))
  assert.equal(await publish('3', 'z'.repeat(600)), 'stored')
  relay.close()
})
