import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'

const Attributes = z.array(
  z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }).strict(),
)
const Resource = z.object({ attributes: Attributes })
const TraceId = z.string().regex(/^[0-9a-f]{32}$/)
const SpanId = z.string().regex(/^[0-9a-f]{16}$/)
const Count = z.union([z.number().int().nonnegative(), z.string().regex(/^\d+$/)])
const Nanoseconds = z.string().regex(/^[1-9]\d{18}$/)
const Times = { startTimeUnixNano: Nanoseconds, timeUnixNano: Nanoseconds }
const NumberPoints = z.array(
  z.object({ attributes: Attributes, ...Times, asDouble: z.number() }).strict(),
)
const HistogramPoints = z.array(
  z
    .object({
      attributes: Attributes,
      ...Times,
      count: Count,
      sum: z.number(),
      bucketCounts: z.array(Count),
      explicitBounds: z.array(z.number()),
    })
    .strict()
    .refine(
      ({ bucketCounts, explicitBounds, count }) =>
        bucketCounts.length === explicitBounds.length + 1 &&
        bucketCounts.reduce<number>((sum, one) => sum + Number(one), 0) === Number(count),
    ),
)
const CUMULATIVE = z.literal(2)
// One of each signal, as OTLP's JSON mapping has it.
const REQUESTS = {
  '/v1/traces': z.object({
    resourceSpans: z.array(
      z.object({
        resource: Resource,
        scopeSpans: z.array(
          z.object({
            spans: z.array(
              z.object({
                traceId: TraceId,
                spanId: SpanId,
                parentSpanId: z.string().optional(),
                name: z.string(),
                attributes: Attributes,
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  '/v1/metrics': z.object({
    resourceMetrics: z.array(
      z.object({
        resource: Resource,
        scopeMetrics: z.array(
          z.object({
            metrics: z.array(
              z
                .object({
                  name: z.string().min(1),
                  description: z.string().min(1),
                  unit: z.string(),
                  metadata: z.array(z.never()).optional(),
                  sum: z
                    .object({
                      dataPoints: NumberPoints,
                      aggregationTemporality: CUMULATIVE,
                      isMonotonic: z.literal(true),
                    })
                    .optional(),
                  gauge: z.object({ dataPoints: NumberPoints }).optional(),
                  histogram: z
                    .object({ dataPoints: HistogramPoints, aggregationTemporality: CUMULATIVE })
                    .optional(),
                })
                .strict(),
            ),
          }),
        ),
      }),
    ),
  }),
  '/v1/logs': z.object({
    resourceLogs: z.array(
      z.object({
        resource: Resource,
        scopeLogs: z.array(
          z.object({
            logRecords: z.array(
              z.object({
                timeUnixNano: Nanoseconds,
                severityNumber: z.number().int().min(1).max(24),
                body: z.object({ stringValue: z.string() }),
                attributes: Attributes,
                traceId: TraceId.optional(),
                spanId: SpanId.optional(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
} as const
type Path = keyof typeof REQUESTS

/** The program that something was received from. */
interface Sender {
  readonly service: unknown
  readonly instance: unknown
}

/** A span as it was received. */
export interface ReceivedSpan extends Sender {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A figure of a metric as it was received; of a histogram its count. */
export interface ReceivedMetric extends Sender {
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly value: number
}

/** A record of the log as it was received. */
export interface ReceivedLog extends Sender {
  readonly text: string
  readonly severity: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly traceId: string | undefined
  readonly spanId: string | undefined
}

/** A receiver of OTLP over HTTP, as JSON. */
export interface OtlpReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  readonly metrics: readonly ReceivedMetric[]
  readonly logs: readonly ReceivedLog[]
  /** Everything received of one signal, as it came. */
  readonly text: (signal: 'traces' | 'metrics' | 'logs') => string
  /** How it answers from now on: not at all, with 400, or as it should; held requests end too. */
  behave(as: 'silent' | 'refusing' | 'well'): void
  stop(): Promise<void>
}

/** Starts a receiver. It takes only what OTLP's JSON mapping allows. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const texts: Record<Path, string[]> = { '/v1/traces': [], '/v1/metrics': [], '/v1/logs': [] }
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  const logs: ReceivedLog[] = []
  const take: Record<Path, (text: string) => void> = {
    '/v1/traces': (text) => spans.push(...readSpans(text)),
    '/v1/metrics': (text) => metrics.push(...readMetrics(text)),
    '/v1/logs': (text) => logs.push(...readLogs(text)),
  }
  const held = new Set<ServerResponse>()
  let manner: 'silent' | 'refusing' | 'well' = 'well'
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (manner === 'silent') return void held.add(response)
      const text = Buffer.concat(chunks).toString()
      const path = request.url as Path
      const isTaken = manner === 'well' && path in REQUESTS
      if (isTaken) {
        texts[path].push(text)
        take[path](text)
      }
      response.writeHead(isTaken ? 200 : 400, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    logs,
    text: (signal) => texts[`/v1/${signal}`].join('\n'),
    behave(as) {
      manner = as
      for (const response of held) response.writeHead(400).end()
      held.clear()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function readSpans(text: string): ReceivedSpan[] {
  return REQUESTS['/v1/traces']
    .parse(JSON.parse(text))
    .resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap((scope) =>
        scope.spans.map(({ attributes, parentSpanId, ...span }) => ({
          ...span,
          parentSpanId: parentSpanId || undefined,
          ...readSender(resource),
          attributes: toRecord(attributes),
        })),
      ),
    )
}

function readMetrics(text: string): ReceivedMetric[] {
  return REQUESTS['/v1/metrics']
    .parse(JSON.parse(text))
    .resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
      scopeMetrics.flatMap((scope) =>
        scope.metrics.flatMap(({ name, sum, gauge, histogram }) =>
          [
            ...(sum ?? gauge ?? { dataPoints: [] }).dataPoints.map(({ attributes, asDouble }) => ({
              attributes,
              value: asDouble,
            })),
            ...(histogram?.dataPoints ?? []).map(({ attributes, count }) => ({
              attributes,
              value: Number(count),
            })),
          ].map(({ attributes, value }) => ({
            ...readSender(resource),
            name,
            attributes: toRecord(attributes),
            value,
          })),
        ),
      ),
    )
}

function readLogs(text: string): ReceivedLog[] {
  return REQUESTS['/v1/logs']
    .parse(JSON.parse(text))
    .resourceLogs.flatMap(({ resource, scopeLogs }) =>
      scopeLogs.flatMap((scope) =>
        scope.logRecords.map(({ body, severityNumber, attributes, traceId, spanId }) => ({
          ...readSender(resource),
          text: body.stringValue,
          severity: severityNumber,
          attributes: toRecord(attributes),
          traceId,
          spanId,
        })),
      ),
    )
}

function readSender({ attributes }: z.infer<typeof Resource>): Sender {
  const values = toRecord(attributes)
  return { service: values['service.name'], instance: values['service.instance.id'] }
}

const toRecord = (attributes: z.infer<typeof Attributes>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
