import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { load } from 'js-yaml'
import { DOORS, readSettings } from './chart-settings.js'
import {
  listChart,
  listKind as list,
  readChartFile,
  readValues,
  renderChart,
  type ChartDocument,
  type Values,
} from './render-chart.js'
import { KubernetesDocument } from './kubernetes-schema.js'

type Kind = ChartDocument['kind']
type Of<K extends Kind> = Extract<ChartDocument, { kind: K }>

const EVERYTHING = { serviceMonitor: { enabled: true } }
const PROGRAMS = ['admin', 'api', 'frame', 'server', 'vault']
const VARIANTS: Readonly<Record<string, { values: readonly Values[]; programs: string[] }>> = {
  'the default values': { values: [], programs: PROGRAMS },
  'relay-only.yaml': {
    values: [readValues('examples/relay-only.yaml')],
    programs: ['admin', 'server'],
  },
  'without-wallet.yaml': {
    values: [readValues('examples/without-wallet.yaml')],
    programs: ['admin', 'server'],
  },
  'nats.yaml': { values: [readValues('examples/nats.yaml')], programs: PROGRAMS },
}

const toName = (program: string) => `wallet-modal-${program}`
const toPodLabels = (component: string) => ({
  'app.kubernetes.io/instance': 'wallet-modal',
  'app.kubernetes.io/component': component,
})

for (const [variant, { values, programs }] of Object.entries(VARIANTS)) {
  test(`${variant}: the API of Kubernetes accepts each document, and each program starts in production with its variables`, async () => {
    const documents = await renderChart(EVERYTHING, ...values)
    const deployments = list(documents, 'Deployment')
    assert.deepEqual(
      deployments.map(({ metadata }) => metadata.name),
      programs.map(toName),
    )
    for (const { spec } of deployments) {
      const [container, ...others] = spec.template.spec.containers
      assert.equal(others.length, 0)
      const { name, command } = container!
      assert.deepEqual(command, [
        'node',
        `/app/server/dist/${name === 'server' ? 'main' : name}.js`,
      ])
      const config = await readSettings(container!)
      assert.equal(config.production, true)
      assert.equal(config.trustProxy, 1)
      const doors = name === 'server' ? undefined : [DOORS[name as keyof typeof DOORS]]
      if (doors) assert.deepEqual(config.doors, doors)
      assert.equal(config.frame.url !== undefined, programs.includes('frame'), name)
      if (name === 'api' || name === 'frame')
        assert.equal(config.frame.vaultUrl, 'https://vault.wallet.example')
    }
    const server = deployments.find(({ metadata }) => metadata.name === toName('server'))!
    const config = await readSettings(server.spec.template.spec.containers[0]!)
    if (variant === 'relay-only.yaml') assert.deepEqual(config.doors, ['relay', 'directory'])
    assert.equal(config.natsUrl, variant === 'nats.yaml' ? 'nats://nats:4222' : undefined)
    if (variant === 'nats.yaml') assert.equal(server.spec.replicas, 3)
  })

  test(`${variant}: each program has a service, an ingress, a budget, a policy and a scrape that fit together`, async () => {
    const documents = await renderChart(EVERYTHING, ...values)
    const names = (kind: Kind) => list(documents, kind).map(({ metadata }) => metadata.name)
    const expected = programs.map(toName)
    for (const kind of ['Service', 'PodDisruptionBudget', 'Ingress', 'ServiceMonitor'] as const)
      assert.deepEqual(names(kind), expected, kind)
    const jobs = programs
      .filter((program) => ['server', 'api', 'vault'].includes(program))
      .map((program) => `${toName(program)}-backup`)
    assert.deepEqual(names('CronJob'), jobs)
    assert.deepEqual(names('NetworkPolicy').sort(), [...expected, ...jobs].sort())
    for (const { metadata, spec } of list(documents, 'Deployment')) {
      const own = <K extends Kind>(kind: K) =>
        list(documents, kind).find((one) => one.metadata.name === metadata.name)! as Of<K>
      const pod = spec.template
      const [container] = pod.spec.containers
      const labels = toPodLabels(container!.name)
      const service = own('Service')
      for (const selected of [
        pod.metadata.labels,
        spec.selector.matchLabels,
        service.spec.selector,
        own('PodDisruptionBudget').spec.selector.matchLabels,
        own('NetworkPolicy').spec.podSelector.matchLabels,
        ...pod.spec.topologySpreadConstraints!.map((one) => one.labelSelector.matchLabels),
      ])
        assert.deepEqual(selected, labels)
      assert.deepEqual(own('NetworkPolicy').spec.policyTypes, ['Ingress', 'Egress'])
      assert.equal(pod.spec.topologySpreadConstraints!.length, 2)
      const scaler = own('HorizontalPodAutoscaler')
      assert.equal(spec.replicas === undefined, scaler !== undefined, metadata.name)
      assert.ok((spec.replicas ?? scaler.spec.minReplicas) > 1)
      assert.ok(container!.resources!.requests!.cpu, 'a scaler needs requests of what it measures')
      const { selector, endpoints } = own('ServiceMonitor').spec
      for (const [label, value] of Object.entries(selector.matchLabels))
        assert.equal(service.metadata.labels![label], value)
      assert.equal(endpoints[0]!.port, service.spec.ports[0]!.name)
      const [secret] = pod.spec.volumes!.flatMap((one) => ('secret' in one ? [one.secret] : []))
      assert.deepEqual(endpoints[0]!.authorization.credentials, {
        name: secret!.secretName,
        key: 'metrics-token',
      })
      // Each file of a variable is an item of the secret, and each item is used.
      assert.deepEqual(
        secret!.items!.map(({ path }) => path).sort(),
        container!
          .env!.flatMap(
            ({ value }) => /^\/run\/secrets\/wallet-modal\/(.+)$/.exec(value)?.[1] ?? [],
          )
          .sort(),
      )
      const [rule] = own('Ingress').spec.rules
      assert.equal(rule!.http.paths[0]!.backend.service.name, service.metadata.name)
      assert.deepEqual(own('Ingress').spec.tls![0]!.hosts, [rule!.host])
      assert.ok(
        container!.env!.some(
          ({ name, value }) =>
            name === 'WALLET_MODAL_PUBLIC_URL' && value === `https://${rule!.host}`,
        ),
      )
    }
  })
}

