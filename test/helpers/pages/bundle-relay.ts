import { readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { createTemporaryFolder } from '../temporary-folder.js'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The relay client in a production build, served to pages. */
export interface BundledRelay {
  /** An empty page; `relay.js` next to it exports createRelayClient. */
  readonly url: string
  readonly port: number
  /** Brotli sizes of all files it may load, in bytes. */
  readonly sizes: Readonly<Record<string, number>>
  stop(): Promise<void>
}

/**
 * Bundles a module, by default src/services/relay, like a build and serves it on this machine.
 * `alias` replaces packages.
 */
export async function bundleRelay({
  entry = 'src/services/relay/create-relay-client.ts',
  alias = {},
}: {
  readonly entry?: string
  readonly alias?: Readonly<Record<string, string>>
} = {}): Promise<BundledRelay> {
  const outDir = createTemporaryFolder('wallet-modal-relay')
  const outputs = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    resolve: { alias },
    publicDir: false,
    build: {
      outDir,
      target: 'es2022',
      lib: {
        entry: { relay: join(ROOT, entry) },
        formats: ['es'],
      },
      rolldownOptions: { output: { minify: true } },
    },
  })) as Rolldown.RolldownOutput[]
  const chunks = outputs.flatMap(({ output }) => output).filter((chunk) => chunk.type === 'chunk')
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url.split('?')[0]!.slice(1)
    if (path === '')
      return response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>Page</title><link rel="icon" href="data:,">')
    if (!chunks.some(({ fileName }) => fileName === path)) return response.writeHead(404).end()
    return response
      .setHeader('content-type', 'text/javascript')
      .end(await readFile(join(outDir, path)))
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    sizes: Object.fromEntries(
      chunks.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]),
    ),
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(outDir, { recursive: true })
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}
