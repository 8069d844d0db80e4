import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import {
  startServer,
  type RunningServer,
  type ServerConfig,
} from '../../../server/src/start-server.js'
import { fakeWeb } from '../../helpers/fakes/fake-web.js'
import { RawRelayClient, createClientKey, signToken } from '../../helpers/raw-relay-client.js'
import { HANG_MS, until } from '../../helpers/clocks/until.js'

const BOUND = 512

async function withServer(
  settings: Partial<ServerConfig>,
  work: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    rateLimit: { burst: 10_000, perSecond: 10_000 },
    ...settings,
  })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

/**
 * A connection whose client never closes its side: `ended` resolves with all received data once the
 * server has closed it; `isClosing` returns whether it has, or has sent a WebSocket close frame.
 */
function dial({ url }: RunningServer): {
  socket: Socket
  open: Promise<unknown>
  ended: Promise<string>
  isClosing(): boolean
} {
  const socket = connect({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
  })
  return {
    socket,
    open: new Promise((resolve) => socket.once('connect', resolve)),
    ended: new Promise((resolve) => socket.once('end', () => resolve(text))),
    isClosing: () => socket.closed || socket.readableEnded || text.includes('\x88'),
  }
}

const toUpgrade = (
  { url, relay, projectId }: RunningServer,
  {
    path = `/?projectId=${projectId}&auth=${signToken(createClientKey(), relay)}`,
    host = new URL(url).host,
  } = {},
) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

/** A frame of a client with an empty mask: `first` is its first byte. */
function toFrame(first: number, length = 0): Buffer {
  const frame = Buffer.alloc(6 + length)
  frame[0] = first
  frame[1] = 0x80 | length
  return frame
}

/**
 * Resolves when the server has closed the connection completely: the socket closes after a write to
 * it was refused.
 */
async function whenGone(socket: Socket): Promise<void> {
  if (socket.closed) return
  const gone = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  const timer = setInterval(() => {
    if (socket.writable) socket.write('x')
  }, 20)
  await gone.finally(() => clearInterval(timer))
}

test(
  'a refused WebSocket request holds no connection of the server, whether or not the client closes its side',
  { timeout: HANG_MS },
  async () => {
    await withServer({}, async (server) => {
      for (const request of [
        toUpgrade(server, { path: '/nothing' }),
        toUpgrade(server, { host: 'stranger.example' }),
      ]) {
        const { socket, ended } = dial(server)
        socket.write(request)
        assert.match(await ended, /^HTTP\/1\.1 4\d\d [\s\S]*"FAILED"/)
        await whenGone(socket)
      }
    })
  },
)

test(
  'an address holds a limited number of connections; the next one is refused with that reason, and accepted again when one closes',
  { timeout: HANG_MS },
  async () => {
    await withServer({}, async (server) => {
      const held = Array.from({ length: BOUND }, () => dial(server))
      await Promise.all(held.map(({ open }) => open))
      const late = dial(server)
      const refusal = await late.ended
      assert.match(refusal, /^HTTP\/1\.1 429 /)
      assert.match(refusal, /retry-after: 1\r\n/i)
      assert.match(refusal, /too many connections open/)
      held[0]!.socket.destroy()
      while (
        !(await fetch(`${server.url}/health`).then(
          ({ ok }) => ok,
          () => false,
        ))
      ) {
        /* until the server has seen that it closed */
      }
      for (const { socket } of [...held, late]) socket.destroy()
    })
  },
)

test(
  'behind a proxy, which owns all connections, their number is not limited',
  { timeout: HANG_MS },
  async () => {
    await withServer({ trustProxy: 1 }, async (server) => {
      const held = Array.from({ length: BOUND + 1 }, () => dial(server))
      await Promise.all(held.map(({ open }) => open))
      assert.equal((await fetch(`${server.url}/health`)).status, 200)
      for (const { socket } of held) socket.destroy()
    })
  },
)

