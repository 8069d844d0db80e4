import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import WebSocket from 'ws'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { createClientKey, signToken } from '../helpers/raw-relay-client.js'

const LISTED = [
  'https://app.example.com',
  'https://*.apps.example.com',
  'https://port.example.com:8443',
  'https://xn--bcher-kva.example',
]
const ALLOWED = [
  'https://app.example.com',
  'https://a.apps.example.com',
  'https://xn--p1ai.apps.example.com',
  'https://port.example.com:8443',
  'https://xn--bcher-kva.example',
  'http://localhost',
  'http://localhost:3000',
  'http://127.0.0.1:1',
  'http://[::1]:8',
  'http://x.localhost',
]
const REFUSED = [
  // Suffix, prefix, port, scheme, case, dots.
  'https://app.example.com.evil.org',
  'https://evilapp.example.com',
  'https://app.example.com:444',
  'https://app.example.com:443',
  'http://app.example.com',
  'https://app.example.com.',
  'HTTPS://APP.EXAMPLE.COM',
  'https://APP.example.com',
  'https://port.example.com',
  'https://port.example.com:08443',
  'https://example.com',
  'https://a.b.apps.example.com',
  'https://apps.example.com',
  'https://.apps.example.com',
  'https://*.apps.example.com',
  'https://a.apps.example.com.',
  'https://a.apps.example.com:8443',
  'http://a.apps.example.com',
  'https://aapps.example.com',
  'https://a.apps.example.com.evil.org',
  // Values that are not origins.
  'https://user@app.example.com',
  'https://app.example.com@evil.org',
  'https://app.example.com/',
  'https://app.example.com/x',
  'https://app.example.com?x',
  'https://app.example.com#x',
  'app.example.com',
  '//app.example.com',
  'https://',
  'https://app.example.com evil',
  'https://app%2eexample.com',
  '',
  '*',
  'null',
  'https://app.example.com,https://evil.org',
  'https://app.example.com, https://app.example.com',
  'https://app.example.com\thttps://evil.org',
  // Other scripts.
  'https://bücher.example',
  'https://xn--bcher-kva.example.evil.org',
  'https://app.ex\u0430mple.com',
  'https://\uff41pp.example.com',
  'https://app。example.com',
  // Opaque origins, apps and extensions.
  'file://',
  'file:///x',
  'about:blank',
  'data:text/html,x',
  'blob:https://app.example.com/1',
  'javascript:1',
  'chrome-extension://abcdefghijklmnop',
  'moz-extension://1',
  'capacitor://localhost',
  'ionic://localhost',
  'app://-',
  'ws://app.example.com',
  'wss://app.example.com',
  // Similar to this machine.
  'http://localhost.evil.org',
  'http://127.0.0.1.evil.org',
  'http://127.0.0.2',
  'http://0.0.0.0',
  'http://localhost.',
  'http://LOCALHOST',
  'http://localhost@evil.org',
  'http://[::]',
  'http://[::ffff:127.0.0.1]',
  'http://2130706433',
  'http://0177.0.0.1',
  'http://127.1',
]

let server: RunningServer
before(async () => {
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    origins: LISTED,
    rateLimit: { burst: 10_000, perSecond: 10_000 },
  })
})
after(() => server.stop())

// As bytes on the wire; several values are several header lines.
const toHeader = (origin: string | readonly string[]) =>
  typeof origin === 'string' ? Buffer.from(origin).toString('latin1') : [...origin]

function ask(
  method: string,
  path: string,
  origin: string | readonly string[],
  body?: string,
): Promise<{ status: number; allowed: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${server.projectId}`,
      {
        method,
        headers: { origin: toHeader(origin) as string, 'access-control-request-method': 'POST' },
      },
      (response) => {
        response.resume().on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            allowed: response.headers['access-control-allow-origin'],
          }),
        )
      },
    ).on('error', reject)
    sent.end(body)
  })
}

function connect(path: string, origin: string): Promise<number | 'open'> {
  return new Promise((resolve) => {
    const socket = new WebSocket(
      `${server.relay}${path}${path.includes('?') ? '&' : '?'}projectId=${server.projectId}&auth=${signToken(createClientKey(), server.relay)}`,
      { headers: { origin: toHeader(origin) as string } },
    )
    // A refused socket opens first. Its close frame is sent before the server reads the ping.
    socket
      .on('error', () => {})
      .on('close', resolve)
      .on('open', () => socket.ping())
      .on('pong', () => {
        resolve('open')
        socket.terminate()
      })
  })
}

async function tryDoors(origin: string) {
  const rpc = `/rpc?auth=${signToken(createClientKey(), server.relay)}`
  const [api, preflight, post, relay] = await Promise.all([
    ask('GET', '/getWallets?entries=1', origin),
    ask('OPTIONS', '/getWallets', origin),
    ask('POST', rpc, origin, '{"id":1,"jsonrpc":"2.0","method":"nope"}'),
    connect('/', origin),
  ])
  return {
    api: api.status,
    cors: api.allowed,
    preflight: preflight.allowed,
    post: post.status,
    relay,
  }
}

test('VAL-004 every endpoint accepts a listed page', async () => {
  for (const origin of ALLOWED)
    assert.deepEqual(
      await tryDoors(origin),
      { api: 200, cors: origin, preflight: origin, post: 200, relay: 'open' },
      origin,
    )
})

test('VAL-004 no endpoint accepts a page that only resembles a listed one', async () => {
  assert.ok(REFUSED.length >= 60)
  for (const origin of REFUSED)
    assert.deepEqual(
      await tryDoors(origin),
      { api: 403, cors: undefined, preflight: undefined, post: 403, relay: 3000 },
      JSON.stringify(origin),
    )
})

test('several origins in one request count as none', async () => {
  for (const origins of [
    ['https://app.example.com', 'https://evil.org'],
    ['https://evil.org', 'https://app.example.com'],
    ['https://app.example.com', 'https://app.example.com'],
  ]) {
    assert.deepEqual(
      await ask('GET', '/getWallets?entries=1', origins),
      { status: 403, allowed: undefined },
      origins.join(),
    )
  }
})
