import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ServerConfig } from '../../../server/src/operation/config.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { DEFAULT_RELAY_LIMITS } from '../../../server/src/relay/limits.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  pause,
  sha256,
  signToken,
  until,
  type RawClientOptions,
} from '../../helpers/raw-relay-client.js'
import { HANG_MS } from '../../helpers/clocks/hang.js'

/** A paused reader answers no ping, and a busy machine needs a minute to read the messages. */
const NO_PING_MS = 600_000
/** A busy machine must answer a ping within this time. */
const PING_MS = 2_000

/** The whole protocol against a server with the storage that `open` returns. */
export function testRelay(
  name: string,
  open: () => Promise<Partial<ServerConfig>>,
  { skip }: { skip?: string | undefined } = {},
): void {
  describe(name, () => checkRelay(name, open, skip))
}

function checkRelay(
  name: string,
  open: () => Promise<Partial<ServerConfig>>,
  skip: string | undefined,
): void {
  const check = (title: string, work: () => Promise<void>) =>
    test(title, { skip: skip ?? false }, work)
  // Starts a separate in-memory server, because the storage does not matter here.
  const checkOnce = (title: string, work: () => Promise<void>) => {
    if (name === 'memory') check(title, work)
  }
  let server: RunningServer
  const clients: RawRelayClient[] = []

  before(async () => {
    if (skip) return
    server = await startServer({
      port: 0,
      logLevel: 'silent',
      ...(await open()),
      relay: {
        ...DEFAULT_RELAY_LIMITS,
        requestBurst: 100_000,
        requestsPerSecond: 100_000,
        maxTopicsPerClient: 1_200,
        maxSocketsPerAddress: 1_000,
        pingIntervalMs: NO_PING_MS,
      },
      rateLimit: { burst: 100_000, perSecond: 100_000 },
    })
  })
  after(async () => {
    for (const client of clients) client.ws.terminate()
    await server?.stop()
  })

  function connect(options: Partial<RawClientOptions> = {}): RawRelayClient {
    const client = new RawRelayClient(server.relay, { projectId: server.projectId, ...options })
    clients.push(client)
    return client
  }

  async function errorOf(client: RawRelayClient, method: string, params: unknown) {
    return (await client.request(method, params)).error
  }

  check(
    'a refusal opens the socket, sends an error with id 0, then closes with 3000 and the message that clients match',
    async () => {
      const key = createClientKey()
      const late = Math.floor(Date.now() / 1000) + 600
      const cases: [Partial<RawClientOptions>, RegExp, string][] = [
        [{ projectId: 'f'.repeat(32) }, /^Unauthorized: invalid key$/, 'ProjectNotFound'],
        [{ projectId: '' }, /Unauthorized: invalid key/, 'ProjectIdNotSpecified'],
        [
          { origin: 'https://evil.example' },
          /^Unauthorized: origin not allowed$/,
          'OriginNotAllowed',
        ],
        [{ token: '' }, /JWT validation error/, 'MissingJwt'],
        [{ token: 'not.a.token' }, /JWT validation error/, 'InvalidJwt'],
        [
          { token: signToken(key, server.relay, { iat: late }) },
          /JWT validation error: JWT Token is not yet valid/,
          'InvalidJwt',
        ],
        [
          { token: signToken(key, 'wss://relay.example.org') },
          /aud is not an address of this relay/,
          'InvalidJwt',
        ],
      ]
      for (const [options, reason, tag] of cases) {
        const client = connect(options)
        const closing = await client.closed
        assert.equal(closing.code, 3000, tag)
        assert.match(closing.reason, reason)
        const frame = JSON.parse(client.frames[0]!)
        assert.deepEqual([frame.id, frame.error.code, frame.error.data], [0, 3000, tag])
      }
    },
  )

  check('pages on this machine may use the development project', async () => {
    for (const origin of [
      'http://localhost:5173',
      'http://127.0.0.1:8080',
      'http://app.localhost:3000',
    ]) {
      assert.equal(
        typeof (await connect({ origin }).call('irn_subscribe', { topic: createTopic() })),
        'string',
        origin,
      )
    }
  })

  check('ids of 19 digits and strings are returned digit for digit', async () => {
    const client = await connect().open()
    const sent = [
      '1732150000123456789',
      '"1732150000123456789"',
      '9223372036854775807',
      '"with \\"quotes\\""',
    ]
    for (const id of sent)
      client.ws.send(
        `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${createTopic()}"}}`,
      )
    await until(() => client.frames.length >= sent.length, 'replies')
    assert.deepEqual(
      client.frames.map((frame) => /"id":(.*?),"jsonrpc"/.exec(frame)?.[1]),
      sent,
    )
  })

  check('pushes carry numeric ids that JavaScript and Rust clients can repeat', async () => {
    const topic = createTopic()
    const [sender, receiver] = [connect(), connect()]
    await receiver.call('irn_subscribe', { topic })
    await sender.publish(topic, 'hello')
    const [push] = await receiver.received(1)
    assert.ok(
      Number.isSafeInteger(push!.id) && push!.id >= 1_000_000_000 && String(push!.id).length < 17,
    )
    assert.equal(push!.subscription, sha256(topic + receiver.clientId))
  })

  check(
    'the mailbox keeps messages published before the first subscription, and answers before it pushes',
    async () => {
      const topic = createTopic()
      const sender = connect()
      for (const text of ['first', 'second', 'third']) await sender.publish(topic, text)
      const receiver = connect()
      await receiver.call('irn_subscribe', { topic })
      const pushes = await receiver.received(3)
      assert.deepEqual(
        pushes.map(({ data }) => data.message),
        ['first', 'second', 'third'],
      )
      assert.ok('result' in JSON.parse(receiver.frames[0]!), 'the answer is the first frame')
      assert.ok(pushes[0]!.data.publishedAt <= pushes[2]!.data.publishedAt)
    },
  )

  check('the publisher never gets its own message, live or from the mailbox', async () => {
    const topic = createTopic()
    const key = createClientKey()
    const sender = connect({ key })
    await sender.call('irn_subscribe', { topic })
    await sender.publish(topic, 'mine')
    const again = connect({ key })
    await again.call('irn_subscribe', { topic })
    await pause(100)
    assert.deepEqual([sender.pushes.length, again.pushes.length], [0, 0])
    assert.deepEqual(await again.call('irn_fetchMessages', { topic }), {
      messages: [],
      hasMore: false,
    })
  })

  check('unacknowledged pushes are repeated; acknowledged ones are not', async () => {
    const topic = createTopic()
    const key = createClientKey()
    const sender = connect()
    await sender.publish(topic, 'once')
    const deaf = connect({ key, acknowledge: false })
    await deaf.call('irn_subscribe', { topic })
    await deaf.received(1)
    await deaf.close()
    const attentive = connect({ key })
    await attentive.call('irn_subscribe', { topic })
    await attentive.received(1)
    await attentive.close()
    // The acknowledgement is stored after the socket has closed. Unacknowledged messages would be
    // sent to each of these.
    await until(async () => {
      const next = connect({ key, acknowledge: false })
      await next.call('irn_subscribe', { topic })
      await pause(100)
      await next.close()
      return next.pushes.length === 0
    }, 'the acknowledged message does not come again')
  })

  check('an error reply to a push is no acknowledgement', async () => {
    const topic = createTopic()
    const client = connect({ acknowledge: false })
    await client.call('irn_subscribe', { topic })
    await connect().publish(topic, 'refused')
    const [push] = await client.received(1)
    client.ws.send(
      JSON.stringify({ id: push!.id, jsonrpc: '2.0', error: { code: -32000, message: 'no' } }),
    )
    await client.call('irn_subscribe', { topic })
    assert.equal((await client.received(2))[1]!.data.message, 'refused')
  })

  check('order holds per topic while a backlog is read and live messages arrive', async () => {
    const topic = createTopic()
    const sender = connect()
    const count = 260
    const sending = (async () => {
      for (let n = 0; n < count; n++) await sender.publish(topic, `message ${n}`)
    })()
    await until(() => sender.frames.length > 150, 'a backlog')
    const receiver = connect()
    await receiver.call('irn_subscribe', { topic })
    await sending
    const pushes = await receiver.received(count)
    assert.deepEqual(
      pushes.map(({ data }) => data.message),
      Array.from({ length: count }, (_, n) => `message ${n}`),
    )
  })

  check('the same text on a topic is one message, also from a repeated request', async () => {
    const topic = createTopic()
    const [sender, receiver] = [connect(), connect()]
    await receiver.call('irn_subscribe', { topic })
    for (let n = 0; n < 50; n++) assert.equal(await sender.publish(topic, 'same'), true)
    await sender.publish(topic, 'other')
    assert.deepEqual(
      (await receiver.received(2)).map(({ data }) => data.message),
      ['same', 'other'],
    )
  })

  check('messages expire with their ttl', async () => {
    const topic = createTopic()
    await connect().publish(topic, 'brief', { ttl: 1 })
    await pause(1_100)
    const late = connect()
    await late.call('irn_subscribe', { topic })
    await pause(100)
    assert.equal(late.pushes.length, 0)
  })

  check(
    'unsubscribing stops pushes and empties the mailbox, with any subscription id',
    async () => {
      const topic = createTopic()
      const key = createClientKey()
      const [sender, receiver] = [connect(), connect({ key, acknowledge: false })]
      await receiver.call('irn_subscribe', { topic })
      await sender.publish(topic, 'before')
      await receiver.received(1)
      assert.equal(await receiver.call('irn_unsubscribe', { topic, id: 'made up' }), true)
      await sender.publish(topic, 'after')
      await pause(100)
      assert.equal(receiver.pushes.length, 1)
      await receiver.call('irn_subscribe', { topic })
      assert.deepEqual(
        (await receiver.received(2)).map(({ data }) => data.message),
        ['before', 'after'],
      )
    },
  )

  check(
    'subscriptions outlive the socket: a client that subscribes to nothing keeps its earlier ones',
    async () => {
      const topic = createTopic()
      const key = createClientKey()
      const first = connect({ key })
      await first.call('irn_subscribe', { topic })
      await first.close()
      await connect().publish(topic, 'while away')
      const started = performance.now()
      const second = await connect({ key }).open()
      assert.equal((await second.received(1))[0]!.data.message, 'while away')
      assert.ok(
        performance.now() - started >= 1_900,
        'clients that subscribe anew get 2 s to do so first',
      )
    },
  )

  check('batches: 500 topics at once, 501 and 0 refused, ids in order', async () => {
    const client = connect()
    const topics = Array.from({ length: 500 }, createTopic)
    assert.deepEqual(
      await client.call('irn_batchSubscribe', { topics }),
      topics.map((topic) => sha256(topic + client.clientId)),
    )
    assert.equal(
      (await errorOf(client, 'irn_batchSubscribe', { topics: [...topics, createTopic()] }))?.data,
      'BatchLimitExceeded',
    )
    assert.equal((await errorOf(client, 'irn_batchSubscribe', { topics: [] }))?.data, 'BatchEmpty')
    assert.equal((await errorOf(client, 'irn_batchReceive', { receipts: [] }))?.data, 'BatchEmpty')
    const sender = connect()
    await sender.call('irn_batchPublish', {
      messages: topics
        .slice(0, 20)
        .map((topic, n) => ({ topic, message: `m${n}`, ttl: 60, tag: 1 })),
    })
    assert.equal((await client.received(20)).length, 20)
    assert.equal(
      await client.call('irn_batchUnsubscribe', {
        subscriptions: topics.map((topic) => ({ topic, id: 'x' })),
      }),
      true,
    )
    assert.equal(
      (await errorOf(client, 'irn_batchUnsubscribe', { subscriptions: [] }))?.data,
      'BatchEmpty',
    )
  })

  check('a client has a limit of topics', async () => {
    const client = connect()
    for (let n = 0; n < 2; n++)
      await client.call('irn_batchSubscribe', { topics: Array.from({ length: 500 }, createTopic) })
    const error = await errorOf(client, 'irn_batchSubscribe', {
      topics: Array.from({ length: 500 }, createTopic),
    })
    assert.deepEqual([error?.code, error?.data], [-32000, 'SubscriberLimitExceeded'])
  })

  check('irn_fetchMessages pages with hasMore and counts as delivery', async () => {
    const topic = createTopic()
    const [sender, reader] = [connect(), connect()]
    for (let start = 0; start < 700; start += 350) {
      await sender.call('irn_batchPublish', {
        messages: Array.from({ length: 350 }, (_, n) => ({
          topic,
          message: `m${start + n}`,
          ttl: 60,
          tag: 1,
        })),
      })
    }
    const first = (await reader.call('irn_fetchMessages', { topic })) as {
      messages: { message: string }[]
      hasMore: boolean
    }
    const second = (await reader.call('irn_fetchMessages', { topic })) as typeof first
    const third = (await reader.call('irn_fetchMessages', { topic })) as typeof first
    assert.deepEqual(
      [
        first.messages.length,
        first.hasMore,
        second.messages.length,
        second.hasMore,
        third.messages.length,
      ],
      [500, true, 200, false, 0],
    )
    assert.deepEqual(
      [...first.messages, ...second.messages].map(({ message }) => message),
      Array.from({ length: 700 }, (_, n) => `m${n}`),
    )
  })

  check('irn_fetchMessages keeps a page of large messages under the frame limit', async () => {
    const topic = createTopic()
    const [sender, reader] = [connect(), connect()]
    for (let n = 0; n < 12; n++) await sender.publish(topic, String(n).padEnd(120_000, 'x'))
    let got = 0
    for (let hasMore = true; hasMore;) {
      const page = (await reader.call('irn_fetchMessages', { topic })) as {
        messages: unknown[]
        hasMore: boolean
      }
      assert.ok(page.messages.length > 0)
      got += page.messages.length
      hasMore = page.hasMore
    }
    assert.equal(got, 12)
    assert.ok(Math.max(...reader.frames.map((frame) => frame.length)) < 1024 * 1024)
  })

  check('irn_batchReceive accepts both spellings of the message id', async () => {
    const topic = createTopic()
    const [sender, reader] = [connect(), connect()]
    await sender.publish(topic, 'one')
    await sender.publish(topic, 'two')
    await sender.publish(topic, 'three')
    await reader.call('irn_batchReceive', {
      receipts: [
        { topic, message_id: sha256('one') },
        { topic, messageId: sha256('two') },
      ],
    })
    await reader.call('irn_subscribe', { topic })
    assert.deepEqual(
      (await reader.received(1)).map(({ data }) => data.message),
      ['three'],
    )
  })

  check('iridium_ and waku_ are aliases of irn_', async () => {
    const client = connect()
    const topic = createTopic()
    const ids = await Promise.all(
      ['irn_subscribe', 'iridium_subscribe', 'waku_subscribe', 'irn_subscribeBlocking'].map(
        (method) => client.call(method, { topic }),
      ),
    )
    assert.equal(new Set(ids).size, 1)
    assert.deepEqual(
      await client.call('iridium_batchSubscribeBlocking', { topics: [topic, 'nonsense'] }),
      [
        { id: ids[0] },
        {
          error: {
            code: -32600,
            message: 'Invalid topic: expected 64 lower-case hex characters',
            data: 'InvalidTopic',
          },
        },
      ],
    )
    assert.equal(await client.call('wc_createTopic', { topic: createTopic() }), true)
  })

  check(
    'wc_proposeSession and wc_approveSession subscribe the caller and publish with tags 1100, 1102, 1101',
    async () => {
      const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
      const [dapp, wallet] = [connect(), connect()]
      assert.equal(
        await dapp.call('wc_proposeSession', {
          pairingTopic,
          sessionProposal: 'proposal',
          attestation: 'jwt',
          ttl: 300,
          correlationId: 1,
        }),
        true,
      )
      await wallet.call('irn_subscribe', { topic: pairingTopic })
      const [proposal] = await wallet.received(1)
      assert.deepEqual(
        [proposal!.data.message, proposal!.data.tag, proposal!.data.attestation],
        ['proposal', 1100, 'jwt'],
      )
      assert.equal(
        await wallet.call('wc_approveSession', {
          pairingTopic,
          sessionTopic,
          sessionProposalResponse: 'yes',
          sessionSettlementRequest: 'settle',
        }),
        true,
      )
      const [response] = await dapp.received(1)
      assert.deepEqual(
        [response!.data.topic, response!.data.message, response!.data.tag],
        [pairingTopic, 'yes', 1101],
      )
      await dapp.call('irn_subscribe', { topic: sessionTopic })
      const settlement = (await dapp.received(2))[1]!
      assert.deepEqual([settlement.data.message, settlement.data.tag], ['settle', 1102])
      await dapp.publish(sessionTopic, 'settled', { tag: 1103 })
      assert.equal((await wallet.received(2))[1]!.data.tag, 1103)
    },
  )

  check('clear-text metadata is accepted and never forwarded', async () => {
    const topic = createTopic()
    const [sender, receiver] = [connect(), connect()]
    await receiver.call('irn_subscribe', { topic })
    await sender.publish(topic, 'private', {
      prompt: true,
      correlationId: 1732150000123456,
      rpcMethods: ['eth_sendTransaction'],
      chainId: 'eip155:1',
      txHashes: ['0x1'],
      contractAddresses: ['0x2'],
      tvf: { rpcMethods: ['personal_sign'] },
      approvedAccounts: ['eip155:1:0x3'],
      sessionProperties: { a: 1 },
    })
    await receiver.received(1)
    assert.deepEqual(Object.keys(receiver.pushes[0]!.data).sort(), [
      'message',
      'publishedAt',
      'tag',
      'topic',
    ])
  })

  check('errors have their class, tag, and the id of the request', async () => {
    const client = connect()
    const topic = createTopic()
    const cases: [string, unknown, number, string][] = [
      ['irn_nonsense', {}, -32600, 'InvalidMethod'],
      ['constructor', {}, -32600, 'InvalidMethod'],
      ['irn_subscribe', {}, -32600, 'InvalidParams'],
      ['irn_subscribe', undefined, -32600, 'InvalidParams'],
      ['irn_subscribe', { topic: 'abc' }, -32600, 'InvalidTopic'],
      ['irn_subscribe', { topic: 'A'.repeat(64) }, -32600, 'InvalidTopic'],
      ['irn_publish', { topic, message: '', ttl: 300, tag: 1 }, -32600, 'InvalidParams'],
      ['irn_publish', { topic, message: 'm', ttl: 'long', tag: 1 }, -32600, 'InvalidParams'],
      ['irn_publish', { topic, message: 'm', ttl: 1.5, tag: 1 }, -32600, 'InvalidParams'],
      ['irn_publish', { topic, message: 'm', ttl: 0, tag: 1 }, -32000, 'TtlTooShort'],
      ['irn_publish', { topic, message: 'm', ttl: 604_801, tag: 1 }, -32000, 'TtlTooLong'],
      [
        'irn_publish',
        { topic, message: 'm'.repeat(128 * 1024 + 1), ttl: 60, tag: 1109 },
        -32600,
        'PayloadSizeExceeded',
      ],
      ['wc_proposeSession', { pairingTopic: topic, sessionProposal: '' }, -32600, 'InvalidParams'],
      [
        'wc_approveSession',
        { pairingTopic: topic, sessionTopic: topic, sessionProposalResponse: 'r' },
        -32600,
        'InvalidParams',
      ],
    ]
    for (const [method, params, code, tag] of cases) {
      const error = await errorOf(client, method, params)
      assert.deepEqual([error?.code, error?.data], [code, tag], method)
    }
    assert.match(
      (await errorOf(client, 'irn_publish', {
        topic,
        message: 'm'.repeat(200_000),
        ttl: 60,
        tag: 1109,
      }))!.message,
      /1109.*131072/,
    )
    assert.equal(await client.publish(topic, 'm'.repeat(128 * 1024)), true)
    assert.equal(await client.publish(topic, 'week', { ttl: 604_800 }), true)
  })

  check('invalid frames are answered, and the socket stays open', async () => {
    const client = await connect().open()
    const cases: [string, number | string, string][] = [
      ['{', 0, 'Serialization'],
      ['[]', 0, 'Serialization'],
      ['"text"', 0, 'Serialization'],
      ['null', 0, 'Serialization'],
      ['{"jsonrpc":"2.0","method":"irn_subscribe"}', 0, 'InvalidRequestId'],
      ['{"id":1.5,"jsonrpc":"2.0","method":"irn_subscribe"}', 0, 'InvalidRequestId'],
      ['{"id":5,"jsonrpc":"1.0","method":"irn_subscribe"}', 5, 'InvalidJsonRpcVersion'],
      ['{"id":"x","jsonrpc":"2.0","method":7}', 'x', 'InvalidMethod'],
    ]
    for (const [frame] of cases) client.ws.send(frame)
    await until(() => client.frames.length === cases.length, 'error frames')
    assert.deepEqual(
      client.frames.map((frame) => JSON.parse(frame)).map(({ id, error }) => [id, error.data]),
      cases.map(([, id, tag]) => [id, tag]),
    )
    client.ws.send(JSON.stringify({ id: 12345, jsonrpc: '2.0', result: true }))
    assert.equal(typeof (await client.call('irn_subscribe', { topic: createTopic() })), 'string')
  })

  check(
    'a mailbox is full at 1000 undelivered messages and accepts more after they are read',
    async () => {
      const topic = createTopic()
      const [sender, reader] = [connect(), connect()]
      for (let n = 0; n < 1_000; n += 500) {
        await sender.call('irn_batchPublish', {
          messages: Array.from({ length: 500 }, (_, index) => ({
            topic,
            message: `${n + index}`,
            ttl: 60,
            tag: 1,
          })),
        })
      }
      const error = await errorOf(sender, 'irn_publish', {
        topic,
        message: 'one too many',
        ttl: 60,
        tag: 1,
      })
      assert.deepEqual([error?.code, error?.data], [-32000, 'MailboxLimitExceeded'])
      await reader.call('irn_fetchMessages', { topic })
      // Fetched messages count as delivered once the answer has been sent.
      let isTaken = false
      for (const end = Date.now() + HANG_MS; !isTaken && Date.now() < end;)
        isTaken =
          (await sender.request('irn_publish', { topic, message: 'one too many', ttl: 60, tag: 1 }))
            .result === true
      assert.equal(isTaken, true)
    },
  )

  check('frames over 1 MiB end the socket, not the server', async () => {
    const client = await connect().open()
    client.ws.send('x'.repeat(1024 * 1024 + 1))
    assert.equal((await client.closed).code, 1009)
    assert.equal(typeof (await connect().call('irn_subscribe', { topic: createTopic() })), 'string')
  })

  check(
    'two sockets of one client: each gets the topics it named, unsubscribing ends both',
    async () => {
      const key = createClientKey()
      const [topic, other] = [createTopic(), createTopic()]
      const [first, second, sender] = [connect({ key }), connect({ key }), connect()]
      await first.call('irn_subscribe', { topic })
      await second.call('irn_batchSubscribe', { topics: [topic, other] })
      await sender.publish(topic, 'both')
      await sender.publish(other, 'second only')
      await Promise.all([first.received(1), second.received(2)])
      await first.call('irn_unsubscribe', { topic, id: '' })
      await sender.publish(topic, 'nobody')
      await pause(100)
      assert.deepEqual([first.pushes.length, second.pushes.length], [1, 2])
    },
  )

  check('POST /rpc does the same without a socket', async () => {
    const key = createClientKey()
    const topic = createTopic()
    const post = async (
      body: string,
      token = signToken(key, server.relay),
      projectId = server.projectId,
    ) => {
      const response = await fetch(`${server.url}/rpc?projectId=${projectId}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: response.status, text: await response.text() }
    }
    const receiver = connect()
    await receiver.call('irn_subscribe', { topic })
    const published = await post(
      `{"id":1732150000123456789,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"by http","ttl":60,"tag":1}}`,
    )
    assert.deepEqual(published, {
      status: 200,
      text: '{"id":1732150000123456789,"jsonrpc":"2.0","result":true}',
    })
    assert.equal((await receiver.received(1))[0]!.data.message, 'by http')
    await receiver.publish(topic, 'reply')
    const fetched = JSON.parse(
      (
        await post(
          `{"id":"a","jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"${topic}"}}`,
        )
      ).text,
    )
    assert.deepEqual(
      fetched.result.messages.map(({ message }: { message: string }) => message),
      ['reply'],
    )
    assert.equal(
      (await post('{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}', 'bad')).status,
      401,
    )
    assert.equal(
      (
        await post(
          '{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}',
          undefined,
          'nope',
        )
      ).status,
      401,
    )
    assert.equal(JSON.parse((await post('not json')).text).error.data, 'Serialization')
  })

  checkOnce('a flood is slowed down, not dropped, and others are still served', async () => {
    const slow = await startServer({
      port: 0,
      logLevel: 'silent',
      relay: { ...DEFAULT_RELAY_LIMITS, requestBurst: 20, requestsPerSecond: 100 },
    })
    try {
      const [flooder, honest] = (await Promise.all(
        [1, 2].map(() => new RawRelayClient(slow.relay, { projectId: slow.projectId }).open()),
      )) as [RawRelayClient, RawRelayClient]
      const topic = createTopic()
      const started = performance.now()
      let isOver = false
      const flood = Promise.all(
        Array.from({ length: 120 }, (_, n) => flooder.publish(topic, `m${n}`)),
      ).then(() => {
        isOver = true
      })
      await honest.call('irn_subscribe', { topic: createTopic() })
      assert.ok(!isOver, 'another client is served during the flood')
      await flood
      assert.ok(performance.now() - started > 800, 'the flood took the time its budget gives')
      flooder.ws.terminate()
      honest.ws.terminate()
    } finally {
      await slow.stop()
    }
  })

  checkOnce('stopping closes every socket with 1001, so that clients reconnect', async () => {
    const own = await startServer({ port: 0, logLevel: 'silent' })
    const client = new RawRelayClient(own.relay, { projectId: own.projectId })
    await client.call('irn_subscribe', { topic: createTopic() })
    await own.stop()
    assert.equal((await client.closed).code, 1001)
  })

  check('a reader that pauses gets everything afterwards, in order', async () => {
    const topic = createTopic()
    const [sender, reader] = [connect(), connect()]
    // More than a socket's backlog and the buffers of both ends. They are in the mailbox before the
    // pause, because the relay disconnects a reader that reads nothing for half a minute, and a
    // busy machine may take that long to publish them.
    const count = 100
    for (let n = 0; n < count; n++) await sender.publish(topic, String(n).padEnd(120_000, '.'))
    const subscribed = reader.call('irn_subscribe', { topic })
    await reader.open()
    reader.ws.pause()
    // The relay serves others meanwhile.
    await sender.publish(createTopic(), 'other')
    reader.ws.resume()
    await subscribed
    const pushes = await reader.received(count)
    assert.deepEqual(
      pushes.map(({ data }) => Number.parseInt(data.message, 10)),
      Array.from({ length: count }, (_, n) => n),
    )
  })

  checkOnce('the server pings and disconnects clients that do not answer', async () => {
    const own = await startServer({
      port: 0,
      logLevel: 'silent',
      relay: { ...DEFAULT_RELAY_LIMITS, pingIntervalMs: PING_MS },
    })
    try {
      const alive = await new RawRelayClient(own.relay, { projectId: own.projectId }).open()
      let pings = 0
      alive.ws.on('ping', () => pings++)
      const dead = await new RawRelayClient(own.relay, { projectId: own.projectId }).open()
      dead.ws.pong = () => {}
      assert.equal((await dead.closed).code, 1006)
      // The dead one was closed because it did not answer a ping; the other has answered it.
      await until(() => pings >= 3, 'the server pings on')
      assert.equal(alive.ws.readyState, alive.ws.OPEN)
      alive.ws.terminate()
    } finally {
      await own.stop()
    }
  })
}
