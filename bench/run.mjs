/**
 * `npm run bench`: what the built package costs and how fast it is, in headless Chromium, medians of interleaved runs.
 * `--json` writes bench/results.json with the commit; `--runs N` (7); `--only name,name` measures a part.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { launch } from './browser.mjs'
import { buildPage } from './build-page.mjs'
import { servePage } from './serve-page.mjs'
import { startStack } from './stack.mjs'
import { isReached, targets } from './targets.mjs'
import { measureAccess } from './measures/access.mjs'
import { measureAllWallets, measureManyWallets } from './measures/all-wallets.mjs'
import { measureButton, measureOpen, measureScripts, measureSilence, measureSlowNetwork } from './measures/load.mjs'
import { measureMemory } from './measures/memory.mjs'
import { measurePairing } from './measures/pairing.mjs'
import { measureReconnect } from './measures/reconnect.mjs'

const RESULTS = new URL('results.json', import.meta.url)
const flags = process.argv.slice(2)
const toFlag = (name) => (flags.includes(name) ? flags[flags.indexOf(name) + 1] : undefined)
const runs = Number(toFlag('--runs') ?? 7)
const only = toFlag('--only')?.split(',')

// `once`: the figure does not vary; the others are interleaved, so that a slow minute of the machine meets all alike.
const measures = [
  { name: 'scripts', once: true, run: (bench) => measureScripts(bench) },
  { name: 'silence', once: true, run: (bench) => measureSilence(bench) },
  { name: 'access', once: true, run: (bench) => measureAccess(bench) },
  { name: 'reconnect', once: true, run: (bench) => measureReconnect(bench) },
  { name: 'pairing', once: true, run: (bench) => measurePairing(bench) },
  { name: 'button', run: (bench) => measureButton(bench, { cpu: 4 }) },
  { name: 'slow', run: (bench) => measureSlowNetwork(bench) },
  { name: 'open1', run: (bench) => measureOpen(bench, { cpu: 1 }) },
  { name: 'open4', run: (bench) => measureOpen(bench, { cpu: 4 }) },
  { name: 'all', run: (bench) => measureAllWallets(bench) },
  { name: 'many', run: (bench) => measureManyWallets(bench) },
  { name: 'memory', once: true, run: (bench) => measureMemory(bench) },
].filter(({ name }) => !only || only.includes(name))

const folder = await buildPage()
const [browser, site, manySite, stack] = await Promise.all([launch(), servePage(folder), servePage(folder, { wallets: 5000 }), startStack()])
const collected = new Map()
try {
  for (let round = 0; round < runs; round++) {
    for (const { name, once, run } of measures) {
      if (once && round > 0) continue
      const figures = await withTimeout(run({ browser, site, manySite, stack }), name).catch((error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error })
      })
      for (const [key, value] of Object.entries(figures)) collected.set(key, [...(collected.get(key) ?? []), value])
    }
  }
} finally {
  await Promise.all([browser.close(), site.close(), manySite.close(), stack.close()])
}

const figures = Object.fromEntries([...collected].map(([key, values]) => [key, toMedian(values)]))
for (const [name, { label, max, is }] of Object.entries(targets)) {
  if (!(name in figures)) continue
  const value = typeof figures[name] === 'number' ? Math.round(figures[name] * 10) / 10 : figures[name]
  console.log(`${isReached(name, figures[name]) ? '  ok ' : 'MISS '} ${String(value).padStart(8)}  ${(max === undefined ? String(is) : `≤ ${max}`).padStart(7)}  ${label}`)
}
for (const name of Object.keys(figures).filter((key) => !(key in targets))) console.log(`      ${String(typeof figures[name] === 'number' ? Math.round(figures[name] * 10) / 10 : figures[name]).padStart(8)}           ${name}`)

if (flags.includes('--json')) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const machine = { cores: cpus().length, model: cpus()[0].model, node: process.version }
  writeFileSync(RESULTS, `${JSON.stringify({ commit, version, takenAt: new Date().toISOString(), machine, runs, figures }, undefined, 2)}\n`)
}
const missed = Object.keys(targets).filter((name) => name in figures && !isReached(name, figures[name]))
if (missed.length > 0) process.exitCode = 1

// A page that never gets there must fail the run, not hang it.
function withTimeout(work, name) {
  return Promise.race([work, new Promise((_, reject) => setTimeout(() => reject(new Error(`${name} took over 120 s`)), 120_000).unref())])
}

function toMedian(values) {
  if (typeof values[0] !== 'number') return values.at(-1)
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
