import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { DEFAULT_RELAY_LIMITS } from '../../../server/src/relay/limits.js'
import { startServer } from '../../../server/src/start-server.js'
import { TEST_HANG_MS } from '../../helpers/clocks/hang.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  until,
} from '../../helpers/raw-relay-client.js'

const PING_MS = 300
const MESSAGES = Array.from({ length: 20 }, (_, n) => `m${n}`)

/** The connection below the client's WebSocket. */
const connectionOf = ({ ws }: RawRelayClient) => (ws as unknown as { _socket: Socket })._socket

const WAYS: readonly (readonly [string, (client: RawRelayClient) => void])[] = [
  // Nothing is read any more, so no ping is answered; the kernel goes on acknowledging packets, as
  // for a process that hangs.
  ['stops reading without closing', (client) => connectionOf(client).pause()],
  [
    'ends its side of the connection without a close frame, and stops reading',
    (client) => {
      connectionOf(client).pause()
      connectionOf(client).end()
    },
  ],
  [
    'leaves a frame unfinished and stops reading',
    (client) => {
      connectionOf(client).write(Buffer.from([0x81, 0xfe, 0x10, 0x00, 1, 2, 3, 4, 5]))
      connectionOf(client).pause()
    },
  ],
]

for (const [way, leave] of WAYS) {
  test(
    `a relay client that ${way} is disconnected after two pings; what was sent to it waits for its next connection`,
    { timeout: TEST_HANG_MS },
    async () => {
      const server = await startServer({
        port: 0,
        logLevel: 'silent',
        relay: { ...DEFAULT_RELAY_LIMITS, pingIntervalMs: PING_MS },
      })
      const countSockets = async () =>
        Number(
          /^wallet_modal_relay_sockets (\d+)$/m.exec(
            await (await fetch(`${server.url}/metrics`)).text(),
          )![1],
        )
      try {
        const [topic, key] = [createTopic(), createClientKey()]
        const client = new RawRelayClient(server.relay, { projectId: server.projectId, key })
        await client.call('irn_subscribe', { topic })
        const sender = await new RawRelayClient(server.relay, {
          projectId: server.projectId,
        }).open()
        assert.equal(await countSockets(), 2)
        leave(client)
        for (const message of MESSAGES) assert.equal(await sender.publish(topic, message), true)
        await until(async () => (await countSockets()) === 1, 'the server closes the connection')
        const next = new RawRelayClient(server.relay, { projectId: server.projectId, key })
        await next.call('irn_subscribe', { topic })
        assert.deepEqual(
          (await next.received(MESSAGES.length)).map(({ data }) => data.message),
          MESSAGES,
        )
        assert.equal(sender.ws.readyState, sender.ws.OPEN)
        for (const one of [client, sender, next]) one.ws.terminate()
      } finally {
        await server.stop()
      }
    },
  )
}
