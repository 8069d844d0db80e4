import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '../../../server/src/operation/log.js'
import { traceRequest } from '../../../server/src/operation/telemetry/spans.js'
import { startTelemetry } from '../../../server/src/operation/telemetry/start-telemetry.js'
import { until } from '../../helpers/clocks/until.js'
import { startServerProcess } from '../../helpers/servers/server-process.js'
import { startOtlpReceiver, type OtlpReceiver } from '../../helpers/servers/start-otlp-receiver.js'

const QUEUE = 2_048
const BATCH = 512
const REQUESTS = 20_000

let receiver: OtlpReceiver
before(async () => {
  receiver = await startOtlpReceiver()
})
after(() => receiver.stop())

test('requests go on while the receiver takes nothing, and the log says so once, and when it takes spans again', async () => {
  const server = await startServerProcess(['--data', 'memory:', '--doors', 'directory'], {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '20',
  })
  const ask = async () => assert.equal((await fetch(`${server.url}/health`)).status, 200)
  receiver.behave('refusing')
  await ask()
  await until(() => /traces: .*does not take them/.test(server.log()) || undefined, 'the warning')
  for (let index = 0; index < 50; index++) await ask()
  receiver.behave('well')
  await until(async () => {
    await ask()
    return /traces: .*takes them again/.test(server.log()) || undefined
  }, 'spans after the outage')
  assert.equal(server.log().match(/traces: .*does not take them/g)?.length, 1)
  receiver.behave('silent')
  await ask()
  // The end of the program does not wait for a receiver that says nothing.
  assert.equal(await server.stop(), 0)
  receiver.behave('well')
})

test(`of ${REQUESTS} requests while the receiver is silent, one queue and one batch are kept`, async () => {
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '20'
  const known = receiver.spans.length
  receiver.behave('silent')
  const { stop } = startTelemetry(
    {
      urls: { traces: `${receiver.url}/v1/traces` },
      headers: '',
      ratio: 1,
      key: undefined,
      metricsIntervalMs: 60_000,
      serviceName: 'kept',
    },
    { program: 'test', log: createLog('silent') },
  )
  for (let index = 0; index < REQUESTS; index++)
    await traceRequest({ method: 'GET', traceparent: undefined }, async () => ({
      route: '/health',
      status: 200,
    }))
  receiver.behave('well')
  await stop()
  const kept = receiver.spans.slice(known).length
  assert.ok(kept >= BATCH && kept <= QUEUE + BATCH, `${kept} spans`)
})
