import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServerProcess } from '../../helpers/servers/server-process.js'

const SITE = 'http://wallet.localhost:4430'
const PAGE = 'https://app.example'

test('pages of the secure site name traces only where the site has a receiver', async () => {
  const readPage = async (env: Record<string, string>) => {
    const site = await startServerProcess(['--data', 'memory:', '--doors', 'frame'], env, {
      program: 'frame',
    })
    const page = await (await fetch(`${site.url}/device`)).text()
    assert.equal(await site.stop(), 0)
    const [, settings] = /<meta name="wallet-modal-site" content="([^"]*)"/.exec(page)!
    return JSON.parse(settings!.replaceAll('&quot;', '"')) as { api: string; isTraced?: boolean }
  }
  const plain = await readPage({})
  assert.ok(plain.api)
  assert.equal(plain.isTraced, undefined)
  const receiver = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  assert.equal((await readPage(receiver)).isTraced, true)
})

test('the api, the vault and the RPC door let pages send a traceparent', async () => {
  const server = await startServerProcess(
    ['--data', 'memory:', '--doors', 'rpc,wallet-api,wallet-vault', '--origin', PAGE],
    { WALLET_MODAL_FRAME_URL: SITE },
  )
  for (const [path, origin] of [
    ['/wallet/v1/logins', SITE],
    ['/vault/v1/codes', SITE],
    [`/v1/?chainId=eip155:1&projectId=${server.projectId}`, PAGE],
  ] as const) {
    const { status, headers } = await fetch(server.url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    assert.equal(status, 204, path)
    assert.equal(headers.get('access-control-allow-origin'), origin, path)
    assert.match(headers.get('access-control-allow-headers')!, /\btraceparent\b/, path)
  }
  assert.equal(await server.stop(), 0)
})
