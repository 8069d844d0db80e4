import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { load } from 'js-yaml'
import { ADMIN_SETTINGS, API_SETTINGS } from '../../server/src/operation/base-config.js'
import { SETTINGS } from '../../server/src/operation/config.js'
import { startServer } from '../../server/src/start-server.js'

const read = (path: string) =>
  readFileSync(new URL(`../../server/${path}`, import.meta.url), 'utf8')
const PAGES = readdirSync(new URL('../../server/docs/', import.meta.url)).map(
  (name) => `docs/${name}`,
)
const CHART = readdirSync(new URL('../../server/chart/', import.meta.url), { recursive: true })
  .map((name) => `chart/${String(name)}`)
  .filter((name) => name.endsWith('.yaml'))
const KNOWN_VARIABLES: ReadonlySet<string> = new Set(
  [...SETTINGS, ...API_SETTINGS, ...ADMIN_SETTINGS].map(([, variable]) => variable),
)
// The last two belong to compose.yaml.
const OTHERS = new Set(['NODE_ENV', 'WALLET_MODAL_ADDRESS', 'WALLET_MODAL_IMAGE'])
// Functions, labels and keywords of PromQL are not metrics.
const METRIC = /\b(?:wallet_modal|nodejs|process)_[a-z0-9_]+/g
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')

test('alert rules, dashboard and pages name metrics that /metrics exports', async () => {
  const server = await startServer({ port: 0, logLevel: 'silent' })
  try {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const exported = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [name!, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
      ),
    )
    const files = ['operations/alerts.yml', 'operations/dashboard.json', ...PAGES]
    let count = 0
    for (const file of files) {
      for (const [name] of read(file).matchAll(METRIC)) {
        assert.ok(exported.has(name), `${file} names ${name}`)
        count++
      }
    }
    assert.ok(count > 30, `${count} names were compared`)
  } finally {
    await server.stop()
  }
})

test('each alert has a severity, a summary and a runbook that exists', () => {
  const { groups } = load(read('operations/alerts.yml')) as {
    groups: {
      rules: {
        alert: string
        expr: string
        labels: { severity: string }
        annotations: { summary: string; runbook: string }
      }[]
    }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  assert.ok(rules.length >= 10)
  for (const { alert, expr, labels, annotations } of rules) {
    assert.ok(expr && annotations.summary && ['page', 'ticket'].includes(labels.severity), alert)
    const [page, anchor] = annotations.runbook.split('#') as [string, string?]
    const anchors = [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => toAnchor(heading!))
    assert.ok(anchor === undefined || anchors.includes(anchor), `${alert}: ${annotations.runbook}`)
  }
})

test('the dashboard has panels with queries that do not overlap', () => {
  const { panels } = JSON.parse(read('operations/dashboard.json')) as {
    panels: {
      title: string
      gridPos: { x: number; y: number; w: number; h: number }
      targets: { expr: string }[]
    }[]
  }
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  )
  assert.equal(new Set(cells).size, cells.length)
  for (const { title, targets } of panels)
    assert.ok(
      targets.length > 0 &&
        targets.every(({ expr }) => expr.split('(').length === expr.split(')').length),
      title,
    )
})

test('chart, proxies and pages name variables and flags that the server reads', () => {
  for (const file of [
    ...PAGES,
    ...CHART,
    'operations/nginx.conf',
    'operations/Caddyfile',
    'compose.yaml',
    'compose.nats.yaml',
    'compose.relay-only.yaml',
    'compose.without-wallet.yaml',
    '.env.example',
    'README.md',
  ]) {
    for (const [name] of read(file).matchAll(
      /\b(?:WALLET_MODAL_[A-Z0-9_]*[A-Z0-9]|DATABASE_URL(?:_FILE)?|REDIS_URL)\b/g,
    )) {
      const isKnown =
        KNOWN_VARIABLES.has(name) ||
        (name.endsWith('_FILE') && KNOWN_VARIABLES.has(name.slice(0, -5))) ||
        [...KNOWN_VARIABLES].some((known) => known.startsWith(`${name}_`)) ||
        OTHERS.has(name)
      assert.ok(isKnown, `${file} names ${name}`)
    }
  }
})

test('the image is built from a digest of Node 22 or newer, does not run as root, and is checked by /health', () => {
  const lines = read('Dockerfile').split('\n')
  const [, image] = /^ARG NODE_IMAGE=(.*)$/m.exec(read('Dockerfile'))!
  const [, major] = /^node:(\d+)[\w.-]*@sha256:[0-9a-f]{64}$/.exec(image!)!
  assert.ok(Number(major) >= 22)
  assert.deepEqual(
    lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]),
    ['${NODE_IMAGE}', '${NODE_IMAGE}'],
  )
  const last = (word: string) => lines.findLast((line) => line.startsWith(`${word} `))!
  assert.equal(last('USER'), 'USER node')
  assert.match(last('HEALTHCHECK'), /\/health`/)
  const installs = lines.filter((line) => /\bnpm (?:ci|i|install)\b/.test(line))
  assert.equal(installs.length, 2)
  for (const line of installs)
    assert.match(line, /^RUN npm ci /, 'exactly the versions of the lock file')
})
