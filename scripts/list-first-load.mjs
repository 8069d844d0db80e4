/**
 * Lists the modules that a page loads before its button works, by cost: minified bytes, and how
 * much smaller the Brotli file would be without each. Reads src/ and needs no build:
 * `node scripts/list-first-load.mjs`. `--step "first open"` lists what that step of
 * scripts/size-budgets.json adds.
 */
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { minifySync } from 'rolldown/utils'
import { LIBRARY_ENTRIES } from './build/entries.mjs'
import { minifyTemplates } from './build/minify-templates.mjs'
import { ownCopies } from './build/own-copies.mjs'
import { bundleShape } from './bundle-shape.mjs'
import { ROOT, readText } from './git-files.mjs'
import { createWeigher } from './weigh-chunks.mjs'

const SHAPE = 'the page: modal, two EVM chains, button'

const flags = process.argv.slice(2)
const wanted = flags.includes('--step') ? flags[flags.indexOf('--step') + 1] : undefined
const shape = JSON.parse(readText('scripts/size-budgets.json')).shapes.find(
  ({ name }) => name === SHAPE,
)
const sources = Object.fromEntries(
  Object.entries(LIBRARY_ENTRIES).map(([subpath, { source }]) => [
    `wallet-modal${subpath.slice(1)}`,
    join(ROOT, source),
  ]),
)
const chunks = await bundleShape(shape.code, sources, {
  plugins: [ownCopies(), minifyTemplates()],
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  minify: false,
})
const weigher = createWeigher(chunks)
const loaded = new Set(weigher.findClosure(chunks.filter(({ isEntry }) => isEntry)))
let listed = [...loaded]
for (const step of wanted ? shape.steps : []) {
  listed = weigher
    .findClosure(step.load.flatMap((pattern) => weigher.findLazy(pattern)))
    .filter((chunk) => !loaded.has(chunk))
  for (const chunk of listed) loaded.add(chunk)
  if (step.name === wanted) break
}

const modules = listed
  .flatMap(({ modules: own }) => Object.entries(own))
  .filter(([, { code }]) => code)
const parts = modules.map(([id, { code }]) => ({
  name: relative(ROOT, id.replace(/^\0/, '')),
  code: minifySync('module.js', code).code,
}))
const toBuffer = (list) => Buffer.from(list.map(({ code }) => code).join('\n'))
const whole = compress(toBuffer(parts))
const rows = parts
  .map((part) => ({
    ...part,
    saved: whole - compress(toBuffer(parts.filter((other) => other !== part))),
  }))
  .sort((a, b) => b.saved - a.saved)
for (const { name, code, saved } of rows)
  console.log(
    `${String(code.length).padStart(7)} bytes ${String(saved).padStart(6)} Brotli  ${name}`,
  )
console.log(
  `${rows.length} modules, ${parts.reduce((sum, { code }) => sum + code.length, 0)} bytes, ${whole} Brotli in one file`,
)

function compress(bytes) {
  return brotliCompressSync(bytes).length
}
