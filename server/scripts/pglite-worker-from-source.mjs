// The thread's program from its TypeScript source. tsx would start a third thread for its hooks;
// this file needs only one transformation, whose result is cached.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const source = new URL('../src/storage/pglite/pglite-worker.ts', import.meta.url)
const engine = new URL('./pglite-from-template.mjs', import.meta.url)
const text = await readFile(source, 'utf8')
const folder = new URL('../../.cache/pglite-worker/', import.meta.url)
const program = new URL(
  `${createHash('sha256').update(text).update(engine.href).digest('hex').slice(0, 16)}.mjs`,
  folder,
)
if (!existsSync(program)) await write()
await import(program.href)

async function write() {
  const { transform } = await import('esbuild')
  const { code } = await transform(text, {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
    sourcefile: source.href,
    sourcemap: 'inline',
  })
  await mkdir(folder, { recursive: true })
  // Several threads may write it at the same time; a rename replaces the whole file.
  const draft = `${fileURLToPath(program)}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, code.replace('"@electric-sql/pglite"', JSON.stringify(engine.href)))
  await rename(draft, program)
}
