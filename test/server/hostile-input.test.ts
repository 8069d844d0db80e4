import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { DEFAULT_RELAY_LIMITS } from '../../server/src/relay/limits.js'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { HANG_MS } from '../helpers/clocks/hang.js'
import { RawRelayClient, createTopic, pause, until } from '../helpers/raw-relay-client.js'

let server: RunningServer
before(async () => {
  server = await startServer({ port: 0, logLevel: 'silent' })
})
after(() => server.stop())

// A WebSocket that the server accepted and closes: a close frame (RFC 6455 §5.5.1) after the head
// of the answer.
const CLOSE_FRAME = /^HTTP\/1\.1 101 [^]*\r\n\r\n[^]*\x88/

/**
 * Sends raw bytes and returns the answer as Latin-1 once the server has closed the socket or sent a
 * close frame.
 */
function raw(bytes: string | Buffer, { reset = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url)
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes)
      if (reset) socket.resetAndDestroy()
    })
    // Ends only a connection that hangs.
    socket.setTimeout(HANG_MS, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (CLOSE_FRAME.test(answer)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

const upgrade = (target: string, more = '') =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`
const plain = (target: string) =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`

test('strange targets, with and without upgrade, get an answer and do not end the process', async () => {
  await Promise.all(
    [
      '//',
      '///',
      '//evil.example/',
      'http://evil.example/',
      'http://[',
      '*',
      '/%',
      '/%00',
      '/%ff',
      '/\\',
      '/?chainId=%',
      '/getWallets?search=%E0%A4%A',
      '/getWalletImage/%',
      '/..%2f..%2fetc/passwd',
      `/${'a'.repeat(9_000)}`,
    ].map(async (target) => {
      await raw(upgrade(target))
      assert.match(await raw(plain(target)), /^HTTP\/1\.1 4\d\d [^]*(?:"FAILED"|\r\n\r\n$)/, target)
    }),
  )
  await stillServes()
})

test('sockets that close immediately, half a handshake and non-HTTP bytes have no effect', async () => {
  for (const target of ['/', '/nowhere', '/v1/'])
    for (let n = 0; n < 20; n++) await raw(upgrade(target), { reset: true })
  await Promise.all(
    [
      upgrade('/', 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99\r\n'),
      'GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n',
      Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x00]),
      'x'.repeat(100_000),
    ].map((bytes) => raw(bytes)),
  )
  await stillServes()
})

test('refuses requests that two servers would parse differently, and those without a host, with the reason', async () => {
  const post = (head: string, body: string) =>
    `POST /e HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n${body}`
  const shapes = [
    post(
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      '0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ),
    post('Content-Length: 5\r\nContent-Length: 6', 'abcdef'),
    post('Content-Length: 5, 5', 'abcde'),
    post('Content-Length: +5', 'abcde'),
    post('Content-Length: -5', 'abcde'),
    post('Transfer-Encoding: xchunked', '0\r\n\r\n'),
    post('Transfer-Encoding : chunked', '0\r\n\r\n'),
    post('Transfer-Encoding:\r\n chunked', '0\r\n\r\n'),
    post('Transfer-Encoding: chunked', 'FFFFFFFFFFFFFFFFF\r\n'),
    'GET /health HTTP/1.1\nHost: localhost\n\n',
    `GET /health HTTP/1.1\r\nHost: localhost\r\n${`x: ${'y'.repeat(60)}\r\n`.repeat(300)}\r\n`,
    'GET /getWallets HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
    'GET /getWallets HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n\r\n',
  ]
  await Promise.all(
    shapes.map(async (shape) =>
      assert.match(await raw(shape), /^HTTP\/1\.1 4\d\d (?![^]*HTTP\/1\.1)/, shape.slice(0, 80)),
    ),
  )
  await Promise.all(
    [
      '',
      'Host: localhost@evil.example\r\n',
      'Host: evil.example/localhost\r\n',
      'Host: [\r\n',
      'Host: evil.example\r\n',
      'Host: localhost.\r\n',
    ].map(async (head) =>
      assert.match(
        await raw(`GET /getWallets HTTP/1.1\r\nConnection: close\r\n${head}\r\n`),
        /^HTTP\/1\.1 4(?:00|21) (?:[^]*"FAILED"|[^]*\r\n\r\n$)/,
        head,
      ),
    ),
  )
  await stillServes()
})

test('bad WebSocket frames end their own socket only', async () => {
  const frames = [
    Buffer.from([0x83, 0x80, 0, 0, 0, 0]),
    Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5]),
    Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
    Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
  ]
  await Promise.all(
    frames.map((frame) =>
      raw(Buffer.concat([Buffer.from(upgrade(`/?projectId=${server.projectId}`)), frame])),
    ),
  )
  await stillServes()
})

