import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../../helpers/clocks/until.js'
import { startOtlpReceiver, type OtlpReceiver } from '../../helpers/servers/start-otlp-receiver.js'
import { startServerProcess } from '../../helpers/servers/server-process.js'

const PATH_SECRET = 'a-path-of-a-visitor'
const INFO = 9

let receiver: OtlpReceiver
before(async () => {
  receiver = await startOtlpReceiver()
})
after(() => receiver.stop())

test('metrics and logs reach the receiver of traces, from the same instance and with the ids of the trace', async () => {
  const server = await startServerProcess(['--data', 'memory:', '--doors', 'directory,relay'], {
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_METRIC_EXPORT_INTERVAL: '200',
    WALLET_MODAL_METRICS_TOKEN: 'x'.repeat(32),
  })
  const trace = randomBytes(16).toString('hex')
  for (let index = 0; index < 3; index++)
    await fetch(`${server.url}/${PATH_SECRET}`, {
      headers: { traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-00` },
    })
  const requests = () =>
    receiver.metrics.filter(
      ({ name, attributes }) =>
        name === 'wallet_modal_http_requests_total' && attributes['status'] === '404',
    )
  await until(() => requests().at(-1)?.value === 3 || undefined, 'the metric counts 3 requests')
  const scraped = await (
    await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${'x'.repeat(32)}` } })
  ).text()
  // The same names as /metrics, of every kind. The event loop's lag has no figure in an interval in
  // which nothing was measured.
  const names = [...scraped.matchAll(/^# TYPE (\S+) /gm)]
    .map(([, name]) => name!)
    .filter((name) => new RegExp(`^${name}(?:_count)?[ {]`, 'm').test(scraped))
  const listMissing = () => {
    const sent = new Set(receiver.metrics.map(({ name }) => name))
    return names.filter((name) => !sent.has(name))
  }
  await until(
    () => listMissing().length === 0,
    () => `${listMissing().join(', ')} sent`,
  )
  assert.ok(names.length > 20, `${names.length} metrics`)
  assert.equal(await server.stop(), 0)

  const [metric] = requests()
  const span = receiver.spans.find(({ traceId }) => traceId === trace)!
  const logged = receiver.logs.filter(({ traceId }) => traceId === trace)
  assert.equal(logged.length, 3, 'one record a request')
  for (const { service, instance } of [metric!, span, ...logged]) {
    assert.equal(service, 'wallet-modal-server')
    assert.match(String(instance), /^[0-9a-f-]{36}$/)
    assert.equal(instance, span.instance)
  }
  const spanIds = new Set(
    receiver.spans.filter(({ traceId }) => traceId === trace).map(({ spanId }) => spanId),
  )
  for (const { spanId, severity, attributes } of logged) {
    assert.ok(spanIds.has(spanId!), 'a record names the span of its request')
    assert.equal(severity, INFO)
    assert.match(String(attributes['requestId']), /^[0-9a-f-]{36}$/)
    assert.equal(attributes['trace_id'], undefined, 'the ids stand once')
  }
  const ready = receiver.logs.find(({ text }) => text === 'listening')
  assert.equal(ready?.traceId, undefined)
  for (const signal of ['metrics', 'logs', 'traces'] as const)
    assert.ok(!receiver.text(signal).includes(PATH_SECRET), signal)
})

test('OTEL_LOGS_EXPORTER and OTEL_TRACES_EXPORTER none: only metrics are sent', async () => {
  const own = await startOtlpReceiver()
  try {
    const server = await startServerProcess(['--data', 'memory:', '--doors', 'directory'], {
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: own.url,
      OTEL_LOGS_EXPORTER: 'none',
      OTEL_TRACES_EXPORTER: 'none',
    })
    assert.equal((await fetch(`${server.url}/health`)).status, 200)
    assert.equal(await server.stop(), 0)
    assert.ok(own.metrics.some(({ name }) => name === 'wallet_modal_http_requests_total'))
    assert.deepEqual([own.logs, own.spans], [[], []])
  } finally {
    await own.stop()
  }
})

test('the last metrics of a server that stops do not say that its storage is away', async () => {
  const own = await startOtlpReceiver()
  const data = await mkdtemp(join(tmpdir(), 'wallet-modal-telemetry-'))
  try {
    const server = await startServerProcess(['--data', data, '--doors', 'directory'], {
      OTEL_EXPORTER_OTLP_ENDPOINT: own.url,
    })
    assert.equal(await server.stop(), 0)
    assert.ok(own.metrics.some(({ name }) => name === 'wallet_modal_relay_sockets'))
    assert.deepEqual(
      own.metrics.filter(({ name, value }) => name === 'wallet_modal_storage_up' && value !== 1),
      [],
    )
  } finally {
    await own.stop()
    await rm(data, { recursive: true })
  }
})
