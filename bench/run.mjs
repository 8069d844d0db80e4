/**
 * `npm run bench`: measures the size and the speed of the built package from outside, in headless
 * Chromium; docs/bench.md describes how, and `-- --help` prints the flags.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { closeAllPages } from './browser.mjs'
import { buildPage, copyCdnPage } from './build-page.mjs'
import { createChainData } from './chain-data.mjs'
import { installPeers, writeComparison } from './comparison.mjs'
import { readFlags } from './flags.mjs'
import { servePage } from './serve-page.mjs'
import { startStack } from './stack.mjs'
import { listSubjects } from './subjects.mjs'
import { isReached, targets } from './targets.mjs'
import { measureAccess } from './measures/access.mjs'
import { measureAccount, measureActivity, measureTokenSearch } from './measures/account.mjs'
import {
  measureAllWallets,
  measureManyWallets,
  measureWalletInput,
} from './measures/all-wallets.mjs'
import {
  measureButton,
  measureOpen,
  measureScripts,
  measureSilence,
  measureSlowNetwork,
} from './measures/load.mjs'
import { measureEmbedded } from './measures/embedded.mjs'
import { measureFamilies } from './measures/families.mjs'
import { measureLanguage } from './measures/language.mjs'
import { measureLoginScreen } from './measures/login-screen.mjs'
import { measureMemory } from './measures/memory.mjs'
import { measureCode } from './measures/code.mjs'
import { measurePairing } from './measures/pairing.mjs'
import { measureReconnect } from './measures/reconnect.mjs'
import { measureRestore } from './measures/restore.mjs'

const RESULTS = new URL('results.json', import.meta.url)
const CORES = 2
const TIMEOUT_MS = 60_000
const FLOOR = 'static'

// `all` runs for every page, the others for the kit alone. `once`: the figure does not vary, so
// only the first round measures it. `repeat`: how often a round measures it, in a whole and in a
// quick run.
const MEASURES = [
  { name: 'scripts', all: true, once: true, run: measureScripts },
  { name: 'silence', all: true, once: true, run: measureSilence },
  { name: 'access', all: true, once: true, run: measureAccess },
  { name: 'reconnect', once: true, run: measureReconnect },
  { name: 'families', once: true, run: measureFamilies },
  { name: 'pairing', once: true, run: measurePairing },
  { name: 'code', once: true, timeoutMs: 300_000, run: measureCode },
  { name: 'restore', once: true, timeoutMs: 120_000, run: measureRestore },
  // Three mails per address, 30 s apart.
  { name: 'embedded', once: true, timeoutMs: 300_000, run: measureEmbedded },
  { name: 'login-screen', once: true, timeoutMs: 120_000, run: measureLoginScreen },
  // The time of a page load varies more than the differences to detect, and one takes a second.
  {
    name: 'button',
    all: true,
    repeat: { whole: 9, quick: 3 },
    run: (bench) => measureButton(bench, { cpu: 4 }),
  },
  { name: 'slow', all: true, run: measureSlowNetwork },
  {
    name: 'slow-preload',
    run: async ({ preloadSite, ...bench }) => ({
      slowNetworkListPreloaded: (await measureSlowNetwork({ ...bench, site: preloadSite }))
        .slowNetworkList,
    }),
  },
  {
    name: 'slow-html',
    run: async ({ htmlSite, ...bench }) => ({
      slowNetworkListHtml: (await measureSlowNetwork({ ...bench, site: htmlSite })).slowNetworkList,
    }),
  },
  {
    name: 'slow-cdn',
    run: async ({ cdnSite, ...bench }) => ({
      slowNetworkListCdn: (await measureSlowNetwork({ ...bench, site: cdnSite })).slowNetworkList,
    }),
  },
  { name: 'open1', all: true, run: (bench) => measureOpen(bench, { cpu: 1 }) },
  { name: 'open4', all: true, run: (bench) => measureOpen(bench, { cpu: 4 }) },
  { name: 'all1', run: (bench) => measureAllWallets(bench, { cpu: 1 }) },
  { name: 'all4', run: (bench) => measureAllWallets(bench, { cpu: 4 }) },
  { name: 'many', once: true, run: measureManyWallets },
  { name: 'wallet-input', run: measureWalletInput },
  { name: 'account', run: measureAccount },
  { name: 'activity', run: measureActivity },
  { name: 'search1', run: (bench) => measureTokenSearch(bench, { cpu: 1 }) },
  { name: 'search4', run: (bench) => measureTokenSearch(bench, { cpu: 4 }) },
  { name: 'language1', run: (bench) => measureLanguage(bench, { cpu: 1 }) },
  { name: 'language4', run: (bench) => measureLanguage(bench, { cpu: 4 }) },
  { name: 'memory', all: true, once: true, timeoutMs: 180_000, run: measureMemory },
]

const { quick, runs, only, json, comparing } = readFlags(MEASURES.map(({ name }) => name))
const measures = MEASURES.filter(({ name, all }) =>
  only ? only.includes(name) : all || !comparing,
)
const counts = quick
  ? { openings: 3, cycles: 50, reloads: 5 }
  : { openings: 10, cycles: 100, reloads: 50 }

if (comparing) installPeers()
const cores = limitCores()
const subjects = listSubjects().filter(({ compared }) => !(quick && compared))
// With `--only`, nothing is built or started that no chosen measure uses.
const has = (...names) => measures.some(({ name }) => names.includes(name))
const pages = new Map()
for (const { name, folder } of subjects) pages.set(name, await buildPage(folder))
const sites = new Map()
for (const [name, page] of pages) sites.set(name, await servePage(page))
const preloadSite = has('slow-preload')
  ? await servePage(await buildPage(subjects[0].folder, { preload: true }))
  : undefined
const htmlSite = has('slow-html') ? await servePage(await buildPage('pages/html')) : undefined
const cdnSite = has('slow-cdn') ? await servePage(copyCdnPage()) : undefined
const manySite = has('many') ? await servePage(pages.get('kit'), { wallets: 5000 }) : undefined
const chainData = createChainData()
const accountSite = has('account', 'activity', 'search1', 'search4')
  ? await servePage(pages.get('kit'), { chainData })
  : undefined
const familiesSite = has('families')
  ? await servePage(await buildPage('pages/families'))
  : undefined
const embeddedPage = has('embedded', 'login-screen') ? await buildPage('pages/embedded') : undefined
const stack = has('pairing', 'code', 'restore') ? await startStack() : undefined
const collected = new Map(subjects.map(({ name }) => [name, new Map()]))
const failures = []
try {
  // Interleaved, so that a slow minute of the machine affects all pages equally.
  for (let round = 0; round < runs; round++) {
    for (const { name, all, once, repeat, run, timeoutMs } of measures) {
      if (once && round > 0) continue
      const turns = repeat?.[quick ? 'quick' : 'whole'] ?? 1
      for (let turn = 0; turn < turns; turn++) {
        for (const subject of subjects.filter(
          ({ compared }, index) => index === 0 || (all && !(compared && turn > 0)),
        ))
          await take(name, subject, run, timeoutMs)
      }
    }
  }
} finally {
  await Promise.all(
    [
      ...sites.values(),
      preloadSite,
      htmlSite,
      cdnSite,
      manySite,
      accountSite,
      familiesSite,
      stack,
    ].map((server) => server?.close()),
  )
}

const figures = Object.fromEntries(
  [...collected].map(([name, values]) => [
    name,
    Object.fromEntries([...values].map(([key, list]) => [key, toMedian(list)])),
  ]),
)
const { kit } = figures
const peers = subjects.filter(({ peer }) => peer).map(({ name }) => figures[name])
const others = Object.entries(figures).filter(([name]) => name !== 'kit')
const ratios = Object.fromEntries(
  others.map(([name, own]) => [
    name,
    Object.fromEntries(
      Object.keys(kit)
        .filter((key) => isTime(key) && own[key] > 0)
        .map((key) => [key, round2(kit[key] / own[key])]),
    ),
  ]),
)
const judged = {
  ...kit,
  ...(ratios[FLOOR]?.button4x ? { buttonToStatic: ratios[FLOOR].button4x } : {}),
  ...(kit.allWallets4x && figures[FLOOR]?.button4x
    ? { allWalletsToStatic: round2(kit.allWallets4x / figures[FLOOR].button4x) }
    : {}),
}
for (const [name, { label, max, is }] of Object.entries(targets)) {
  if (!(name in judged)) continue
  console.log(
    `${isReached(name, judged[name], peers) ? '  ok ' : 'MISS '} ${show(judged[name]).padStart(8)}  ${(max === undefined ? String(is) : `≤ ${max}`).padStart(7)}  ${label}`,
  )
}
for (const name of Object.keys(judged).filter((key) => !(key in targets)))
  console.log(`      ${show(judged[name]).padStart(8)}           ${name}`)
for (const [name, own] of others) {
  console.log(`\n${name}`)
  for (const [key, value] of Object.entries(own))
    console.log(
      `      ${show(value).padStart(8)}  ${key}${ratios[name][key] === undefined ? '' : `; the kit takes ${ratios[name][key]} of it`}`,
    )
}
console.log(`\nLoad of the machine: ${loadavg().map(round2).join(', ')}`)
for (const failure of failures) console.log(`FAIL  ${failure}`)

const whole = comparing && !only && !quick
if (json || whole) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const machine = { cores, model: cpus()[0].model, node: process.version }
  writeFileSync(
    RESULTS,
    `${JSON.stringify({ commit, version, takenAt: new Date().toISOString(), machine, runs, counts, figures, ratios, failures }, undefined, 2)}\n`,
  )
}
if (whole) await writeComparison()
const missed = Object.keys(targets).filter(
  (name) => name in judged && !isReached(name, judged[name], peers),
)
if (missed.length > 0 || failures.length > 0) process.exitCode = 1

async function take(name, subject, run, timeoutMs = TIMEOUT_MS) {
  const values = collected.get(subject.name)
  const started = Date.now()
  let measured
  try {
    measured = await withTimeout(
      run({
        subject,
        site: sites.get(subject.name),
        preloadSite,
        htmlSite,
        cdnSite,
        manySite,
        accountSite,
        chainData,
        familiesSite,
        embeddedPage,
        stack,
        ...counts,
      }),
      timeoutMs,
    )
    for (const [key, value] of Object.entries(measured))
      values.set(key, [...(values.get(key) ?? []), value])
  } catch (error) {
    failures.push(`${subject.name}, ${name}: ${error.message.split('\n')[0]}`)
    // A measure that failed may not have closed its browser.
    await closeAllPages()
  }
  process.stderr.write(
    `${subject.name}, ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s${measured ? `, ${JSON.stringify(measured)}` : ''}\n`,
  )
}

// A page that never becomes ready must fail, not block the run.
function withTimeout(work, ms) {
  let timer
  const late = new Promise(
    (_, reject) => (timer = setTimeout(() => reject(new Error(`took over ${ms / 1000} s`)), ms)),
  )
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

// The targets are for two cores. Browsers and servers started from here inherit the limit.
function limitCores() {
  if (cpus().length <= CORES) return cpus().length
  try {
    execFileSync('taskset', ['-cp', '0,1', String(process.pid)], { stdio: 'ignore' })
    return CORES
  } catch {
    console.log(`taskset is missing: measured on ${cpus().length} cores.`)
    return cpus().length
  }
}

function isTime(key) {
  return /Open\dx$|^button\dx$|^slowNetworkList$|KiB$/.test(key)
}

function show(value) {
  return String(typeof value === 'number' ? Math.round(value * 10) / 10 : value)
}

function round2(value) {
  return Math.round(value * 100) / 100
}

function toMedian(values) {
  if (typeof values[0] !== 'number') return values.at(-1)
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
