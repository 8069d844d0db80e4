// The thread's program from its TypeScript source. tsx would start a third thread for its hooks; this file needs one transformation.
import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

const source = new URL('../src/storage/pglite-worker.ts', import.meta.url)
const { code } = await transform(await readFile(source, 'utf8'), { loader: 'ts', format: 'esm', target: 'node20', sourcefile: source.href, sourcemap: 'inline' })
// A data: URL has no folder, so packages are named by their address.
const program = code.replace('"@electric-sql/pglite"', JSON.stringify(import.meta.resolve('@electric-sql/pglite')))
await import(`data:text/javascript,${encodeURIComponent(program)}`)
