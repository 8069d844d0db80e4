import assert from 'node:assert/strict'
import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { DEFAULT_PROVIDERS } from '../../server/src/providers/settings.js'
import { AddressRefused } from '../../server/src/providers/public-fetch.js'
import { agents, createProjectServices } from '../../server/src/rpc/project-services.js'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { createCachedServices } from '../../server/src/storage/cached-services.js'
import { createMemoryServices } from '../../server/src/storage/memory-services.js'
import { StorageUnavailable } from '../../server/src/storage/storage-unavailable.js'
import {
  DEFAULT_SMART_ACCOUNTS,
  listSmartChains,
} from '../../server/src/wallet/site/smart-account-settings.js'
import { until } from '../helpers/clocks/until.js'
import {
  NO_POSTGRES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'

const SHARED = 'eip155:31337'
const OWN = 'eip155:31338'
const OTHER = 'd'.repeat(32)
const KEY = 'a-key-of-the-project'

/** A node or bundler that answers for a chain, and tells which one answered and its own path. */
class Service {
  readonly asked: string[] = []
  readonly #server: Server
  constructor(name: string, chainId: string) {
    this.#server = createServer((request, response) => {
      this.asked.push(request.url!)
      let text = ''
      request
        .on('data', (part) => (text += part))
        .on('end', () => {
          const { id, method } = JSON.parse(text) as { id: number; method: string }
          const chain = `0x${Number(chainId.split(':')[1]).toString(16)}`
          const result = method === 'eth_chainId' ? chain : { hash: name, path: request.url }
          response
            .writeHead(200, { 'Content-Type': 'application/json' })
            .end(JSON.stringify({ jsonrpc: '2.0', id, result }))
        })
    })
  }
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  stop(): void {
    this.#server.close()
  }
}

describe('services of a project', { skip: NO_POSTGRES }, () => {
  const shared = new Service('installation', SHARED)
  const own = new Service('project', SHARED)
  const ownChain = new Service('own chain', OWN)
  const bundler = new Service('bundler', SHARED)
  let postgres: PostgresServer
  let server: RunningServer

  before(async () => {
    postgres = await startPostgres()
    const databaseUrl = await postgres.createDatabase()
    server = await startServer({
      port: 0,
      logLevel: 'silent',
      databaseUrl,
      upstreams: [{ chainId: SHARED, url: await shared.start() }],
      providers: { ...DEFAULT_PROVIDERS, publicRpc: false, ens: undefined },
    })
    const [onShared, onOwn, bundles] = await Promise.all(
      [own, ownChain, bundler].map((service) => service.start()),
    )
    await queryPostgres(
      databaseUrl,
      `insert into projects (id, name, development, origins, features, analytics, disabled, created_at) select '${OTHER}', name, development, origins, features, analytics, disabled, created_at from projects`,
    )
    await queryPostgres(
      databaseUrl,
      `insert into project_services values ${[
        ['node', SHARED, onShared],
        ['node', OWN, onOwn],
        ['node', 'eip155:5', onOwn],
        ['bundler', SHARED, bundles],
      ]
        .map(
          ([kind, chainId, url]) =>
            `('${server.projectId}', '${kind}', '${chainId}', '${url}/${KEY}')`,
        )
        .join(', ')}`,
    )
  })
  after(async () => {
    await server?.stop()
    await postgres?.stop()
    for (const service of [shared, own, ownChain, bundler]) service.stop()
  })

  async function ask(projectId: string, chainId: string, method: string, path = '') {
    const response = await fetch(
      `${server.url}/v1/${path}?projectId=${projectId}&chainId=${chainId}`,
      {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [`0x${'1'.repeat(64)}`] }),
      },
    )
    const text = await response.text()
    assert.ok(!text.includes(KEY))
    return { status: response.status, hash: JSON.parse(text).result?.hash as string | undefined }
  }

  test('the project’s node answers its calls alone, and its answers are given to no other project', async () => {
    // Answers by hash are kept for every project.
    for (let round = 0; round < 2; round++) {
      const ours = await ask(server.projectId, SHARED, 'eth_getBlockByHash')
      assert.deepEqual(ours, { status: 200, hash: 'project' })
      const theirs = await ask(OTHER, SHARED, 'eth_getBlockByHash')
      assert.deepEqual(theirs, { status: 200, hash: 'installation' })
    }
    assert.ok(own.asked.every((path) => path === `/${KEY}`))
  })

  // test/server/frame/hosting.test.ts proves that the secure site asks so.
  test('a call for the installation’s nodes is answered by them, whatever the project has set', async () => {
    const answer = await ask(server.projectId, `${SHARED}&nodes=installation`, 'eth_blockNumber')
    assert.equal(answer.hash, 'installation')
  })

  test('a node makes a chain known to its project alone; one of another chain is not used', async () => {
    assert.equal((await ask(server.projectId, OWN, 'eth_blockNumber')).hash, 'own chain')
    assert.equal((await ask(OTHER, OWN, 'eth_blockNumber')).status, 400)
    assert.equal((await ask(server.projectId, 'eip155:5', 'eth_blockNumber')).status, 503)
  })

  test('operations go to the project’s bundler, and to none for another project', async () => {
    const call = (project: string) =>
      ask(project, SHARED, 'eth_getUserOperationReceipt', 'user-operations')
    assert.deepEqual(await call(server.projectId), { status: 200, hash: 'bundler' })
    assert.equal((await call(OTHER)).status, 400)
  })
})

