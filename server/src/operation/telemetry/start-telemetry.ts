import { randomBytes, randomUUID } from 'node:crypto'
import { logs } from '@opentelemetry/api-logs'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  JsonLogsSerializer,
  JsonMetricsSerializer,
  JsonTraceSerializer,
  LogsExporterMetricsHelper,
  MetricsExporterMetricsHelper,
  TraceExporterMetricsHelper,
} from '@opentelemetry/otlp-transformer'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Logger } from 'pino'
import { createExporter } from './create-exporter.js'
import { createKeyedSampler } from './keyed-sampler.js'
import { toMetricData, type Metric } from './read-metrics.js'
import type { TelemetrySettings } from './settings.js'

const KEY_BYTES = 32
const FLUSH_MS = 2_000
const MAX_ATTRIBUTES = 16
const MAX_ATTRIBUTE_CHARACTERS = 200
const MAX_LOGGED_CHARACTERS = 4_000

/** What this process sends by OTLP. */
export interface Telemetry {
  /** Sends the metrics of the server that the process has started. */
  sendMetrics(list: () => Promise<readonly Metric[]>): void
  /** Sends what waits, for two seconds at most, and stops. */
  stop(): Promise<void>
}

interface Base {
  readonly resource: Resource
  readonly log: Logger
}

/**
 * Sends the signals of this process in the background, all with the same name and instance. At most
 * 2,048 finished spans (`OTEL_BSP_MAX_QUEUE_SIZE`) and as many log records wait; while the receiver
 * takes none, later ones are dropped.
 */
export function startTelemetry(
  settings: TelemetrySettings,
  { program, log }: { program: string; log: Logger },
): Telemetry {
  const base = { log, resource: createResource(program, settings.serviceName) }
  const { urls } = settings
  const providers: { shutdown(): Promise<void> }[] = []
  if (urls.traces !== undefined) providers.push(startTraces(settings, base))
  if (urls.logs !== undefined) providers.push(startLogs(settings, base))
  return {
    sendMetrics(list) {
      if (urls.metrics !== undefined) providers.push(startMetrics(settings, base, list))
    },
    async stop() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FLUSH_MS)
      })
      // A receiver that is gone was logged when it went.
      const stops = providers.map((provider) => provider.shutdown().catch(() => {}))
      await Promise.race([Promise.all(stops), late])
      clearTimeout(timer)
    },
  }
}

function createResource(program: string, serviceName: string | undefined): Resource {
  return defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': program,
        'service.instance.id': randomUUID(),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes(serviceName === undefined ? {} : { 'service.name': serviceName }))
}

function startTraces(settings: TelemetrySettings, { resource, log }: Base): NodeTracerProvider {
  const exporter = createExporter('traces', settings, {
    serializer: JsonTraceSerializer,
    counts: TraceExporterMetricsHelper,
    log,
  })
  const provider = new NodeTracerProvider({
    resource,
    sampler: createKeyedSampler(settings.ratio, settings.key ?? randomBytes(KEY_BYTES)),
    spanLimits: {
      attributeCountLimit: MAX_ATTRIBUTES,
      attributeValueLengthLimit: MAX_ATTRIBUTE_CHARACTERS,
    },
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  // The context manager is that of `request-context.ts`.
  provider.register({ propagator: new W3CTraceContextPropagator(), contextManager: null })
  return provider
}

function startLogs(settings: TelemetrySettings, { resource, log }: Base): LoggerProvider {
  const exporter = createExporter('logs', settings, {
    serializer: JsonLogsSerializer,
    counts: LogsExporterMetricsHelper,
    log,
  })
  const provider = new LoggerProvider({
    resource,
    logRecordLimits: { attributeValueLengthLimit: MAX_LOGGED_CHARACTERS },
    processors: [new BatchLogRecordProcessor({ exporter })],
  })
  logs.setGlobalLoggerProvider(provider)
  return provider
}

function startMetrics(
  settings: TelemetrySettings,
  { resource, log }: Base,
  list: () => Promise<readonly Metric[]>,
): MeterProvider {
  const started = Date.now()
  const exporter = createExporter('metrics', settings, {
    serializer: JsonMetricsSerializer,
    counts: MetricsExporterMetricsHelper,
    log,
  })
  const scope = { name: 'wallet-modal-server' }
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: settings.metricsIntervalMs,
    exportTimeoutMillis: settings.metricsIntervalMs,
    metricProducers: [
      {
        collect: async () => ({
          resourceMetrics: {
            resource,
            scopeMetrics: [{ scope, metrics: toMetricData(await list(), started) }],
          },
          errors: [],
        }),
      },
    ],
  })
  return new MeterProvider({ resource, readers: [reader] })
}
