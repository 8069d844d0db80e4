import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildFrame } from '../../../server/scripts/build-frame.mjs'
import { ConfigError, DEFAULT_CONFIG, readConfig } from '../../../server/src/operation/config.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { DEFAULT_WALLET } from '../../../server/src/wallet/settings.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const ORIGINS = ['https://app.example.com', 'https://*.apps.example.com']
const FIRST_LOAD_KIB = 60

let files: string
let sizes: Record<string, number>
let server: RunningServer

before(async () => {
  files = createTemporaryFolder('site')
  sizes = await buildFrame(files)
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    origins: ORIGINS,
    upstreams: [{ chainId: 'eip155:31337', url: 'http://127.0.0.1:1' }],
    frame: { ...DEFAULT_CONFIG.frame, files },
  })
})
after(() => server.stop())

function readPolicy(answer: Response): Record<string, string> {
  return Object.fromEntries(
    (answer.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  )
}

// The only inline script of a page is its import map.
const readImportMap = (page: string) =>
  /<script type="importmap">([^<]*)<\/script>/.exec(page)?.[1] ?? ''
const hashImportMap = (page: string) =>
  `sha256-${createHash('sha256').update(readImportMap(page)).digest('base64')}`

// The raw response; fetch() would decompress it.
async function readRaw(path: string, accepted: string) {
  const [answer] = (await once(
    get(`${server.frame}${path}`, { headers: { 'accept-encoding': accepted } }),
    'response',
  )) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return {
    body: Buffer.concat(chunks),
    encoding: answer.headers['content-encoding'],
    vary: answer.headers.vary,
  }
}

function readSettings(page: string): Record<string, unknown> {
  const [, text = ''] = /<meta name="wallet-modal-site" content="([^"]*)"/.exec(page) ?? []
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Record<
    string,
    unknown
  >
}

test('the secure site has its own origin, and each page loads at most 60 KiB of script first', async () => {
  assert.notEqual(server.frame, undefined)
  assert.notEqual(new URL(server.frame!).origin, new URL(server.url).origin)
  assert.equal(
    (await fetch(`${server.url}/sdk?projectId=${server.projectId}`)).status,
    404,
    'not on the origin of the other doors',
  )
  for (const [page, bytes] of Object.entries(sizes))
    assert.ok(bytes > 0 && bytes <= FIRST_LOAD_KIB * 1024, `${page} loads ${bytes} bytes`)
})

test('the first load of the frame transfers at most 60 KiB, and a client without gzip gets the same scripts', async () => {
  const sdk = `/sdk?projectId=${server.projectId}`
  const page = await (await fetch(`${server.frame}${sdk}`)).text()
  const paths = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  assert.ok(paths.length > 2)
  const compressed = await readRaw(sdk, 'br, gzip;q=0.8')
  assert.equal(compressed.encoding, 'gzip')
  assert.equal(gunzipSync(compressed.body).toString(), page)
  let bytes = compressed.body.length
  for (const path of paths) {
    const [small, zipped, plain] = await Promise.all([
      readRaw(path, 'gzip, br'),
      readRaw(path, 'br;q=0, gzip;q=0.8'),
      readRaw(path, 'gzip;q=0'),
    ])
    assert.deepEqual(
      [small, zipped, plain].map(({ encoding }) => encoding),
      ['br', 'gzip', undefined],
    )
    for (const { vary } of [small, zipped, plain]) assert.match(vary ?? '', /Accept-Encoding/)
    assert.deepEqual(brotliDecompressSync(small.body), plain.body)
    assert.deepEqual(gunzipSync(zipped.body), plain.body)
    bytes += zipped.body.length
  }
  assert.ok(bytes <= FIRST_LOAD_KIB * 1024, `${bytes} bytes`)
})

