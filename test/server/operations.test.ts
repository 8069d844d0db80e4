import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
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
const MANIFESTS = readdirSync(new URL('../../server/operations/', import.meta.url))
  .filter((name) => /^kubernetes.*\.yaml$/.test(name))
  .map((name) => `operations/${name}`)
const readManifest = (path: string) =>
  read(path)
    .split('\n---\n')
    .map((text) => KubernetesDocument.parse(load(text)))
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
    ...MANIFESTS,
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
    [
      'Secret',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'Ingress',
    ],
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

test('the manifests of the embedded wallet and of the console start the program of each role in production with its values, and the API of Kubernetes accepts it', () => {
  const documents = [
    ...readManifest('operations/kubernetes-wallet.yaml'),
    ...readManifest('operations/kubernetes-console.yaml'),
  ]
  const containers = documents.flatMap((document) =>
    document.kind === 'Deployment' ? document.spec.template.spec.containers : [],
  )
  const doors = {
    api: 'wallet-api',
    vault: 'wallet-vault',
    frame: 'frame',
    admin: 'admin',
  } as const
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
      ...((name === 'api' || name === 'vault') && { SMTP_URL: 'smtps://mail.example' }),
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
    ['minReplicas: 3', 'minReplicas: three'],
    ['maxSkew: 1', "maxSkew: '1'"],
    ['policyTypes:', 'policyType:'],
    ["value: '1'", 'value: 1'],
    ['      containers:', '      containrs:'],
    ['apiVersion: policy/v1', 'apiVersion: policy/v1beta1'],
    ['memory: 512Mi', 'memory: 512MB'],
  ] as const) {
    assert.ok(text.includes(right))
    assert.throws(() => parse(text.replace(right, wrong)), wrong)
  }
})

test('each program has a service, a budget, a policy, an ingress and a scrape of its own; each database with data of its own a backup', () => {
  const documents = MANIFESTS.flatMap(readManifest)
  const list = <Kind extends (typeof documents)[number]['kind']>(kind: Kind) =>
    documents.filter(
      (document): document is Extract<(typeof documents)[number], { kind: Kind }> =>
        document.kind === kind,
    )
  const names = (kind: (typeof documents)[number]['kind']) =>
    list(kind).map(({ metadata }) => metadata.name)
  const programs = names('Deployment').sort()
  assert.deepEqual(
    programs,
    ['', '-admin', '-api', '-frame', '-vault'].map((suffix) => `wallet-modal${suffix}`),
  )
  for (const kind of ['Service', 'PodDisruptionBudget', 'Ingress', 'ServiceMonitor'] as const)
    assert.deepEqual(names(kind).sort(), programs, kind)
  const withData = ['wallet-modal', 'wallet-modal-api', 'wallet-modal-vault']
  const jobs = withData.map((name) => `${name}-backup`)
  assert.deepEqual(names('CronJob'), jobs)
  assert.deepEqual(names('NetworkPolicy').sort(), [...programs, ...jobs].sort())
  for (const { metadata, spec } of list('Deployment')) {
    const app = { app: metadata.name }
    const of = <T extends { metadata: { name: string } }>(all: readonly T[]) =>
      all.find((one) => one.metadata.name === metadata.name)!
    assert.deepEqual(spec.template.metadata.labels, app)
    assert.equal(spec.template.spec.topologySpreadConstraints!.length, 2)
    for (const { labelSelector } of spec.template.spec.topologySpreadConstraints!)
      assert.deepEqual(labelSelector.matchLabels, app)
    assert.deepEqual(of(list('NetworkPolicy')).spec.podSelector.matchLabels, app)
    assert.deepEqual(of(list('NetworkPolicy')).spec.policyTypes, ['Ingress', 'Egress'])
    // A budget that equals the number of instances would stop every upgrade of a machine.
    const scaler = of(list('HorizontalPodAutoscaler'))
    const least = spec.replicas ?? scaler.spec.minReplicas
    assert.equal(spec.replicas === undefined, scaler !== undefined, metadata.name)
    assert.ok(Number(of(list('PodDisruptionBudget')).spec.minAvailable) < least, metadata.name)
    // A scaler needs requests of what it measures.
    assert.ok(spec.template.spec.containers[0]!.resources!.requests!.cpu)
    const service = of(list('Service'))
    const { selector, endpoints } = of(list('ServiceMonitor')).spec
    assert.deepEqual(service.metadata.labels, selector.matchLabels)
    assert.equal(service.spec.ports[0]!.name, endpoints[0]!.port)
    assert.deepEqual(endpoints[0]!.authorization.credentials, {
      name: spec.template.spec.volumes!.flatMap((one) =>
        'secret' in one ? one.secret.secretName : [],
      )[0],
      key: 'metrics-token',
    })
    const host = of(list('Ingress')).spec.rules[0]!.host
    assert.ok(
      spec.template.spec.containers[0]!.env!.some(
        ({ name, value }) => name === 'WALLET_MODAL_PUBLIC_URL' && value === `https://${host}`,
      ),
      `${metadata.name} at ${host}`,
    )
  }
})

test('the backup of a database is written under another name first, so that an interrupted one replaces none', async () => {
  const jobs = readManifest('operations/kubernetes-backup.yaml').flatMap((document) =>
    document.kind === 'CronJob' ? document.spec.jobTemplate.spec.template.spec : [],
  )
  for (const { containers, volumes } of jobs) {
    const [{ command, volumeMounts, env }] = containers as [(typeof containers)[number]]
    const mounted = volumeMounts!.map(({ name }) => name)
    assert.deepEqual(
      mounted,
      volumes!.map(({ name }) => name),
    )
    const paths = volumeMounts!.map(({ mountPath }) => mountPath)
    assert.ok(paths.some((path) => env![0]!.value.startsWith(`${path}/`)))
    const folder = await mkdtemp(join(tmpdir(), 'backup-'))
    const run = async (node: string) => {
      const script = command!
        .at(-1)!
        .replaceAll('/backups', folder)
        .replace(
          /node \/app\/server\/dist\/(?:main|api|vault)\.js backup ("\$file\.new") --passphrase-file \S+;/,
          `${node};`,
        )
      assert.ok(script.includes(`${node};`), 'the program is run')
      return promisify(execFile)('sh', ['-ec', script])
    }
    await writeFile(join(folder, '2001-01-01.backup'), '')
    await utimes(join(folder, '2001-01-01.backup'), 1, 1)
    await run('echo whole > "$file.new"')
    await assert.rejects(run('echo part > "$file.new"; false'))
    const [name] = (await readdir(folder)).filter((one) => one.endsWith('.backup'))
    assert.equal(await readFile(join(folder, name!), 'utf8'), 'whole\n')
    assert.notEqual(name, '2001-01-01.backup')
    await rm(folder, { recursive: true })
  }
  assert.equal(jobs.length, 3)
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
