import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryRelayStorage } from '../../../server/src/storage/relay/memory-relay-storage.js'
import { until } from '../../helpers/clocks/until.js'

const soon = () => Date.now() + 60_000

test('memory keeps nothing of an acknowledged message', async () => {
  const relay = new MemoryRelayStorage({ maxBytes: 11 })
  const topic = 'b'.repeat(64)
  await relay.subscribe('reader', [topic], { expiresAt: soon(), limit: 10 })
  let seen: string | undefined
  relay.watchPublished({
    follows: () => true,
    offer: ({ messageId }) => {
      seen = messageId
    },
  })
  await relay.publish(
    { topic, message: 'secret text', tag: 1, expiresAt: soon(), publisher: 'a' },
    { limit: 10 },
  )
  assert.equal(
    await relay.publish(
      { topic, message: 'second', tag: 1, expiresAt: soon(), publisher: 'a' },
      { limit: 10 },
    ),
    'serverFull',
  )
  await relay.acknowledge('reader', [{ topic, messageId: seen! }])
  assert.equal(
    await relay.publish(
      { topic, message: 'second', tag: 1, expiresAt: soon(), publisher: 'a' },
      { limit: 10 },
    ),
    'stored',
  )
  assert.deepEqual(
    (await relay.listMessages('stranger', [topic], { limit: 10 })).messages.map(
      ({ message }) => message,
    ),
    ['second'],
  )
  relay.close()
})

test('all mailboxes together have a limit, and read or expired messages free space', async () => {
  const relay = new MemoryRelayStorage({ maxBytes: 1_000 })
  const publish = (topic: string, message: string, expiresAt = soon()) =>
    relay.publish({ topic, message, tag: 1, expiresAt, publisher: 'a' }, { limit: 100 })
  assert.equal(await publish('1', 'x'.repeat(600)), 'stored')
  assert.equal(await publish('2', 'y'.repeat(600)), 'serverFull')
  const { messages } = await relay.listMessages('b', ['1'], { limit: 1 })
  await relay.acknowledge('b', messages)
  assert.equal(await publish('2', 'y'.repeat(600), Date.now() + 20), 'stored')
  await until(
    async () => (await publish('3', 'z'.repeat(600))) === 'stored',
    'the message before has expired',
  )
  relay.close()
})