test('only the origins of its project may embed /sdk, which connects only to its own servers', async () => {
  const answer = await fetch(
    `${server.frame}/sdk?projectId=${server.projectId}&chainId=eip155:1&version=4`,
  )
  assert.equal(answer.status, 200)
  const policy = readPolicy(answer)
  assert.equal(
    policy['frame-ancestors'],
    `http://localhost:* http://*.localhost:* http://127.0.0.1:* ${ORIGINS.join(' ')}`,
  )
  assert.deepEqual(
    [
      policy['default-src'],
      policy['script-src'],
      policy['worker-src'],
      policy['connect-src'],
      policy['base-uri'],
      policy['form-action'],
      policy['require-trusted-types-for'],
    ],
    [
      "'none'",
      `'self' '${hashImportMap(await answer.clone().text())}'`,
      "'self'",
      `'self' ${server.url}`,
      "'none'",
      "'none'",
      "'script'",
    ],
  )
  assert.deepEqual(
    [
      'referrer-policy',
      'origin-agent-cluster',
      'x-content-type-options',
      'cache-control',
      'strict-transport-security',
    ].map((name) => answer.headers.get(name)),
    ['strict-origin', '?1', 'nosniff', 'no-store', null],
  )
  const page = await answer.text()
  const { worker, ...settings } = readSettings(page)
  assert.deepEqual(settings, {
    api: server.url,
    vault: server.url,
    projectId: server.projectId,
    rpc: `${server.url}/v1/?nodes=installation&projectId=${server.projectId}`,
    chains: ['eip155:31337'],
    development: true,
    origins: ORIGINS,
    trustedOrigins: [],
  })
  assert.match(String(worker), /^\/assets\/key-worker-\w+\.js$/)
  assert.doesNotMatch(
    page,
    /<script(?![^>]* (?:src=|type="importmap"))|\son\w+=|style=/,
    'no inline script or style',
  )
})

test('refuses /sdk without a project, with an unknown or a disabled one', async () => {
  for (const query of ['', '?projectId=', `?projectId=${'0'.repeat(32)}`, '?projectId[]=x']) {
    const answer = await fetch(`${server.frame}/sdk${query}`)
    assert.equal(answer.status, 404, query)
    assert.doesNotMatch(await answer.text(), /<script/)
  }
})

test('other pages of the site cannot be embedded', async () => {
  for (const page of ['loading', 'result', 'approve', 'device']) {
    const answer = await fetch(`${server.frame}/${page}`)
    assert.deepEqual([answer.status, readPolicy(answer)['frame-ancestors']], [200, "'none'"], page)
  }
})

test('the pages that sign ask the installation’s nodes, never those of the project', async () => {
  for (const path of [`/sdk?projectId=${server.projectId}`, '/account']) {
    const page = await (await fetch(`${server.frame}${path}`)).text()
    assert.match(page, /\/v1\/\?nodes=installation&(?:amp;)?projectId=/, path)
  }
})

test('CUST-29 scripts and styles have the hash that the page names, and the key worker can reach no server', async () => {
  const readPage = async (path: string) => (await fetch(`${server.frame}${path}`)).text()
  const page = await readPage(`/sdk?projectId=${server.projectId}`)
  for (const text of [
    page,
    ...(await Promise.all(
      ['/loading', '/result', '/approve', '/device', '/account'].map(readPage),
    )),
  ]) {
    const pinned = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)" integrity="([^"]+)"/g)]
    assert.ok(pinned.length >= 2)
    for (const [, path, integrity] of pinned) {
      const bytes = new Uint8Array(await (await fetch(`${server.frame}${path}`)).arrayBuffer())
      assert.equal(`sha256-${createHash('sha256').update(bytes).digest('base64')}`, integrity, path)
    }
  }
  // Chunks that are loaded later are pinned by the import map: every script of the build but the
  // worker, whose hash is in the scripts.
  const { integrity } = JSON.parse(readImportMap(page)) as { integrity: Record<string, string> }
  const scripts = readdirSync(join(files, 'assets')).filter((name) => name.endsWith('.js'))
  const workerPath = String(readSettings(page)['worker'])
  assert.deepEqual(
    scripts.map((name) => `/assets/${name}`).filter((path) => !Object.hasOwn(integrity, path)),
    [workerPath],
  )
  const toHash = (path: string) =>
    `sha256-${createHash('sha256')
      .update(readFileSync(join(files, path)))
      .digest('base64')}`
  for (const [path, hash] of Object.entries(integrity)) assert.equal(hash, toHash(path), path)
  assert.ok(
    scripts.some((name) =>
      readFileSync(join(files, 'assets', name), 'utf8').includes(toHash(workerPath)),
    ),
  )
  const worker = await fetch(`${server.frame}${workerPath}`)
  assert.deepEqual(
    [
      worker.status,
      worker.headers.get('content-type'),
      readPolicy(worker)['default-src'],
      readPolicy(worker)['connect-src'],
    ],
    [200, 'text/javascript; charset=utf-8', "'none'", undefined],
  )
  for (const path of [
    '/assets/../site.json',
    '/assets/..%2fsite.json',
    '/assets/nothing.js',
    '/assets/',
    '/assets/approve.js',
    '/loadings',
    '/my-device',
    '/approve/x',
  ])
    assert.equal((await fetch(`${server.frame}${path}`)).status, 404, path)
})

