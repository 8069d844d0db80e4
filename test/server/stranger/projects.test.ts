import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { WebSocketServer } from 'ws'
import WebSocket from 'ws'
import { askHolder } from '../../../server/src/operation/data-directory.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  signToken,
} from '../../helpers/raw-relay-client.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const CHAIN = 'eip155:31337'
const KEY = createClientKey()
let folder: string
let data: string
let server: RunningServer
let upstream: WebSocketServer

before(async () => {
  folder = createTemporaryFolder('projects')
  data = join(folder, 'data')
  upstream = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => upstream.once('listening', resolve))
  const url = `ws://127.0.0.1:${(upstream.address() as { port: number }).port}`
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    data,
    upstreams: [
      { chainId: CHAIN, url },
      { chainId: CHAIN, url: 'http://127.0.0.1:1' },
    ],
    providers: { ...DEFAULT_PROVIDERS, publicRpc: false },
  })
})
after(async () => {
  await server?.stop()
  upstream.close()
  await rm(folder, { recursive: true, force: true })
})

// Like the command line on a running server.
const command = async (...args: string[]) => (await askHolder(data, args))!
const create = async (name: string) =>
  (
    JSON.parse(await command('project', 'create', '--name', name, '--any-origin', '--json')) as {
      id: string
    }
  ).id
const post = (id: string) =>
  fetch(`${server.url}/rpc?projectId=${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${signToken(KEY, server.relay)}` },
    body: JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: { topic: createTopic(), message: 'm', ttl: 300, tag: 1 },
    }),
  })

test('a disabled project gets ProjectInactive on every door and open connection; enabled, it is served again', async () => {
  const id = await create('Shop')
  const open = await new RawRelayClient(server.relay, { projectId: id }).open()
  assert.equal(typeof (await open.call('irn_subscribe', { topic: createTopic() })), 'string')
  assert.match(await command('project', 'disable', id), /disabled/)
  const closed = await open.closed
  assert.equal(closed.code, 3000)
  assert.equal(
    (JSON.parse(open.frames.at(-1)!) as { error: { data: string } }).error.data,
    'ProjectInactive',
  )

  const again = new RawRelayClient(server.relay, { projectId: id })
  assert.equal((await again.closed).code, 3000)
  assert.match(again.frames[0]!, /ProjectInactive/)
  const overHttp = await post(id)
  assert.equal(overHttp.status, 403)
  assert.match(await overHttp.text(), /ProjectInactive/)
  const account = `${CHAIN}:0x${'1'.repeat(40)}`
  for (const [path, method] of [
    ['/getWallets', 'GET'],
    ['/appkit/v1/config', 'GET'],
    ['/projects/v1/origins', 'GET'],
    ['/v1/supported-chains', 'GET'],
    [`/v1/?chainId=${CHAIN}`, 'POST'],
    [`/v1/account/0x${'1'.repeat(40)}/balance`, 'GET'],
    ['/v1/onramp/options', 'GET'],
    ['/v1/convert/tokens', 'GET'],
    [`/v1/sessions/${account}`, 'GET'],
    ['/v1/profile/account/a.example', 'GET'],
    ['/e', 'POST'],
    ['/batch', 'POST'],
    ['/auth/v1/nonce', 'GET'],
  ] as const) {
    const answer = await fetch(
      `${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${id}`,
      {
        method,
        headers: { origin: 'https://shop.example' },
        ...(method === 'POST' ? { body: '{}' } : {}),
      },
    )
    assert.equal(answer.status, 403, path)
    assert.match(await answer.text(), /ProjectInactive/, path)
    assert.equal(
      answer.headers.get('access-control-allow-origin'),
      'https://shop.example',
      `${path}: the page can read why`,
    )
  }
  const status = await new Promise<number>((resolve) => {
    new WebSocket(`${server.url.replace('http', 'ws')}/v1/?chainId=${CHAIN}&projectId=${id}`)
      .on('unexpected-response', (_, response) => resolve(response.resume().statusCode!))
      .on('error', () => {})
  })
  assert.equal(status, 403)
  await command('project', 'enable', id)
  assert.equal((await post(id)).status, 200)
})

test('a project is renamed, measured, purged, rotated and deleted', async () => {
  const id = await create('Before')
  assert.match(await command('project', 'rename', id, '--name', 'After'), /After/)
  for (let n = 0; n < 3; n++) assert.equal((await post(id)).status, 200)
  const usage = async (of: string) =>
    JSON.parse(await command('project', 'usage', of, '--json')) as {
      messages: number
      mailboxBytes: number
    }
  assert.equal((await usage(id)).messages, 3)
  assert.ok((await usage(id)).mailboxBytes > 0)
  assert.equal(await command('purge', 'address', '203.0.113.99'), 'Deleted 0 messages.')
  assert.equal(
    await command('purge', 'client', KEY.clientId).then((text) => /Deleted [1-9]/.test(text)),
    true,
  )
  assert.deepEqual([(await usage(id)).messages, (await usage(id)).mailboxBytes], [0, 0])
  await post(id)
  assert.equal(await command('purge', 'address', '127.0.0.1'), 'Deleted 1 messages.')
  await post(id)
  assert.equal(await command('purge', 'project', id), 'Deleted 1 messages.')
  const { id: next } = JSON.parse(await command('project', 'rotate', id, '--json')) as {
    id: string
  }
  assert.equal((await post(id)).status, 401)
  assert.equal((await post(next)).status, 200)
  assert.match(await command('project', 'list'), /After/)
  assert.equal(await command('project', 'delete', next), `Deleted ${next}.`)
  assert.equal((await post(next)).status, 401)
})
