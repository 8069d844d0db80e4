import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headers, type Msg } from '@nats-io/transport-node'
import { createLog } from '../../../server/src/operation/log.js'
import { LiveMessages } from '../../../server/src/storage/nats/live-messages.js'
import { subjects, type NatsLine } from '../../../server/src/storage/nats/nats-line.js'
import { createTopic, until } from '../../helpers/raw-relay-client.js'

const topic = createTopic()

/**
 * A connection to a stream with the given sequences, whose republished messages the test delivers.
 */
function createStream({ head, sequences }: { head: number; sequences: readonly number[] }) {
  const toHeaders = (sequence: number) => {
    const own = headers()
    const previous = sequences.filter((other) => other < sequence).at(-1) ?? 0
    for (const [name, value] of Object.entries({
      'Nats-Sequence': sequence,
      'Nats-Last-Sequence': previous,
      'Wm-Id': `id ${sequence}`,
      'Wm-Tag': 1,
      'Wm-Publisher': 'p',
      'Wm-Published': Date.now(),
      'Wm-Expires': Date.now() + 60_000,
      'Wm-Instance': 'i',
    }))
      own.set(name, String(value))
    return own
  }
  let callback: (error: null, message: Msg) => void = () => {}
  const data = new Uint8Array()
  const read: number[] = []
  const line = {
    replicas: 1,
    ask: <T>(work: () => Promise<T>) => work(),
    onReconnected() {},
    connection: {
      subscribe: (_: string, options: { callback: typeof callback }) => {
        callback = options.callback
        return { unsubscribe() {} }
      },
      flush: async () => {},
    },
    manager: {
      streams: { info: async () => ({ state: { last_seq: head } }) },
      direct: {
        async getMessage(_: string, { seq }: { seq: number }) {
          read.push(seq)
          const found = sequences.find((sequence) => sequence >= seq)
          return found === undefined
            ? null
            : { subject: subjects.message(topic), header: toHeaders(found), data, seq: found }
        },
      },
    },
  } as unknown as NatsLine
  return {
    line,
    read,
    arrive: (sequence: number) =>
      callback(null, { headers: toHeaders(sequence), data } as unknown as Msg),
  }
}

async function listen(stream: ReturnType<typeof createStream>) {
  const live = new LiveMessages({
    line: stream.line,
    time: { now: Date.now, stop: () => {} },
    log: createLog('silent'),
  })
  const offered: number[] = []
  live.watch({
    follows: () => true,
    offer: ({ sequence }) => {
      offered.push(sequence)
    },
  })
  await live.start()
  await live.listen(topic)
  return { live, offered }
}

test('NATS: delivers messages of one topic that arrive out of order in the order of the stream, each once', async () => {
  const stream = createStream({ head: 9, sequences: [5, 10, 12, 13, 14, 17] })
  const { live, offered } = await listen(stream)
  stream.arrive(10)
  assert.deepEqual([offered, stream.read], [[10], []], 'in order, nothing is read')
  for (const sequence of [14, 13, 12, 17]) stream.arrive(sequence)
  await until(() => offered.length >= 5, 'all of them')
  assert.deepEqual(offered, [10, 12, 13, 14, 17])
  live.stop()
})

test('NATS: the first message to arrive may not be the first since the subscription', async () => {
  const stream = createStream({ head: 9, sequences: [5, 10, 11] })
  const { live, offered } = await listen(stream)
  stream.arrive(11)
  stream.arrive(10)
  await until(() => offered.length >= 2, 'both')
  assert.deepEqual(offered, [10, 11])
  live.stop()
})
