import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from './chart-settings.js'
import { listKind as list, renderChart, type Values } from './render-chart.js'

test('values that the chart does not know, of another type, or with a secret in them, are refused in words', async () => {
  const server = (own: Values) => ({ programs: { server: own } })
  for (const [wrong, words] of [
    [{ image: { tag: 'latest' } }, /values\/image\/tag must NOT be valid/],
    [server({ enabld: true }), /values\/programs\/server must NOT have additional properties/],
    [server({ host: 'https://wallet.example' }), /values\/programs\/server\/host must match/],
    [server({ replicas: 'three' }), /values\/programs\/server\/replicas must be integer/],
    [server({ env: { WALLET_MODAL_TRUST_PROXY: 1 } }), /WALLET_MODAL_TRUST_PROXY must be string/],
    ...[
      'DATABASE_URL',
      'NATS_URL',
      'WALLET_MODAL_SOCIALS',
      'WALLET_MODAL_SANDBOX',
      'WALLET_MODAL_TRACE_KEY',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ].map((secret) => [server({ env: { [secret]: 'secret' } }), /property name/] as const),
    [server({ resources: { requests: { cpu: 1 } } }), /requests\/cpu must be string/],
    [server({ egress: [] }), /egress must NOT have fewer than 1 items/],
    [{ nats: { url: 'nats://user:password@nats:4222' } }, /values\/nats\/url must match/],
    [{ backup: { schedule: '* * * * *' } }, /values\/backup\/schedule must match/],
    [{ programs: { worker: {} } }, /values\/programs must NOT have additional properties/],
  ] as const)
    await assert.rejects(renderChart(wrong), words, JSON.stringify(wrong))
})

test('an image by digest, secrets of the registry, a receiver of traces, and roles in another cluster', async () => {
  const digest = `sha256:${'ab'.repeat(32)}`
  const documents = await renderChart({
    image: { digest, tag: 'ignored', pullSecrets: ['registry'] },
    telemetry: { endpoint: 'http://collector.monitoring:4318', logs: false },
    networkPolicy: { enabled: true },
    programs: { vault: { enabled: false, host: 'vault.elsewhere.example' } },
  })
  const deployments = list(documents, 'Deployment')
  assert.equal(deployments.length, 4)
  for (const { metadata, spec } of deployments) {
    const { containers, imagePullSecrets } = spec.template.spec
    assert.deepEqual(imagePullSecrets, [{ name: 'registry' }])
    assert.equal(containers[0]!.image, `registry.example/wallet-modal-server@${digest}`)
    const config = await readSettings(containers[0]!)
    assert.deepEqual(config.telemetry?.urls, {
      traces: 'http://collector.monitoring:4318/v1/traces',
      metrics: 'http://collector.monitoring:4318/v1/metrics',
    })
    assert.equal(config.telemetry.ratio, 0.1)
    if (containers[0]!.name === 'api')
      assert.equal(config.frame.vaultUrl, 'https://vault.elsewhere.example')
    const policy = list(documents, 'NetworkPolicy').find(
      (one) => one.metadata.name === metadata.name,
    )!
    assert.ok(policy.spec.egress!.some(({ ports }) => ports.some(({ port }) => port === 4318)))
  }
  const closed = await renderChart({ networkPolicy: { enabled: false } })
  assert.equal(list(closed, 'NetworkPolicy').length, 0)
  assert.equal(list(closed, 'ServiceMonitor').length, 0)
})

test("a setting of one program stands in the place of every program's, once", async () => {
  const documents = await renderChart({ programs: { vault: { env: { LOG_LEVEL: 'debug' } } } })
  for (const { spec } of list(documents, 'Deployment')) {
    const { name, env } = spec.template.spec.containers[0]!
    const levels = env!.filter((one) => one.name === 'LOG_LEVEL').map(({ value }) => value)
    assert.deepEqual(levels, [name === 'vault' ? 'debug' : 'warn'], name)
    assert.equal(new Set(env!.map((one) => one.name)).size, env!.length, name)
  }
})

test('what is scraped has the labels by which Prometheus chooses it', async () => {
  const labels = { release: 'kube-prometheus-stack' }
  const scrapes = list(
    await renderChart({ serviceMonitor: { enabled: true, labels } }),
    'ServiceMonitor',
  )
  assert.deepEqual(
    scrapes.map(({ metadata }) => metadata.labels!['release']),
    scrapes.map(() => labels.release),
  )
  assert.equal(scrapes.length, 5)
})

test('a database on another port is reached by the programs and by their backups, which reach nothing else', async () => {
  const documents = await renderChart({
    backup: { databasePort: 6432 },
    programs: { vault: { egress: [6432, 443] } },
  })
  const toPorts = (name: string) =>
    list(documents, 'NetworkPolicy')
      .find(({ metadata }) => metadata.name === `wallet-modal-${name}`)!
      .spec.egress!.flatMap(({ ports }) => ports.map(({ port }) => port))
  assert.deepEqual(toPorts('vault'), [53, 53, 6432, 443])
  assert.deepEqual(toPorts('vault-backup'), [53, 53, 6432])
})
