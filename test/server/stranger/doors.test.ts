import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { formatSiwxMessage } from '../../../src/contract.js'
import { readMetadata } from '../../../server/src/providers/nfts/read-metadata.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { redactEvent } from '../../../server/src/routes/analytics/redact-event.js'
import {
  startServer,
  type RunningServer,
  type ServerConfig,
} from '../../../server/src/start-server.js'
import { prepareData } from '../../helpers/embedded-database.js'
import { fakeWeb } from '../../helpers/fakes/fake-web.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { HANG_MS, until } from '../../helpers/clocks/until.js'
import { startWalletServer } from '../../helpers/servers/wallet-server.js'

const CHAIN = 'eip155:31337'
const PAGE = 'http://localhost:5173'
const STRANGER = '203.0.113.1'
const OTHER = '203.0.113.2'
const QUIET = {
  ...DEFAULT_PROVIDERS,
  publicRpc: false,
  prices: { source: 'none' },
  ens: undefined,
} as const

/** A server behind one proxy sees the addresses that the test names. */
async function withServer(
  settings: Partial<ServerConfig>,
  work: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await startServer({
    port: 0,
    logLevel: 'silent',
    trustProxy: 1,
    providers: QUIET,
    ...settings,
  })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

function ask(
  server: RunningServer,
  path: string,
  {
    from = STRANGER,
    headers = {},
    body,
  }: { from?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Response> {
  return fetch(
    `${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${server.projectId}`,
    {
      headers: { 'x-forwarded-for': from, origin: PAGE, ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    },
  )
}

async function countUntilRefused(send: () => Promise<Response>): Promise<number> {
  for (let count = 0; ; count++) {
    const response = await send()
    if (response.status !== 429) continue
    assert.ok(Number(response.headers.get('retry-after')) >= 1)
    return count
  }
}

const account = privateKeyToAccount(generatePrivateKey())
const WRONG = `0x${'11'.repeat(64)}1b`
const now = () => Math.floor(Date.now() / 1000)

test(
  'a signature costs as much as its verification, at every endpoint that verifies one',
  { timeout: HANG_MS },
  async () => {
    await withServer({ rateLimit: { burst: 100, perSecond: 0.001 } }, async (server) => {
      const { nonce, token } = (await (
        await ask(server, '/auth/v1/nonce', { from: OTHER })
      ).json()) as { nonce: string; token: string }
      const message = formatSiwxMessage({
        domain: 'localhost:5173',
        accountName: 'Ethereum',
        accountAddress: account.address,
        chainId: CHAIN,
        uri: PAGE,
        version: '1',
        nonce,
        issuedAt: new Date().toISOString(),
      })
      const signed = (text: object) => ({
        message: JSON.stringify({ ...text, timestamp: now() }),
        signature: WRONG,
        coin_type: 60,
        address: account.address,
      })
      const doors: [string, (from: string) => Promise<Response>][] = [
        [
          'authenticate',
          (from) =>
            ask(server, '/auth/v1/authenticate', {
              from,
              headers: { 'x-nonce-jwt': token },
              body: { message, signature: WRONG },
            }),
        ],
        [
          'register a name',
          (from) =>
            ask(server, '/v1/profile/account', {
              from,
              body: signed({ name: 'alice.user.localhost' }),
            }),
        ],
        [
          'change a name',
          (from) =>
            ask(server, '/v1/profile/account/alice.user.localhost/attributes', {
              from,
              body: signed({ attributes: {} }),
            }),
        ],
        [
          'revoke a session',
          (from) =>
            ask(
              server,
              `/v1/sessions/${encodeURIComponent(`${CHAIN}:${account.address}`)}/revoke`,
              { from, body: { pci: 'a', signature: WRONG } },
            ),
        ],
      ]
      for (const [index, [name, send]] of doors.entries()) {
        assert.equal((await send(OTHER)).status, 401, name)
        const count = await countUntilRefused(() => send(`203.0.113.${10 + index}`))
        assert.ok(count <= 10, `${name}: ${count} signatures were checked`)
      }
    })
  },
)

test(
  'stored events have a size, a price and a quota for each address; another address is not refused',
  { timeout: HANG_MS },
  async () => {
    const folder = createTemporaryFolder('stranger-doors')
    await withServer(
      {
        analytics: true,
        data: await prepareData(folder),
        rateLimit: { burst: 100_000, perSecond: 1 },
      },
      async (server) => {
        const event = (bytes: number) => ({
          eventId: 'a',
          timestamp: 1,
          props: { event: 'X', type: randomBytes(bytes / 2).toString('hex') },
        })
        assert.equal((await ask(server, '/batch', { body: [event(9_000)] })).status, 413)
        let bytes = 0
        for (;;) {
          const response = await ask(server, '/batch', {
            body: Array.from({ length: 30 }, () => event(8_000)),
          })
          if (response.status === 429) {
            assert.match(await response.text(), /from your address/)
            assert.ok(Number(response.headers.get('retry-after')) >= 1)
            break
          }
          assert.equal(response.status, 202)
          bytes += 30 * 8_000
          assert.ok(bytes < 16 * 1024 ** 2, `${bytes} bytes were stored`)
        }
        assert.equal((await ask(server, '/batch', { from: OTHER, body: [event(100)] })).status, 202)
      },
    )
    await withServer(
      { analytics: true, rateLimit: { burst: 100, perSecond: 0.001 } },
      async (server) => {
        const count = await countUntilRefused(() =>
          ask(server, '/batch', {
            body: Array.from({ length: 20 }, () => ({
              eventId: 'a',
              timestamp: 1,
              props: { type: 'x'.repeat(5_000) },
            })),
          }),
        )
        assert.equal(count, 0, 'a hundred kilobytes cost a hundred requests')
      },
    )
    await rm(folder, { recursive: true, force: true })
  },
)

test('the time to redact an event of one long word is linear in its length', () => {
  const spend = () => {
    const { user, system } = process.cpuUsage()
    redactEvent('a'.repeat(250_000))
    const spent = process.cpuUsage({ user, system })
    return (spent.user + spent.system) / 1_000
  }
  const ms = Math.min(...Array.from({ length: 5 }, spend))
  assert.ok(ms < 50, `${ms} ms of CPU time`)
})

test(
  'answers of nodes held for one address, read or not, are limited; other addresses are served',
  { timeout: HANG_MS },
  async () => {
    const result = 'f'.repeat(8 * 1024 ** 2)
    const node = await fakeWeb(({ body }) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      return {
        jsonrpc: '2.0',
        id,
        result: method === 'eth_chainId' ? '0x7a69' : method === 'eth_blockNumber' ? '0x1' : result,
      }
    })
    await withServer({ upstreams: [{ chainId: CHAIN, url: node.url }] }, async (server) => {
      const path = `/v1/?chainId=${CHAIN}`
      const call = (from: string, method = 'eth_getBlockByNumber') =>
        ask(server, path, { from, body: { jsonrpc: '2.0', id: 1, method, params: [] } })
      assert.equal(
        (await (await call(STRANGER)).text()).length > result.length,
        true,
        'one answer always has room',
      )
      // The stranger does not read the answers.
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getBlockByNumber',
        params: [],
      })
      const held = Array.from({ length: 10 }, () => {
        const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' })
        socket.on('error', () => {})
        socket.write(
          `POST ${path}&projectId=${server.projectId} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nX-Forwarded-For: ${STRANGER}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        )
        return socket
      })
      const heads = await Promise.all(held.map(readHead))
      const count = (status: string) =>
        heads.filter((head) => head.startsWith(`HTTP/1.1 ${status} `)).length
      assert.ok(
        count('200') >= 1 && count('200') <= 2,
        heads.map((head) => head.slice(0, 12)).join(),
      )
      assert.equal(count('429'), 10 - count('200'))
      assert.ok(
        heads
          .filter((head) => head.includes(' 429 '))
          .every((head) => /retry-after: \d/i.test(head)),
      )
      assert.equal((await call(OTHER)).status, 200)
      for (const socket of held) socket.destroy()
      await until(
        async () => (await call(STRANGER)).status === 200,
        'room after the connections ended',
      )
    })
    node.stop()
  },
)

// The first bytes of an answer; the rest is left unread.
function readHead(socket: Socket): Promise<string> {
  return new Promise((resolve) =>
    socket.once('data', (bytes: Buffer) => {
      socket.pause()
      resolve(bytes.toString('latin1').slice(0, 2_000))
    }),
  )
}

test('only the displayed part of metadata is stored, and deeply nested text is not parsed', async () => {
  const answer = (text: string) => async () => ({
    status: 200,
    contentType: 'application/json',
    text,
  })
  const kept = await readMetadata(
    'https://a.example/1',
    answer(
      JSON.stringify({
        name: 'One',
        image: 'https://a.example/1.png',
        attributes: 'x'.repeat(400_000),
        image_url: 'x'.repeat(70_000),
      }),
    ),
  )
  assert.deepEqual(kept, { name: 'One', image: 'https://a.example/1.png' })
  await assert.rejects(
    readMetadata(
      'https://a.example/2',
      answer(`{"name":"One","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
    ),
    /nested/,
  )
  await assert.rejects(
    readMetadata(`data:application/json,{"name":"One","a":"${'x'.repeat(600_000)}"}`),
    /too large/,
  )
})

test(
  'a request that waits for a login pays for each query, and ends early when its address can pay no more',
  { timeout: HANG_MS },
  async () => {
    const wallet = await startWalletServer({ rateLimit: { burst: 45, perSecond: 0.001 } })
    try {
      const device = await wallet.createDevice()
      const { loginId } = await device.begin('waiting@example.org')
      const started = performance.now()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => device.api('GET', `/logins/${loginId}?wait=25`)),
      )
      assert.ok(performance.now() - started < 20_000, 'before the 25 s it asked for')
      assert.ok(answers.every(({ status, body }) => status === 200 && body['state'] === 'waiting'))
      assert.equal((await device.api('GET', `/logins/${loginId}?wait=0`)).status, 429)
    } finally {
      await wallet.stop()
    }
  },
)
