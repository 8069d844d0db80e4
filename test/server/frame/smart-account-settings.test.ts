import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import {
  findService,
  listSmartChains,
  readSmartAccountSettings,
} from '../../../server/src/wallet/site/smart-account-settings.js'
import { DEFAULT_CONFIG } from '../../../server/src/operation/config.js'
import { DEFAULT_PROVIDERS } from '../../../server/src/providers/settings.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'

const CHAIN = 'eip155:31337'
const PROJECT = '0123456789abcdef0123456789abcdef'
const SECRET = 'a-key-of-the-operator'

let bundler: Server
let answer: { status: number; body: string }
let server: RunningServer
let asked: string[] = []

before(async () => {
  bundler = createServer((request, response) => {
    asked.push(request.url!)
    request
      .resume()
      .on('end', () =>
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body),
      )
  })
  await new Promise<void>((resolve) => {
    bundler.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(bundler.address() as AddressInfo).port}/${SECRET}`
  const smartAccounts = readSmartAccountSettings(
    { WALLET_MODAL_BUNDLERS: `${CHAIN}=${url},${PROJECT}/eip155:1=${url}` },
    [],
  )
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    upstreams: [
      { chainId: CHAIN, url: 'http://127.0.0.1:1' },
      { chainId: 'eip155:1', url: 'http://127.0.0.1:1' },
    ],
    frame: { ...DEFAULT_CONFIG.frame, smartAccounts },
    providers: { ...DEFAULT_PROVIDERS, publicRpc: false, ens: undefined },
  })
})
after(async () => {
  await server?.stop()
  bundler?.close()
})

async function call(
  method: string,
  chainId = CHAIN,
  body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
) {
  const response = await fetch(
    `${server.url}/v1/user-operations?projectId=${server.projectId}&chainId=${chainId}`,
    { method: 'POST', body },
  )
  return {
    status: response.status,
    json: (await response.json()) as {
      result?: unknown
      error?: { message: string }
      reasons?: { description: string }[]
    },
  }
}

test('the settings name services for every project or for one; a mistake is reported without the address', () => {
  const problems: string[] = []
  const settings = readSmartAccountSettings(
    {
      WALLET_MODAL_BUNDLERS: `eip155:1=https://one.example,${PROJECT}/eip155:10=https://two.example, solana:x=https://bundler.example/${SECRET}`,
      WALLET_MODAL_PAYMASTERS: `${PROJECT}/eip155:1=https://pays.example`,
      WALLET_MODAL_FRAME_PAYMASTER_ORIGINS: 'https://pays.example/path',
    },
    problems,
  )
  assert.deepEqual(listSmartChains(settings, PROJECT), [
    { chainId: 'eip155:1', sponsored: true },
    { chainId: 'eip155:10', sponsored: false },
  ])
  assert.deepEqual(listSmartChains(settings, 'f'.repeat(32)), [
    { chainId: 'eip155:1', sponsored: false },
  ])
  assert.equal(
    findService(settings.paymasters, { project: 'f'.repeat(32), chainId: 'eip155:1' }),
    undefined,
  )
  assert.equal(problems.length, 2)
  assert.doesNotMatch(problems.join(), new RegExp(SECRET))
})

test('delegates of plain accounts are read by chain and project, a project’s own first; an invalid address is reported', () => {
  const [own, common] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
  const problems: string[] = []
  const settings = readSmartAccountSettings(
    {
      WALLET_MODAL_BUNDLERS: 'eip155:1=https://one.example',
      WALLET_MODAL_DELEGATES: `eip155:1=${common},${PROJECT}/eip155:1=${own},eip155:0=${own},eip155:1=0x${'0'.repeat(40)},eip155:1=simple`,
    },
    problems,
  )
  assert.deepEqual(listSmartChains(settings, PROJECT), [
    { chainId: 'eip155:1', sponsored: false, delegates: [own, common] },
  ])
  assert.deepEqual(listSmartChains(settings, 'f'.repeat(32)), [
    { chainId: 'eip155:1', sponsored: false, delegates: [common] },
  ])
  assert.equal(problems.length, 3)
})

test('calls of a project go to the bundler of its chain, whose address stays on the server', async () => {
  answer = { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: ['0x00'] }) }
  assert.deepEqual(await call('eth_supportedEntryPoints'), {
    status: 200,
    json: { jsonrpc: '2.0', id: 1, result: ['0x00'] },
  })
  assert.deepEqual(asked.splice(0), [`/${SECRET}`])
  answer = {
    status: 400,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32500, message: 'AA25' } }),
  }
  assert.equal(
    (await call('eth_sendUserOperation')).json.error?.message,
    'AA25',
    'a refusal passes through',
  )
  asked = []
})

test('refuses other methods, batches, other projects’ chains and missing sponsors without a request to a service', async () => {
  answer = { status: 200, body: '{}' }
  assert.match((await call('debug_bundler_clearState')).json.error!.message, /not served/)
  assert.equal((await call('', CHAIN, '[]')).status, 400)
  assert.equal((await call('eth_sendUserOperation', 'eip155:1')).status, 400)
  assert.match(
    (await call('pm_getPaymasterData')).json.reasons![0]!.description,
    /does not pay for operations/,
  )
  assert.deepEqual(asked, [])
})

test('reports a bundler that is down, or answers something else, as unavailable', async () => {
  for (const broken of [
    { status: 502, body: 'Bad gateway' },
    { status: 200, body: '<html>' },
    { status: 200, body: '{"jsonrpc":"2.0"}' },
  ]) {
    answer = broken
    const { status, json } = await call('eth_supportedEntryPoints')
    assert.equal(status, 503)
    assert.match(json.reasons![0]!.description, /bundler of this chain is temporarily unavailable/)
    assert.doesNotMatch(JSON.stringify(json), new RegExp(SECRET))
  }
})
