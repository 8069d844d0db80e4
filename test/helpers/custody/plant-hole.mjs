/**
 * `node --import` of this file changes one line of a role while it is loaded, and no file. The
 * variable PLANTED_HOLE has the change as JSON: `file`, from the root, `line` and `instead`.
 */
import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

let hole

if (isMainThread) register(import.meta.url, { data: JSON.parse(process.env.PLANTED_HOLE) })

export function initialize(data) {
  hole = data
}

export async function load(url, context, nextLoad) {
  const { protocol, pathname } = new URL(url)
  if (protocol !== 'file:' || !pathname.endsWith(`/${hole.file}`)) return nextLoad(url, context)
  const source = await readFile(fileURLToPath(`${protocol}//${pathname}`), 'utf8')
  if (source.split(hole.line).length !== 2)
    throw new Error(`${hole.file} has not exactly one "${hole.line}"`)
  const { code } = await transform(
    source.replace(hole.line, () => hole.instead),
    {
      loader: 'ts',
      target: 'node20',
      sourcefile: pathname,
      sourcemap: 'inline',
    },
  )
  return { format: 'module', source: code, shortCircuit: true }
}
