import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { load } from 'js-yaml'
import { ADMIN_SETTINGS, API_SETTINGS } from '../../server/src/operation/base-config.js'
import { SETTINGS, readConfig } from '../../server/src/operation/config.js'
import { readRoleConfig } from '../../server/src/wallet/roles/run-role.js'
import { startServer } from '../../server/src/start-server.js'
import { KubernetesDocument } from '../helpers/kubernetes-schema.js'

const read = (path: string) =>
  readFileSync(new URL(`../../server/${path}`, import.meta.url), 'utf8')
const PAGES = readdirSync(new URL('../../server/docs/', import.meta.url)).map(
  (name) => `docs/${name}`,
)
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

test('manifest, proxies and pages name variables and flags that the server reads', () => {
  for (const file of [
    ...PAGES,
    'operations/kubernetes.yaml',
    'operations/kubernetes-wallet.yaml',
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

test('the manifest starts in production with the values it gives', () => {
  const documents = read('operations/kubernetes.yaml')
    .split('\n---\n')
    .map((text) => load(text)) as {
    kind: string
    spec?: {
      template?: {
        spec: {
          containers: {
            env: { name: string; value: string }[]
            livenessProbe: { httpGet: { path: string } }
          }[]
        }
      }
    }
  }[]
  assert.deepEqual(
    documents.map(({ kind }) => kind),
    ['Secret', 'Deployment', 'Service', 'PodDisruptionBudget', 'Ingress'],
  )
  const [container] = documents.find(({ kind }) => kind === 'Deployment')!.spec!.template!.spec
    .containers
  assert.equal(container!.livenessProbe.httpGet.path, '/health')
  const given = Object.fromEntries(
    container!.env
      .filter(({ name }) => !name.endsWith('_FILE'))
      .map(({ name, value }) => [name, value]),
  )
  const { config } = readConfig([], {
    ...given,
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://wallet_modal:6f1d9c2b8a7e4035@postgres:5432/wallet_modal',
    WALLET_MODAL_METRICS_TOKEN: '6f1d9c2b8a7e4035d1c6b9f2837a5e04',
  })
  assert.equal(config.trustProxy, 1)
})

test('the manifest of the embedded wallet starts the program of each role in production with its values, and the API of Kubernetes accepts it', () => {
  const documents = read('operations/kubernetes-wallet.yaml')
    .split('\n---\n')
    .map((text) => KubernetesDocument.parse(load(text)))
  const containers = documents.flatMap((document) =>
    document.kind === 'Deployment' ? document.spec.template.spec.containers : [],
  )
  const doors = { api: 'wallet-api', vault: 'wallet-vault', frame: 'frame' } as const
  assert.deepEqual(
    containers.map(({ name }) => name),
    Object.keys(doors),
  )
  for (const { name, command, env } of containers) {
    assert.deepEqual(command, ['node', `/app/server/dist/${name}.js`])
    const given = Object.fromEntries(
      env!
        .filter(
          ({ name: variable }) =>
            !variable.endsWith('_URL_FILE') && !variable.endsWith('_TOKEN_FILE'),
        )
        .map(({ name: variable, value }) => [
          variable,
          value.replace('REPLACE', `1:${'A'.repeat(43)}`),
        ]),
    )
    const { config } = readRoleConfig(doors[name as keyof typeof doors], [], {
      ...given,
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://wallet_modal:6f1d9c2b8a7e4035@postgres:5432/wallet_modal',
      WALLET_MODAL_METRICS_TOKEN: '6f1d9c2b8a7e4035d1c6b9f2837a5e04',
      ...(name !== 'frame' && { SMTP_URL: 'smtps://mail.example' }),
    })
    assert.deepEqual(config.doors, [doors[name as keyof typeof doors]])
  }
})

test('the API of Kubernetes accepts the manifest, whose parts refer to each other; refuses a misspelt field and a number for a text', () => {
  const text = read('operations/kubernetes.yaml')
  const parse = (yaml: string) =>
    yaml.split('\n---\n').map((document) => KubernetesDocument.parse(load(document)))
  const documents = parse(text)
  const find = <Kind extends (typeof documents)[number]['kind']>(kind: Kind) =>
    documents.find(
      (document): document is Extract<(typeof documents)[number], { kind: Kind }> =>
        document.kind === kind,
    )!
  const { spec: deployment } = find('Deployment')
  const labels = deployment.template.metadata.labels
  for (const selector of [
    deployment.selector.matchLabels,
    find('Service').spec.selector,
    find('PodDisruptionBudget').spec.selector.matchLabels,
  ])
    assert.deepEqual(selector, labels)
  const [container] = deployment.template.spec.containers
  const ports = container!.ports!.map(({ name }) => name)
  for (const port of [
    container!.livenessProbe!.httpGet.port,
    container!.readinessProbe!.httpGet.port,
    container!.startupProbe!.httpGet.port,
    find('Service').spec.ports[0]!.targetPort,
  ])
    assert.ok(ports.includes(port as string))
  const volumes = deployment.template.spec.volumes!
  assert.deepEqual(
    container!.volumeMounts!.map(({ name }) => name),
    volumes.map(({ name }) => name),
  )
  // Each file of a variable is a key of the secret.
  const keys = Object.keys(find('Secret').stringData)
  for (const { name, value } of container!.env!)
    if (name.endsWith('_FILE')) assert.ok(keys.includes(value.split('/').at(-1)!), value)
  const [rule] = find('Ingress').spec.rules
  assert.equal(rule!.http.paths[0]!.backend.service.name, find('Service').metadata.name)
  for (const [right, wrong] of [
    ['livenessProbe', 'livenesProbe'],
    ['replicas: 3', 'replicas: three'],
    ["value: '1'", 'value: 1'],
    ['      containers:', '      containrs:'],
    ['apiVersion: policy/v1', 'apiVersion: policy/v1beta1'],
    ['memory: 512Mi', 'memory: 512MB'],
  ] as const) {
    assert.ok(text.includes(right))
    assert.throws(() => parse(text.replace(right, wrong)), wrong)
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