test('a chain has smart accounts and is paid for where the project has a bundler and a paymaster', () => {
  assert.deepEqual(
    listSmartChains(DEFAULT_SMART_ACCOUNTS, OTHER, [
      { kind: 'bundler', chainId: SHARED },
      { kind: 'paymaster', chainId: SHARED },
      { kind: 'bundler', chainId: OWN },
      { kind: 'paymaster', chainId: 'eip155:1' },
    ]),
    [
      { chainId: SHARED, sponsored: true },
      { chainId: OWN, sponsored: false },
    ],
  )
})

test('in production no address of this machine or its network is asked', async () => {
  const { fetch } = createProjectServices(createMemoryServices(), { production: true })
  for (const address of [
    'http://127.0.0.1:8080',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://localhost/',
  ])
    await assert.rejects(fetch(address, { method: 'POST', body: '{}' }), AddressRefused, address)
})

test('few idle connections to a host are kept, and for seconds', async () => {
  // The server answers when all requests have arrived, so that each has a connection of its own.
  const REQUESTS = 40
  const waiting: ServerResponse[] = []
  const server = createServer((_, response) => {
    waiting.push(response)
    if (waiting.length === REQUESTS) for (const one of waiting) one.end('{}')
  })
  // It never closes a connection itself.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const count = () => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)))
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request({ port, agent: agents.http }, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end()
    })
  try {
    await Promise.all(Array.from({ length: REQUESTS }, ask))
    await until(async () => (await count()) <= 8)
    assert.ok((await count()) > 0, 'the control: some are kept')
    await until(async () => (await count()) === 0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('services are kept while the database is away, and a change of this process counts at once', async () => {
  const stored = createMemoryServices()
  let isAway = false
  const unlessAway = async <T>(read: Promise<T>) => {
    if (isAway) throw new StorageUnavailable('away')
    return read
  }
  const services = createCachedServices({
    ...stored,
    list: (id) => unlessAway(stored.list(id)),
    listChains: (id) => unlessAway(stored.listChains(id)),
  })
  const service = { kind: 'node', chainId: SHARED, url: 'https://node.example' } as const
  assert.deepEqual(await services.list(OTHER), [])
  assert.deepEqual(await services.listChains(OTHER), [])
  await services.save(OTHER, service)
  assert.deepEqual(await services.list(OTHER), [service])
  assert.deepEqual(await services.listChains(OTHER), [service])
  isAway = true
  assert.deepEqual(await services.list(OTHER), [service])
  assert.deepEqual(await services.listChains(OTHER), [service], 'the frame is served')
  isAway = false
  assert.equal(await services.remove(OTHER, service), true)
  assert.equal(await services.remove(OTHER, service), false)
  assert.deepEqual(await services.list(OTHER), [])
})