test('answers hostile JSON over the relay within its socket', async () => {
  const client = await new RawRelayClient(server.relay, { projectId: server.projectId }).open()
  const hostile = [
    '['.repeat(100_000),
    `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)},"id":1,"jsonrpc":"2.0","method":"x"}`,
    '{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"__proto__":{"topic":"x"}}}',
    '{"id":1,"jsonrpc":"2.0","method":"__proto__","params":{}}',
    '{"id":1,"jsonrpc":"2.0","method":"toString","params":{}}',
    '{"__proto__":{"method":"irn_subscribe"},"id":1}',
    '\u0000',
    '{"id":"\ud800","jsonrpc":"2.0","method":"irn_subscribe","params":[]}',
    `{"id":${'9'.repeat(400)},"jsonrpc":"2.0","method":"x"}`,
    `{"id":1,"jsonrpc":"2.0","method":"irn_batchSubscribe","params":{"topics":${JSON.stringify(Array.from({ length: 10_000 }, () => 'x'))}}}`,
  ]
  for (const text of hostile) client.ws.send(text)
  assert.equal(typeof (await client.call('irn_subscribe', { topic: createTopic() })), 'string')
  assert.equal(client.frames.filter((frame) => 'error' in JSON.parse(frame)).length, hostile.length)
  assert.equal(({} as { topic?: string }).topic, undefined)
  client.ws.terminate()
})

test('refuses bodies nested deeper than an engine’s stack before parsing', async () => {
  const nested = '['.repeat(30_000) + ']'.repeat(30_000)
  const answers = await Promise.all([
    fetch(`${server.url}/batch?projectId=${server.projectId}`, {
      method: 'POST',
      body: `[{"eventId":"e","bundleId":"b","timestamp":1,"props":{"event":"x","type":"y","properties":${nested}}}]`,
    }),
    fetch(`${server.url}/batch?projectId=${server.projectId}`, { method: 'POST', body: nested }),
  ])
  for (const answer of answers) {
    assert.equal(answer.status, 400)
    assert.match(JSON.stringify(await answer.json()), /nested deeper/)
  }
  await stillServes()
})

test('stops reading a relay client that does not read its answers, until it reads them', async () => {
  const generous = await startServer({
    port: 0,
    logLevel: 'silent',
    relay: { ...DEFAULT_RELAY_LIMITS, requestBurst: 1_000_000, requestsPerSecond: 1_000_000 },
  })
  const client = await new RawRelayClient(generous.relay, { projectId: generous.projectId }).open()
  const socket = (client.ws as unknown as { _socket: { pause(): void; resume(): void } })._socket
  const [count, size] = [40, 900 * 1024]
  socket.pause()
  for (let n = 0; n < count; n++)
    client.ws.send(`{"id":"${'x'.repeat(size)}","jsonrpc":"2.0","method":"nope"}`)
  // The server stops reading, so the client's buffer no longer shrinks. The system buffers some
  // megabytes on the way.
  for (let before = -1; client.ws.bufferedAmount !== before; await pause(1_000))
    before = client.ws.bufferedAmount
  assert.ok(
    client.ws.bufferedAmount > (count * size) / 2,
    `the server took all but ${client.ws.bufferedAmount} bytes`,
  )
  socket.resume()
  await until(() => client.frames.length === count, 'every answer')
  client.ws.terminate()
  await generous.stop()
})

test('E6 long requests cost as much as the short ones they replace; beyond the limit of topics there is no query to the storage', async () => {
  const slow = await startServer({
    port: 0,
    logLevel: 'silent',
    relay: {
      ...DEFAULT_RELAY_LIMITS,
      requestBurst: 20,
      requestsPerSecond: 10,
      maxTopicsPerClient: 3,
    },
  })
  try {
    const client = await new RawRelayClient(slow.relay, { projectId: slow.projectId }).open()
    const started = performance.now()
    for (let n = 0; n < 4; n++) await client.request('nope', { filling: 'x'.repeat(40_000) })
    assert.ok(
      performance.now() - started > 600,
      `${performance.now() - started} ms for forty requests' worth`,
    )
    const topics = Array.from({ length: 4 }, createTopic)
    assert.equal(
      (await client.request('irn_batchSubscribe', { topics })).error?.data,
      'SubscriberLimitExceeded',
    )
    assert.equal(
      (await client.request('irn_batchSubscribe', { topics: topics.slice(0, 3) })).error,
      undefined,
    )
    assert.equal(
      (await client.request('irn_batchSubscribe', { topics: [...topics.slice(0, 3), topics[0]] }))
        .error,
      undefined,
      'the same once more',
    )
    assert.equal(
      (await client.request('irn_subscribe', { topic: topics[3] })).error?.data,
      'SubscriberLimitExceeded',
    )
    client.ws.terminate()
  } finally {
    await slow.stop()
  }
})

test('refuses a body that is too large with a readable reason, and serves the next request', async () => {
  for (const size of [300_000, 3_000_000, 12_000_000]) {
    const answer = await fetch(`${server.url}/batch?projectId=${server.projectId}`, {
      method: 'POST',
      body: 'x'.repeat(size),
    })
    assert.equal(answer.status, 413)
    assert.equal(((await answer.json()) as { status: string }).status, 'FAILED')
    await stillServes()
  }
})

async function stillServes(): Promise<void> {
  assert.equal((await fetch(`${server.url}/ready`)).status, 200)
  const client = new RawRelayClient(server.relay, { projectId: server.projectId })
  assert.equal(typeof (await client.call('irn_subscribe', { topic: createTopic() })), 'string')
  client.ws.terminate()
}