test(
  'an idle connection is ended, also when its client does not read the answer; a WebSocket is checked by its pings',
  { timeout: HANG_MS },
  async () => {
    const result = 'f'.repeat(9 * 1024 ** 2)
    const node = await fakeWeb(({ body }) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      return { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x7a69' : result }
    })
    const requestTimeouts = { headMs: 10_000, wholeMs: 30_000, idleMs: 3_000 }
    await withServer(
      {
        requestTimeouts,
        upstreams: [{ chainId: 'eip155:31337', url: node.url }],
        providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
      },
      async (server) => {
        const pairing = await new RawRelayClient(server.relay, {
          projectId: server.projectId,
        }).open()
        const silent = dial(server)
        const unread = dial(server)
        const body = JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_getBlockByNumber',
          params: [],
        })
        unread.socket.write(
          `POST /v1/?chainId=eip155:31337&projectId=${server.projectId} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        )
        await new Promise((resolve) => {
          unread.socket.once('data', resolve)
          unread.socket.once('close', resolve)
        })
        unread.socket.pause()
        await silent.ended
        // Data in the buffers of both ends is read after the server has ended the connection.
        await until(() => readConnections(server) <= 1, 'the end of all but the WebSocket')
        assert.equal(pairing.ws.readyState, pairing.ws.OPEN)
        await pairing.call('irn_fetchMessages', { topic: 'a'.repeat(64) })
        pairing.ws.terminate()
        for (const { socket } of [silent, unread]) socket.destroy()
      },
    )
    node.stop()
  },
)

// Connections to the server's port that the kernel counts as established at the server's end.
function readConnections({ url }: RunningServer): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => new RegExp(`^\\s*\\d+: [0-9A-F]+:${port} [0-9A-F]+:[0-9A-F]+ 01 `).test(line))
    .length
}

const FLOODS = [
  ['pings', () => Buffer.concat(Array.from({ length: 100 }, () => toFrame(0x89)))],
  ['pongs nobody asked for', () => Buffer.concat(Array.from({ length: 100 }, () => toFrame(0x8a)))],
  // The first fragment of a message that never ends, then more of them: each is an object in
  // memory.
  [
    'fragments of one byte',
    (isFirst: boolean) =>
      Buffer.concat([
        toFrame(isFirst ? 0x01 : 0x00, 1),
        ...Array.from({ length: 99 }, () => toFrame(0x00, 1)),
      ]),
  ],
  [
    'fragments without a byte',
    (isFirst: boolean) =>
      Buffer.concat([
        toFrame(isFirst ? 0x01 : 0x00),
        ...Array.from({ length: 99 }, () => toFrame(0x00)),
      ]),
  ],
] as const

for (const [name, makeChunk] of FLOODS) {
  test(
    `a socket that sends ${name} endlessly is closed, and no other is`,
    { timeout: HANG_MS },
    async () => {
      await withServer({}, async (server) => {
        const other = await new RawRelayClient(server.relay, { projectId: server.projectId }).open()
        const { socket, isClosing } = dial(server)
        socket.write(toUpgrade(server))
        await new Promise((resolve) => socket.once('data', resolve))
        let sent = 0
        for (let isFirst = true; !isClosing() && sent < 5_000; isFirst = false, sent += 100) {
          socket.write(makeChunk(isFirst))
          await new Promise((resolve) => setImmediate(resolve))
        }
        await until(isClosing, 'the end of the connection')
        await other.call('irn_fetchMessages', { topic: 'a'.repeat(64) })
        other.ws.terminate()
        socket.destroy()
      })
    },
  )
}

test('chunks of one byte count by the memory they take', { timeout: HANG_MS }, async () => {
  await withServer({}, async (server) => {
    const sockets = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { socket } = dial(server)
        socket.setNoDelay(true)
        socket.write(toUpgrade(server))
        await new Promise((resolve) => socket.once('data', resolve))
        // The head of a text frame of 60,000 bytes.
        socket.write(Buffer.from([0x81, 0xfe, 0xea, 0x60, 0, 0, 0, 0]))
        return socket
      }),
    )
    let sent = 0
    for (
      ;
      sockets.every(({ closed, readableEnded }) => !closed && !readableEnded) && sent < 40_000;
      sent += sockets.length
    ) {
      for (const socket of sockets)
        await new Promise((resolve) => {
          socket.write('x', resolve)
        })
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.ok(sent < 40_000, `${sent} chunks were taken`)
    for (const socket of sockets) socket.destroy()
  })
})

test(
  'a body is charged before it is read, by its announced length or as it arrives: the refusal comes before the body has ended',
  { timeout: HANG_MS },
  async () => {
    await withServer({ rateLimit: { burst: 20, perSecond: 0.001 } }, async (server) => {
      const head = `POST /rpc?projectId=${server.projectId} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n`
      const announced = dial(server)
      announced.socket.write(`${head}Content-Length: 1000000\r\n\r\n`)
      assert.match(await readFirst(announced.socket), /^HTTP\/1\.1 429 [\s\S]*retry-after: \d/i)
      const unknown = dial(server)
      unknown.socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
      const answer = readFirst(unknown.socket)
      for (let n = 0; n < 25; n++) unknown.socket.write(`8000\r\n${'x'.repeat(0x8000)}\r\n`)
      assert.match(await answer, /^HTTP\/1\.1 429 /)
      for (const { socket } of [announced, unknown]) socket.destroy()
    })
  },
)

test(
  'an address pays for incomplete frames of its sockets, so that it cannot keep filling the memory with them',
  { timeout: HANG_MS },
  async () => {
    const bytes = 500_000
    await withServer({ rateLimit: { burst: 300, perSecond: 0.001 } }, async (server) => {
      for (let opened = 0; ; opened++) {
        const { socket, ended } = dial(server)
        socket.write(toUpgrade(server))
        const answer = await readFirst(socket)
        if (answer.startsWith('HTTP/1.1 429 ')) break
        assert.match(answer, /^HTTP\/1\.1 101 /)
        assert.ok(opened < 8, `${opened} sockets sent ${bytes} bytes each`)
        // A text frame of 600,000 bytes with an empty mask, of which the client sends half a
        // million.
        const start = Buffer.alloc(14 + bytes)
        start[0] = 0x81
        start[1] = 0x80 | 127
        start.writeBigUInt64BE(600_000n, 2)
        socket.end(start)
        await ended
        socket.destroy()
      }
    })
  },
)

function readFirst(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (data: Buffer) => resolve(data.toString('latin1')))
    socket.once('close', () => reject(new Error('the connection closed without an answer')))
  })
}
