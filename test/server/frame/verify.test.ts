import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildFrame } from '../../../server/scripts/build-frame.mjs'
import { verifySite } from '../../../server/src/wallet/site/verify-site.js'
import { DEFAULT_CONFIG } from '../../../server/src/operation/config.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { readSiteFiles, type SiteFiles } from '../../../server/src/wallet/site/site-files.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

let folder: string
let files: SiteFiles
let server: RunningServer
let proxy: Server
let change: (path: string, bytes: Buffer) => Buffer = (_, bytes) => bytes
let policy: (text: string) => string = (text) => text
/** How many requests the site still refuses, as one with a limit does. */
let refusals = 0

before(async () => {
  folder = createTemporaryFolder('verified-site')
  await buildFrame(folder)
  files = (await readSiteFiles(folder))!
  server = await startServer({
    port: 0,
    logLevel: 'silent',
    origins: ['https://app.example'],
    upstreams: [{ chainId: 'eip155:31337', url: 'http://127.0.0.1:1' }],
    frame: { ...DEFAULT_CONFIG.frame, files: folder },
  })
  // Between the site and its reader: a host that changes what it serves.
  proxy = createServer((request, response) => {
    if (refusals > 0) {
      refusals--
      response.writeHead(429, { 'retry-after': '1' }).end()
      return
    }
    void fetch(`${server.frame}${request.url}`).then(async (answer) => {
      const bytes = change(request.url ?? '', Buffer.from(await answer.arrayBuffer()))
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        'content-security-policy': policy(answer.headers.get('content-security-policy') ?? ''),
      })
      response.end(bytes)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
after(async () => {
  proxy.close()
  await server.stop()
})

const address = () =>
  `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/sdk?projectId=${server.projectId}`

test('CUST-29 verify says which release a site serves, and names every file whose bytes differ', async () => {
  assert.match(
    await verifySite(address(), files),
    /serves wallet-modal-server \S+ \(site [0-9a-f]{16}\), byte for byte: 6 pages and \d+ files/,
  )
  const paths = [...files.assets.keys()].map((name) => `/assets/${name}`)
  // One bit of one byte, in each file alone of some, and in all files at once.
  for (const changed of [[paths[0]!], [files.worker], paths]) {
    change = (url, bytes) => {
      if (!changed.includes(url)) return bytes
      if (bytes.length === 0) return Buffer.from(' ')
      bytes[bytes.length >> 1]! ^= 1
      return bytes
    }
    await assert.rejects(verifySite(address(), files), (error: Error) => {
      assert.deepEqual(
        error.message.split('\n').slice(1).sort(),
        changed.map((path) => `  ${path} has other bytes`).sort(),
      )
      return true
    })
  }
  for (const page of ['sdk', 'approve', 'account']) {
    change = (url, bytes) =>
      url.startsWith(`/${page}`)
        ? Buffer.from(
            String(bytes).replace('</head>', '<script src="/assets/x.js"></script></head>'),
          )
        : bytes
    await assert.rejects(verifySite(address(), files), new RegExp(`/${page} has other bytes`))
  }
  change = (url, bytes) =>
    url.startsWith('/sdk')
      ? Buffer.from(String(bytes).replace(files.worker, '/assets/other-worker.js'))
      : bytes
  await assert.rejects(verifySite(address(), files), /\/sdk names another key worker/)
  change = (_, bytes) => bytes
  policy = (text) => text.replace("script-src 'self'", "script-src 'self' https://evil.example")
  await assert.rejects(verifySite(address(), files), /a policy that lets other scripts run/)
  policy = (text) => text
})

test('verify refuses what is no address, and says what it could not compare', async () => {
  await assert.rejects(verifySite('wallet', files), /Usage/)
  await assert.rejects(verifySite('http://127.0.0.1:1/', files), /cannot be reached/)
  const [site] = address().split('/sdk')
  assert.match(await verifySite(site!, files), /\/sdk was not compared/)
})

test('verify asks again where a site refuses requests that come too fast', async () => {
  refusals = 20
  assert.match(await verifySite(address(), files), /byte for byte/)
  assert.equal(refusals, 0)
})

// A folder with the files that git has, and the package files that the site is built from.
function clone(used: ReadonlySet<string>): string {
  const copy = createTemporaryFolder('clone')
  const tracked = execFileSync(
    'git',
    ['ls-files', '-z', 'server', 'src', 'scripts/build', '*package.json', '*tsconfig.json'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  ).split('\0')
  const packages = [...used].map((path) => path.slice(ROOT.length))
  const manifests = packages.flatMap((path) => {
    const parts = dirname(path).split('/')
    return parts.flatMap((_, index) => {
      const folder = join(...parts.slice(0, index + 1))
      const licences = existsSync(join(ROOT, folder, 'package.json'))
        ? readdirSync(join(ROOT, folder)).filter((name) => /^licen[cs]e/i.test(name))
        : []
      return [join(folder, 'package.json'), ...licences.map((name) => join(folder, name))]
    })
  })
  for (const path of new Set([...tracked, ...packages, ...manifests])) {
    if (path === '' || path.endsWith('.png') || !existsSync(join(ROOT, path))) continue
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path))
  }
  return copy
}

test('two clones build the same site, byte for byte', async () => {
  const used = new Set<string>()
  const record = {
    name: 'record',
    setup: ({
      onLoad,
    }: {
      onLoad: (options: object, load: (file: { path: string }) => undefined) => void
    }) => onLoad({ filter: /node_modules/ }, ({ path }) => void used.add(path)),
  }
  await buildFrame(createTemporaryFolder('recorded'), { plugins: [record as never] })
  // The scripts of the build import esbuild from the repository.
  const [one, two] = await Promise.all(
    ['one', 'two'].map(async () => {
      const copy = clone(used)
      const site = join(copy, 'site')
      symlinkSync(join(ROOT, 'node_modules/esbuild'), join(copy, 'node_modules/esbuild'))
      const { buildFrame: build } = (await import(
        pathToFileURL(join(copy, 'server/scripts/build-frame.mjs')).href
      )) as { buildFrame: typeof buildFrame }
      await build(site)
      return Object.fromEntries(
        readdirSync(site, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => {
            const path = join(entry.parentPath, entry.name)
            return [
              path.slice(site.length),
              createHash('sha256').update(readFileSync(path)).digest('hex'),
            ] as const
          })
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    }),
  )
  assert.ok(Object.keys(one!).length > 20)
  assert.deepEqual(one, two)
})