test('no container runs as root, writes its file system, keeps a capability, or comes from a moving tag', async () => {
  const documents = await renderChart()
  const pods = documents.flatMap((document) =>
    document.kind === 'Deployment'
      ? [document.spec.template.spec]
      : document.kind === 'CronJob'
        ? [document.spec.jobTemplate.spec.template.spec]
        : [],
  )
  assert.equal(pods.length, 8)
  const { appVersion } = readChartFile()
  for (const { automountServiceAccountToken, securityContext, containers, volumes } of pods) {
    assert.equal(automountServiceAccountToken, false)
    assert.equal(securityContext!.runAsNonRoot, true)
    assert.deepEqual(securityContext!.seccompProfile, { type: 'RuntimeDefault' })
    for (const { image, env, volumeMounts, ...container } of containers) {
      assert.equal(image, `registry.example/wallet-modal-server:${appVersion}`)
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
        capabilities: { drop: ['ALL'] },
      })
      assert.deepEqual(
        volumeMounts!.map(({ name }) => name),
        volumes!.map(({ name }) => name),
      )
      for (const { name } of env!)
        assert.doesNotMatch(name, /(?:PASSWORD|TOKEN|SECRET|DATABASE_URL|SMTP_URL)$/)
    }
  }
})

test('the check of the rendered documents refuses a misspelt field, a number for a text, and another version of the API', async () => {
  const text = JSON.stringify(await renderChart())
  const check = (json: string) =>
    (JSON.parse(json) as unknown[]).map((document) => KubernetesDocument.parse(document))
  assert.ok(check(text).length > 30)
  for (const [right, wrong] of [
    ['"livenessProbe"', '"livenesProbe"'],
    ['"minReplicas":3', '"minReplicas":"three"'],
    ['"maxSkew":1', '"maxSkew":"1"'],
    ['"policyTypes"', '"policyType"'],
    ['"value":"1"', '"value":1'],
    ['"containers"', '"containrs"'],
    ['"policy/v1"', '"policy/v1beta1"'],
    ['"memory":"512Mi"', '"memory":"512MB"'],
  ] as const) {
    assert.ok(text.includes(right), right)
    assert.throws(() => check(text.replace(right, wrong)), wrong)
  }
})

test('the values that operation.md shows are accepted, and its table names the keys of each secret', async () => {
  const page = await readFile(new URL('../../../server/docs/operation.md', import.meta.url), 'utf8')
  const [, shown] = /```yaml\n(# my-values\.yaml\n.*?)```/s.exec(page)!
  const documents = await renderChart(load(shown!) as Values)
  assert.deepEqual(
    list(documents, 'Ingress').map(({ spec }) => spec.rules[0]!.host),
    ['console', 'api', 'wallet', '', 'vault'].map((name) =>
      `${name}.wallet.example.org`.replace(/^\./, ''),
    ),
  )
  assert.equal(list(documents, 'ServiceMonitor').length, 5)
  for (const { spec } of list(documents, 'Deployment')) {
    const [secret] = spec.template.spec.volumes!.flatMap((one) =>
      'secret' in one ? [one.secret] : [],
    )
    const row = page.split('\n').find((line) => line.startsWith(`| \`${secret!.secretName}\` |`))!
    const keys = [...row.matchAll(/`([^`]+)`/g)].map(([, key]) => key!).slice(1)
    assert.deepEqual(keys.sort(), secret!.items!.map(({ key }) => key).sort())
  }
})

test('the chart has the version of the server, and an example for each variant of compose', async () => {
  const manifest = JSON.parse(
    await readFile(new URL('../../../server/package.json', import.meta.url), 'utf8'),
  ) as { version: string; files: string[] }
  const { version, appVersion } = readChartFile()
  assert.deepEqual([version, appVersion], [manifest.version, manifest.version])
  assert.ok(manifest.files.includes('chart'))
  assert.deepEqual(
    listChart('examples/').map((name) => `compose.${name}`),
    (await readdir(new URL('../../../server/', import.meta.url)))
      .filter((name) => /^compose\..+\.yaml$/.test(name))
      .sort(),
  )
})
