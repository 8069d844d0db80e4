import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { after, describe } from 'node:test'
import { doctor } from '../../../cli/doctor/doctor.js'
import { DoctorError } from '../../../cli/doctor/finding.js'
import { findFreePort } from '../../helpers/find-free-port.js'

const folders: string[] = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const APP = `import { createWalletModal } from 'wallet-modal'\n`
const SOUND = {
  'package.json': toManifest({ 'wallet-modal': '^0.1.0' }),
  ...installed('wallet-modal', '0.1.0'),
  ...installed('lit', '3.3.3'),
  'src/main.ts': `${APP}createWalletModal({ chains: [] })`,
}

function toManifest(dependencies: object, rest: object = {}) {
  return JSON.stringify({ name: 'app', dependencies, ...rest })
}

/** A package in `node_modules`, or in the `node_modules` of another one. */
function installed(name: string, version: string, below = '') {
  return { [`${below}node_modules/${name}/package.json`]: JSON.stringify({ name, version }) }
}

function createProject(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'wallet-modal-doctor-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

async function examine(
  root: string,
  options: { url?: string; server?: string; offline?: boolean } = {},
) {
  const lines: string[] = []
  const faults = await doctor({ root, print: (line) => lines.push(line), ...options })
  return { faults, text: lines.join('\n') }
}

async function serve(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An address of this machine where nothing listens. */
const findUnused = async () => `http://127.0.0.1:${await findFreePort()}`

/** Cases with one fault each, in a project that is sound without it. */
const FAULTS: Readonly<
  Record<string, { files: Readonly<Record<string, string>>; expected: RegExp; remedy: RegExp }>
> = {
  'two copies of wallet-modal': {
    files: installed('wallet-modal', '0.0.9', 'node_modules/other/'),
    expected: /wallet-modal is installed 2 times: 0\.1\.0 .*0\.0\.9 \(node_modules\/other/,
    remedy: /npm dedupe/,
  },
  'two copies of wagmi': {
    files: {
      'package.json': toManifest({ 'wallet-modal': '^0.1.0', wagmi: '^3.0.0' }),
      ...installed('wagmi', '3.7.7'),
      ...installed('wagmi', '2.19.5', 'node_modules/kit/'),
    },
    expected: /wagmi is installed 2 times/,
    remedy: /overrides/,
  },
  'a version that package.json does not ask for': {
    files: { 'package.json': toManifest({ 'wallet-modal': '^0.2.0' }) },
    expected: /wallet-modal 0\.1\.0 is installed, and package\.json asks for \^0\.2\.0/,
    remedy: /npm install/,
  },
  'a peer that the package does not take': {
    files: {
      'package.json': toManifest({ 'wallet-modal': '^0.1.0', wagmi: '1' }),
      ...installed('wagmi', '1.4.13'),
    },
    expected: /wagmi 1\.4\.13 is installed, and wallet-modal takes 2 \|\| 3/,
    remedy: /Install a version/,
  },
  'Vue without isCustomElement': {
    files: {
      'package.json': toManifest({ 'wallet-modal': '^0.1.0', vue: '3' }),
      'src/App.vue': '<template><wallet-button></wallet-button></template>',
      'vite.config.ts': 'export default { plugins: [vue()] }',
    },
    expected: /src\/App\.vue uses an element/,
    remedy: /isCustomElement: \(tag\)/,
  },
  'Nuxt without isCustomElement': {
    files: {
      'package.json': toManifest({ 'wallet-modal': '^0.1.0', nuxt: '4' }),
      'app/app.vue': '<template><wallet-modal /></template>',
    },
    expected: /app\/app\.vue uses an element/,
    remedy: /nuxt\.config\.ts/,
  },
  'a network without a node': {
    files: {
      'src/chains.ts': `\nexport const own = { id: 'eip155:5', nativeCurrency, rpcUrls: [] }`,
    },
    expected: /src\/chains\.ts:2: a network has no RPC node/,
    remedy: /rpcUrls: \['https/,
  },
  'wagmi that looks for wallets itself': {
    files: {
      'package.json': toManifest({ 'wallet-modal': '^0.1.0', wagmi: '3' }),
      'src/config.ts': 'createConfig({ connectors: [walletModal(modal)] })',
    },
    expected: /src\/config\.ts: wagmi looks for wallets itself/,
    remedy: /multiInjectedProviderDiscovery: false/,
  },
  'a policy in the markup that blocks Lit': {
    files: {
      'index.html': `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'; trusted-types app">`,
    },
    expected: /index\.html: trusted-types lacks lit-html/,
    remedy: /Add lit-html/,
  },
  'a policy that blocks a node': {
    files: {
      'index.html': `<meta http-equiv="Content-Security-Policy" content="connect-src 'self' https://other.example">`,
      'src/main.ts': `${APP}const own = { rpcUrls: ['https://node.example/v1'] }`,
    },
    expected: /connect-src lacks https:\/\/node\.example/,
    remedy: /Add https:\/\/node\.example to connect-src/,
  },
  'a policy that blocks the public relay': {
    files: {
      'index.html': `<meta content="default-src 'self'" http-equiv="Content-Security-Policy">`,
      'src/main.ts': `${APP}createWalletModal({ projectId: 'x' })`,
    },
    expected: /connect-src lacks wss:\/\/relay\.walletconnect\.org/,
    remedy: /connect-src/,
  },
}

describe('wallet-modal doctor', () => {
  test('finds nothing in a sound project', async () => {
    const { faults, text } = await examine(createProject(SOUND))
    assert.equal(text, '✓ Nothing is wrong in 2 files.')
    assert.equal(faults, 0)
  })

  for (const [title, { files, expected, remedy }] of Object.entries(FAULTS))
    test(`finds ${title}, and says what to do`, async () => {
      const { faults, text } = await examine(createProject({ ...SOUND, ...files }))
      assert.equal(faults, 1, text)
      assert.match(text, expected)
      assert.match(text, new RegExp(`→ .*${remedy.source}`))
    })

  test('two copies of Lit are advice, and no fault', async () => {
    const files = { ...SOUND, ...installed('lit', '2.8.0', 'node_modules/other/') }
    const { faults, text } = await examine(createProject(files))
    assert.match(text, /! lit is installed 2 times: 3\.3\.3 .*, 2\.8\.0 /)
    assert.equal(faults, 0)
  })

  test('a package that two links lead to is one copy', async () => {
    const root = createProject({
      'package.json': toManifest({ 'wallet-modal': '^0.1.0' }),
      ...installed('wallet-modal', '0.1.0', 'node_modules/.pnpm/wallet-modal@0.1.0/'),
      'packages/web/package.json': toManifest({ 'wallet-modal': '^0.1.0' }),
    })
    for (const place of ['.', 'packages/web']) {
      mkdirSync(join(root, place, 'node_modules'), { recursive: true })
      symlinkSync(
        join(root, 'node_modules/.pnpm/wallet-modal@0.1.0/node_modules/wallet-modal'),
        join(root, place, 'node_modules/wallet-modal'),
      )
    }
    const { text } = await examine(root)
    assert.equal(text, '✓ Nothing is wrong in 2 files.')
  })

  test('a package that is not installed is named', async () => {
    const { faults, text } = await examine(createProject({ 'package.json': toManifest({}) }))
    assert.match(text, /wallet-modal is not installed/)
    assert.equal(faults, 1)
  })

  test('a folder without a project, and one that does not exist, are refused with the reason', async () => {
    const empty = createProject({ 'notes.html': '<p>' })
    await assert.rejects(examine(empty), {
      constructor: DoctorError,
      message: /no package\.json below/,
    })
    await assert.rejects(examine(join(empty, 'missing')), {
      constructor: DoctorError,
      message: /There is no folder/,
    })
  })

  test('a manifest with an error, a large file and a loop of links do not stop it', async () => {
    const root = createProject({
      ...SOUND,
      'packages/broken/package.json': '{',
      'src/large.js': 'x'.repeat(2_000_000),
    })
    symlinkSync(join(root, 'node_modules'), join(root, 'node_modules/lit/node_modules'))
    assert.equal((await examine(root)).faults, 0)
  })

  test('a server that answers is right; a stopped or another one is named', async () => {
    const right = await serve((response) => response.end('{"status":"ok"}'))
    const other = await serve((response) => response.writeHead(404).end('<html>'))
    const root = createProject(SOUND)
    assert.equal((await examine(root, { server: right })).faults, 0)
    assert.match(
      (await examine(root, { server: other })).text,
      /answers 404, and not like a server/,
    )
    const stopped = await examine(root, { server: await findUnused() })
    assert.match(stopped.text, /http:\/\/127\.0\.0\.1:\d+ does not answer: .*ECONNREFUSED/)
  })

  test('a server that the code names is asked, and not with offline', async () => {
    const root = createProject({
      ...SOUND,
      'src/main.ts': `${APP}createWalletModal({ projectId: 'x', server: 'http://127.0.0.1:1' })`,
    })
    assert.equal((await examine(root)).faults, 1)
    assert.equal((await examine(root, { offline: true })).faults, 0)
  })

  test('the policy of a page is read from its answer', async () => {
    const url = await serve((response) =>
      response
        .setHeader('content-security-policy', "script-src 'nonce-abc'; img-src 'self'")
        .end('<p>'),
    )
    const { faults, text } = await examine(createProject(SOUND), { url })
    assert.match(text, /script-src lacks 'self' or 'strict-dynamic'/)
    assert.match(text, /! .*img-src lacks data:/)
    assert.equal(faults, 1)
  })

  test('a policy that allows what the code needs is right', async () => {
    const policy = [
      "default-src 'self'",
      "script-src 'self' 'nonce-abc'",
      'img-src data: https:',
      'connect-src https://*.node.example wss://relay.walletconnect.org https://wallet.example',
      'trusted-types lit-html app',
    ].join('; ')
    const url = await serve((response) =>
      response.setHeader('content-security-policy', policy).end('<p>'),
    )
    const root = createProject({
      ...SOUND,
      'src/main.ts': `${APP}createWalletModal({ projectId: 'x', server: 'https://wallet.example' }); const own = { rpcUrls: ['https://main.node.example'] }`,
    })
    const { text } = await examine(root, {
      url,
      server: await serve((response) => response.end('{"status":"ok"}')),
    })
    assert.match(text, /connect-src lacks http:\/\/127/, 'the other server is not allowed')
    assert.equal(text.match(/lacks/g)?.length, 2)
  })

  test('knows the peers of package.json', () => {
    const { peerDependencies } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { peerDependencies: Record<string, string> }
    const source = readFileSync(
      new URL('../../../cli/doctor/check-packages.ts', import.meta.url),
      'utf8',
    )
    for (const name of ['react', 'svelte', 'vue', 'wagmi', '@wagmi/core'])
      assert.ok(source.includes(`'${peerDependencies[name]}'`), name)
  })
})
