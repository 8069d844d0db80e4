import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { DEFAULT_RELAY_LIMITS } from '../../../server/src/relay/limits.js'
import { startServer } from '../../../server/src/start-server.js'
import { findFreePort } from '../../helpers/find-free-port.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import { RawRelayClient, createTopic, until } from '../../helpers/raw-relay-client.js'
import { NO_NETWORK, createSeparateMachine } from './separate-machine.js'

const PING_MS = 300
const TOPICS = Array.from({ length: 20 }, createTopic)
const SEED = randomBytes(32).toString('hex')
const SUBSCRIBER = fileURLToPath(new URL('../relay/peers/subscriber.ts', import.meta.url))

// `size`: below and above what is sent to a socket before the relay waits for its client.
for (const [what, size, count] of [
  ['small messages', 500, 100],
  ['messages that fill the send buffer', 100_000, 40],
] as const) {
  test(
    `a relay client whose packets are dropped without an end of its connection is disconnected, with its topics; it gets all messages at its next connection (${what})`,
    { skip: NO_NETWORK ?? false, timeout: TEST_HANG_MS },
    async () => {
      const machine = createSeparateMachine()
      const [port, host] = [await findFreePort(), machine.near]
      // Room for one client: a place that is not returned would keep the next one out.
      const relay = {
        ...DEFAULT_RELAY_LIMITS,
        pingIntervalMs: PING_MS,
        maxSocketsPerAddress: 1,
        maxTopicsPerAddress: TOPICS.length,
      }
      const server = await startServer({
        port,
        host: '0.0.0.0',
        publicUrls: [`http://${host}:${port}`],
        logLevel: 'silent',
        relay,
      })
      const countSockets = async () =>
        Number(
          /^wallet_modal_relay_sockets (\d+)$/m.exec(
            await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
          )![1],
        )
      const url = `ws://${host}:${port}`
      const connect = async () => {
        const received: string[] = []
        const child = machine.start(['--import', 'tsx', SUBSCRIBER], {
          RELAY: url,
          PROJECT_ID: server.projectId,
          SEED,
          TOPICS: TOPICS.join(),
        })
        let subscribed: unknown
        createInterface({ input: child.stdout! }).on('line', (line) => {
          const event = JSON.parse(line) as { received?: string; subscribed?: unknown }
          if (event.received !== undefined) received.push(event.received)
          subscribed ??= event.subscribed
        })
        await until(() => subscribed !== undefined, 'the subscription')
        assert.equal(subscribed, true)
        return { received, child }
      }
      try {
        const first = await connect()
        const sender = await new RawRelayClient(url, { projectId: server.projectId }).open()
        const messages = Array.from({ length: count }, (_, n) => `${n} `.padEnd(size, 'x'))
        const publish = async (n: number) =>
          assert.equal(await sender.publish(TOPICS[n % TOPICS.length]!, messages[n]!), true)
        await publish(0)
        await until(() => first.received.length === 1, 'the first message')
        machine.drop()
        for (let n = 1; n < count; n++) await publish(n)
        await until(async () => (await countSockets()) === 1, 'the server closes the connection')
        machine.deliver()
        const second = await connect()
        await until(
          () => second.received.length === count - 1,
          'the messages that were not received',
        )
        const of = (list: readonly string[], topic: number) =>
          list.filter((text) => Number(text.split(' ')[0]) % TOPICS.length === topic)
        for (const topic of TOPICS.keys())
          assert.deepEqual(
            of(second.received, topic),
            of(messages.slice(1), topic),
            'in order of their topic',
          )
        for (const { child } of [first, second]) child.kill('SIGKILL')
        sender.ws.terminate()
      } finally {
        await server.stop()
        machine.stop()
      }
    },
  )
}