test('an unbuilt site reports how to build it', async () => {
  const bare = await startServer({
    port: 0,
    logLevel: 'silent',
    doors: ['frame'],
    frame: { ...DEFAULT_CONFIG.frame, files: createTemporaryFolder('empty') },
  })
  try {
    const answer = await fetch(`${bare.url}/loading`)
    assert.equal(answer.status, 503)
    assert.match(await answer.text(), /npm run build/)
    assert.equal(bare.frame, bare.url, "alone the door has the server's own port")
  } finally {
    await bare.stop()
  }
})

test('an https site sets HSTS for a year', async () => {
  const https = await startServer({
    port: 0,
    logLevel: 'silent',
    doors: ['frame'],
    frame: {
      ...DEFAULT_CONFIG.frame,
      files,
      url: 'https://wallet.example',
      apiUrl: 'https://api.example',
      vaultUrl: 'https://vault.example',
      rpcUrl: 'https://rpc.example',
      chains: ['eip155:1'],
    },
  })
  try {
    const answer = await fetch(`${https.url}/sdk?projectId=${https.projectId}`)
    assert.equal(answer.headers.get('strict-transport-security'), 'max-age=31536000')
    assert.equal(
      readPolicy(answer)['connect-src'],
      "'self' https://api.example https://vault.example https://rpc.example",
    )
    assert.deepEqual(readSettings(await answer.text())['chains'], ['eip155:1'])
  } finally {
    await https.stop()
  }
})

test('checks the settings of the site; in production its program runs alone', () => {
  const variables = {
    WALLET_MODAL_FRAME_PORT: '70000',
    WALLET_MODAL_FRAME_URL: 'https://wallet.example/',
    WALLET_MODAL_FRAME_API_URL: 'wallet',
    WALLET_MODAL_FRAME_CHAINS: 'mainnet',
    WALLET_MODAL_FRAME_TRUSTED_ORIGINS: 'https://*.com',
  }
  assert.throws(
    () => readConfig([], variables),
    (error) =>
      error instanceof ConfigError &&
      Object.keys(variables).every((name) => error.message.includes(name)),
  )
  const { config } = readConfig([], {
    WALLET_MODAL_FRAME_PORT: '0',
    WALLET_MODAL_FRAME_TRUSTED_ORIGINS: 'https://app.example,http://localhost:*',
  })
  assert.deepEqual(
    [config.frame.port, config.frame.trustedOrigins],
    [0, ['https://app.example', 'http://localhost:*']],
  )
  assert.throws(
    () => readConfig(['--production', '--doors', 'frame,rpc'], {}),
    /process of its own/,
  )
  assert.throws(
    () => readConfig(['--production'], {}),
    (error) => error instanceof ConfigError && !error.message.includes('process of its own'),
    'not open unless it is named',
  )
})

test('INIT-004 clients read the origin of the secure site with the features, if their project has a way to sign in', async () => {
  const read = async ({ url, projectId }: RunningServer) =>
    (await (await fetch(`${url}/appkit/v1/config?projectId=${projectId}`)).json()) as {
      frame?: string
      features: { id: string; config: string[] | null }[]
    }
  assert.equal(
    (await read(server)).frame,
    undefined,
    'this one can send no mail and knows no provider',
  )
  const mailing = await startServer({
    port: 0,
    logLevel: 'silent',
    frame: { ...DEFAULT_CONFIG.frame, files },
    wallet: { ...DEFAULT_WALLET, smtpUrl: 'smtp://127.0.0.1:1' },
  })
  try {
    const { frame, features } = await read(mailing)
    assert.equal(frame, mailing.frame)
    assert.deepEqual(features.find(({ id }) => id === 'social_login')!.config, ['email'])
  } finally {
    await mailing.stop()
  }
})
