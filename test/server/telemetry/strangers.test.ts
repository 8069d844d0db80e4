import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace-node'
import { createKeyedSampler } from '../../../server/src/operation/telemetry/keyed-sampler.js'
import { startServerProcess } from '../../helpers/servers/server-process.js'
import { startOtlpReceiver, type OtlpReceiver } from '../../helpers/servers/start-otlp-receiver.js'

const SPAN = 'b7ad6b7169203331'
const TRACE = '0af7651916cd43dd8448eb211c80319c'

let receiver: OtlpReceiver
before(async () => {
  receiver = await startOtlpReceiver()
})
after(() => receiver.stop())

const startTraced = (ratio: string) =>
  startServerProcess(['--data', 'memory:', '--doors', 'directory'], {
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER_ARG: ratio,
    OTEL_SERVICE_NAME: `at ${ratio}`,
  })

test("a traceparent that is malformed, huge or repeated is left aside, and the request gets a trace of this server's own", async () => {
  const server = await startTraced('1')
  const hostile = [
    '',
    'x',
    `00-${TRACE}-${SPAN}`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-${'9'.repeat(10_000)}`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}${'a'.repeat(10_000)}-${SPAN}-01`,
    `00-<script>alert(1)</script>aaaaa-${SPAN}-01`,
  ]
  for (const traceparent of hostile) {
    const { status } = await fetch(`${server.url}/health`, { headers: { traceparent } })
    assert.equal(status, 200, traceparent.slice(0, 80))
  }
  assert.equal(await server.stop(), 0)
  const requests = receiver.spans.filter(
    ({ service, name }) => service === 'at 1' && name === 'GET /health',
  )
  assert.equal(requests.length, hostile.length)
  for (const { traceId, parentSpanId } of requests) {
    assert.notEqual(traceId, TRACE)
    assert.equal(parentSpanId, undefined)
  }
  assert.equal(new Set(requests.map(({ traceId }) => traceId)).size, hostile.length)
})

test("a stranger's sampled flag records nothing, and his tracestate goes nowhere", async () => {
  const server = await startTraced('0')
  const { status } = await fetch(`${server.url}/ready`, {
    headers: { traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'stranger=secret' },
  })
  assert.equal(status, 200)
  // The log still has the trace's id, by which the operator finds the request.
  await fetch(`${server.url}/getWallets`, { headers: { traceparent: `00-${TRACE}-${SPAN}-01` } })
  assert.equal(await server.stop(), 0)
  assert.match(server.log(), new RegExp(`"trace_id":"${TRACE}"`))
  assert.doesNotMatch(server.log(), /stranger/)
  assert.deepEqual(
    receiver.spans.filter(({ service }) => service === 'at 0'),
    [],
  )
})

test('who chooses trace ids gets the share of them recorded that everybody gets', () => {
  const key = 'a key that strangers do not know'
  const [api, vault, other] = [
    createKeyedSampler(0.1, key),
    createKeyedSampler(0.1, key),
    createKeyedSampler(0.1, 'another key'),
  ]
  const decide = (sampler: typeof api, traceId: string) =>
    sampler.shouldSample(
      trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId: SPAN,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      }),
      traceId,
      'GET',
      SpanKind.SERVER,
      {},
      [],
    ).decision === SamplingDecision.RECORD_AND_SAMPLED
  // The ids that a ratio of the id itself would always record: they begin or end with zeros.
  const ids = Array.from({ length: 10_000 }, (_, index) => {
    const number = (index + 1).toString(16).padStart(8, '0')
    return index % 2 ? `${'0'.repeat(24)}${number}` : `${number}${'0'.repeat(24)}`
  })
  const recorded = ids.filter((id) => decide(api, id))
  assert.ok(recorded.length > 850 && recorded.length < 1_150, `${recorded.length} of 10000`)
  assert.deepEqual(
    ids.filter((id) => decide(vault, id)),
    recorded,
  )
  assert.notDeepEqual(
    ids.filter((id) => decide(other, id)),
    recorded,
  )
  for (const [ratio, isEach] of [
    [0, false],
    [1, true],
  ] as const)
    assert.equal(decide(createKeyedSampler(ratio, randomBytes(32)), TRACE), isEach)
})
