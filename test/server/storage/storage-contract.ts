import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { completeFeatures } from '../../../server/src/storage/complete-features.js'
import type { NewMessage, Storage, StoredMessage } from '../../../server/src/storage/storage.js'
import { createTopic, until } from '../../helpers/raw-relay-client.js'

const LIMITS = { limit: 100 }
const soon = () => Date.now() + 60_000
const toMessage = (topic: string, message: string, more: Partial<NewMessage> = {}): NewMessage => ({
  topic,
  message,
  tag: 1,
  expiresAt: soon(),
  publisher: 'a',
  ...more,
})
const toIds = (messages: readonly StoredMessage[]) => messages.map(({ message }) => message)
const idOf = (message: string) => createHash('sha256').update(message).digest('hex')

/** The common behaviour of every storage; `get` returns the one under test. */
export function testStorage(
  name: string,
  get: () => Storage,
  { skip }: { skip?: string | undefined } = {},
): void {
  const check = (title: string, work: (storage: Storage) => Promise<void>) =>
    test(`${name}: ${title}`, { skip: skip ?? false }, () => work(get()))

  check('a message is returned unchanged, with id, sequence and time', async ({ relay }) => {
    const topic = createTopic()
    const before = Date.now()
    assert.equal(
      await relay.publish(toMessage(topic, 'héllo 🎉', { tag: 1100, attestation: 'jwt' }), LIMITS),
      'stored',
    )
    const { messages, hasMore } = await relay.listMessages('b', [topic], LIMITS)
    const [message] = messages
    assert.deepEqual(
      [
        message!.message,
        message!.tag,
        message!.attestation,
        message!.publisher,
        message!.messageId,
        hasMore,
      ],
      ['héllo 🎉', 1100, 'jwt', 'a', idOf('héllo 🎉'), false],
    )
    assert.ok(message!.publishedAt >= before - 5 && message!.publishedAt <= Date.now() + 5)
    assert.ok(message!.expiresAt > before + 55_000 && message!.expiresAt <= soon())
  })

  check(
    'a page of 250 mailboxes is in the order of storing, whatever the order of the topics, and complete with the next page',
    async ({ relay }) => {
      const topics = Array.from({ length: 250 }, createTopic)
      const expected = topics.map((_, n) => `m${n}`)
      for (let n = 0; n < topics.length; n++)
        await relay.publish(toMessage(topics[n]!, expected[n]!), LIMITS)
      const asked = topics.toReversed()
      const first = await relay.listMessages('b', asked, { limit: 150 })
      assert.deepEqual([toIds(first.messages), first.hasMore], [expected.slice(0, 150), true])
      const { messages, hasMore } = await relay.listMessages('b', asked, {
        limit: 150,
        after: first.messages.at(-1)!.sequence,
      })
      assert.deepEqual([toIds(messages), hasMore], [expected.slice(150), false])
    },
  )

  check(
    'a message stays for a subscriber who has not read it, even if others have',
    async ({ relay }) => {
      const topic = createTopic()
      for (const client of ['b', 'c'])
        assert.equal(
          await relay.subscribe(client, [topic], { expiresAt: soon(), limit: 10 }),
          'stored',
        )
      await relay.publish(toMessage(topic, 'm'), LIMITS)
      const receipt = { topic, messageId: idOf('m') }
      await relay.acknowledge('b', [receipt])
      assert.deepEqual(toIds((await relay.listMessages('b', [topic], LIMITS)).messages), [])
      assert.deepEqual(toIds((await relay.listMessages('c', [topic], LIMITS)).messages), ['m'])
      await relay.acknowledge('c', [receipt])
      assert.equal(await relay.publish(toMessage(topic, 'm'), LIMITS), 'duplicate')
      assert.deepEqual(
        (await relay.listMessages('late', [topic], LIMITS)).messages,
        [],
        'acknowledged by all is gone',
      )
    },
  )

  check(
    'receivers that acknowledge the same messages at the same time: none is kept or delivered again',
    async ({ relay }) => {
      const topic = createTopic()
      const clients = ['b', 'c', 'd']
      for (const client of clients)
        await relay.subscribe(client, [topic], { expiresAt: soon(), limit: 10 })
      const texts = Array.from({ length: 10 }, (_, n) => `m${n}`)
      for (const text of texts) await relay.publish(toMessage(topic, text), LIMITS)
      await Promise.all(
        clients.map((client) =>
          relay.acknowledge(
            client,
            texts.map((text) => ({ topic, messageId: idOf(text) })),
          ),
        ),
      )
      for (const client of [...clients, 'late'])
        assert.deepEqual(
          toIds((await relay.listMessages(client, [topic], LIMITS)).messages),
          [],
          client,
        )
    },
  )

  check(
    'the publisher receives none of its own messages, and acknowledging them has no effect',
    async ({ relay }) => {
      const topic = createTopic()
      await relay.publish(toMessage(topic, 'mine'), LIMITS)
      await relay.acknowledge('a', [{ topic, messageId: idOf('mine') }])
      assert.deepEqual((await relay.listMessages('a', [topic], LIMITS)).messages, [])
      assert.deepEqual(toIds((await relay.listMessages('b', [topic], LIMITS)).messages), ['mine'])
    },
  )

  check(
    'messages of a topic keep the order of publishing, also of concurrent calls',
    async ({ relay }) => {
      const topics = [createTopic(), createTopic()]
      const texts = Array.from({ length: 60 }, (_, n) => `m${n}`)
      const outcomes = await Promise.all(
        texts.flatMap((text) =>
          topics.map((topic) => relay.publish(toMessage(topic, text), LIMITS)),
        ),
      )
      assert.ok(outcomes.every((outcome) => outcome === 'stored'))
      for (const topic of topics) {
        const { messages } = await relay.listMessages('b', [topic], LIMITS)
        assert.deepEqual(toIds(messages), texts)
        assert.ok(
          messages.every(
            ({ sequence, publishedAt }, index) =>
              index === 0 ||
              (sequence > messages[index - 1]!.sequence &&
                publishedAt >= messages[index - 1]!.publishedAt),
          ),
        )
      }
      const { messages } = await relay.listMessages('b', topics, { limit: 1_000 })
      assert.ok(
        messages.length === 120 &&
          messages.every(
            ({ sequence }, index) => index === 0 || sequence > messages[index - 1]!.sequence,
          ),
        'several topics are merged by sequence',
      )
    },
  )

  check('the same text at the same time is stored once', async ({ relay }) => {
    const topic = createTopic()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => relay.publish(toMessage(topic, 'same'), LIMITS)),
    )
    assert.deepEqual(outcomes.toSorted(), [
      ...Array.from({ length: 49 }, () => 'duplicate'),
      'stored',
    ])
    assert.equal(
      await relay.publish(toMessage(createTopic(), 'same'), LIMITS),
      'stored',
      'another topic is another message',
    )
    assert.equal((await relay.listMessages('b', [topic], LIMITS)).messages.length, 1)
  })

  check(
    'a full mailbox refuses messages, also concurrent ones with the same text; reading frees space',
    async ({ relay }) => {
      const topic = createTopic()
      const outcomes = await Promise.all(
        ['1', '2', '3', '3'].map((text) => relay.publish(toMessage(topic, text), { limit: 2 })),
      )
      assert.deepEqual(outcomes, ['stored', 'stored', 'full', 'full'])
      assert.equal(await relay.publish(toMessage(topic, '1'), { limit: 2 }), 'duplicate')
      await relay.acknowledge('b', [{ topic, messageId: idOf('1') }])
      assert.equal(await relay.publish(toMessage(topic, '3'), { limit: 2 }), 'stored')
      assert.deepEqual(toIds((await relay.listMessages('c', [topic], LIMITS)).messages), ['2', '3'])
    },
  )

  check(
    'an expired message is not returned, frees space, and can be published again',
    async ({ relay }) => {
      const topic = createTopic()
      await relay.publish(toMessage(topic, 'm', { expiresAt: Date.now() - 1 }), { limit: 1 })
      assert.deepEqual((await relay.listMessages('b', [topic], LIMITS)).messages, [])
      assert.equal(await relay.publish(toMessage(topic, 'm'), { limit: 1 }), 'stored')
      assert.equal((await relay.listMessages('b', [topic], LIMITS)).messages.length, 1)
    },
  )

  check('pages of many topics are in order, without gaps and duplicates', async ({ relay }) => {
    const topics = Array.from({ length: 40 }, createTopic)
    // One has much more than the others, so that it is cut while the others are not.
    const texts = topics.flatMap((topic, index) =>
      Array.from({ length: index === 0 ? 60 : 3 }, (_, n) => ({
        topic,
        message: `${index}:${n}`.padEnd(index === 1 ? 30_000 : 500, '.'),
      })),
    )
    for (const { topic, message } of texts)
      assert.equal(await relay.publish(toMessage(topic, message), LIMITS), 'stored')
    const found: string[] = []
    let after = 0
    for (let hasMore = true; hasMore;) {
      const page = await relay.listMessages('b', topics, { after, limit: 50, bytes: 48 * 1024 })
      assert.ok(page.messages.length > 0 && page.messages.length <= 50)
      for (const { sequence, message } of page.messages) {
        assert.ok(sequence > after)
        after = sequence
        found.push(message)
      }
      hasMore = page.hasMore
    }
    assert.deepEqual(
      found,
      texts.map(({ message }) => message),
    )
  })

  check('pages have a limit and a size, and continue', async ({ relay }) => {
    const topic = createTopic()
    for (let n = 0; n < 12; n++)
      await relay.publish(toMessage(topic, String(n).padEnd(120_000, 'x')), LIMITS)
    const first = await relay.listMessages('b', [topic], LIMITS)
    assert.ok(first.hasMore && first.messages.length < 12 && first.messages.length > 2)
    const found = [...first.messages]
    for (let hasMore = true; hasMore;) {
      const page = await relay.listMessages('b', [topic], {
        after: found.at(-1)!.sequence,
        limit: 2,
      })
      assert.ok(page.messages.length > 0 && page.messages.length <= 2)
      found.push(...page.messages)
      hasMore = page.hasMore
    }
    assert.deepEqual(
      found.map(({ message }) => Number.parseInt(message, 10)),
      Array.from({ length: 12 }, (_, n) => n),
    )
    assert.deepEqual(
      await relay.listMessages('b', [topic], { after: found.at(-1)!.sequence, limit: 2 }),
      { messages: [], hasMore: false },
    )
    assert.deepEqual(await relay.listMessages('b', [], LIMITS), { messages: [], hasMore: false })
  })

  check('unsubscribing empties the mailbox of that client only', async ({ relay }) => {
    const [topic, one, two] = [createTopic(), createTopic(), createTopic()]
    for (const client of [one, two])
      await relay.subscribe(client, [topic], { expiresAt: soon(), limit: 10 })
    await relay.publish(toMessage(topic, 'm'), LIMITS)
    await relay.unsubscribe(one, [topic, createTopic()])
    assert.deepEqual((await relay.listMessages(one, [topic], LIMITS)).messages, [])
    assert.deepEqual(toIds((await relay.listMessages(two, [topic], LIMITS)).messages), ['m'])
    assert.deepEqual([await relay.listTopics(one), await relay.listTopics(two)], [[], [topic]])
  })

  check('a client has a limit of topics; repeating one does not count', async ({ relay }) => {
    const client = createTopic()
    const topics = Array.from({ length: 5 }, createTopic)
    assert.equal(await relay.subscribe(client, topics, { expiresAt: soon(), limit: 5 }), 'stored')
    assert.equal(await relay.subscribe(client, topics, { expiresAt: soon(), limit: 5 }), 'stored')
    assert.equal(
      await relay.subscribe(client, [topics[0]!, createTopic()], { expiresAt: soon(), limit: 5 }),
      'client',
    )
    assert.deepEqual((await relay.listTopics(client)).toSorted(), topics.toSorted())
    const other = createTopic()
    const together = await Promise.all(
      [3, 3].map((count) =>
        relay.subscribe(other, Array.from({ length: count }, createTopic), {
          expiresAt: soon(),
          limit: 5,
        }),
      ),
    )
    assert.deepEqual(
      together,
      ['stored', 'client'],
      'calls that come together are counted one by one',
    )
  })

  check('watchers get each stored message once, in order, and no duplicates', async ({ relay }) => {
    const [followed, other] = [createTopic(), createTopic()]
    const seen: StoredMessage[] = []
    const stop = relay.watchPublished({
      follows: (topic) => topic === followed,
      offer: (message) => {
        if (message.topic === followed) seen.push(message)
      },
    })
    await Promise.all(
      ['1', '2', '2', '3'].flatMap((text) => [
        relay.publish(toMessage(followed, text), LIMITS),
        relay.publish(toMessage(other, text), LIMITS),
      ]),
    )
    await until(() => seen.length >= 3, 'three messages')
    stop()
    await relay.publish(toMessage(followed, 'after'), LIMITS)
    assert.deepEqual(toIds(seen), ['1', '2', '3'])
    const { messages } = await relay.listMessages('b', [followed], LIMITS)
    assert.deepEqual(
      seen.map(({ sequence, messageId }) => [sequence, messageId]),
      messages.slice(0, 3).map(({ sequence, messageId }) => [sequence, messageId]),
    )
  })

  check('projects are saved, found, listed and replaced', async ({ projects }) => {
    const project = {
      id: createTopic().slice(0, 32),
      name: 'Shop',
      development: false,
      origins: ['https://shop.example'],
      features: completeFeatures([{ id: 'swap', isEnabled: true, config: null }]),
      analytics: true,
      disabled: false,
    }
    await projects.save(project)
    assert.deepEqual(await projects.find(project.id), project)
    await projects.save({ ...project, origins: [] })
    assert.deepEqual(
      (await projects.list()).filter(({ id }) => id === project.id),
      [{ ...project, origins: [] }],
    )
    for (const id of ['f'.repeat(32), '', "' or 1=1 --", '\0'])
      assert.equal(await projects.find(id), undefined)
  })

  check('events are stored with any content', async ({ events }) => {
    await events.save('p', [{ a: '\0', b: '\ud800', ['\0']: [null] }, {}], '203.0.113.1')
    await events.save('p', [], '203.0.113.1')
  })

  check('SQL is available on request', async (storage) => {
    const { orm } = await storage.database()
    assert.ok(orm)
    await storage.check()
  })
}
