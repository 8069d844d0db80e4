import { randomBytes, randomUUID } from 'node:crypto'
import {
  ExportResultCode,
  W3CTraceContextPropagator,
  parseKeyPairsIntoRecord,
} from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import type { Logger } from 'pino'
import { createKeyedSampler } from './keyed-sampler.js'
import type { TraceSettings } from './settings.js'

const KEY_BYTES = 32
const FLUSH_MS = 2_000
const MAX_ATTRIBUTES = 16
const MAX_ATTRIBUTE_CHARACTERS = 200

/**
 * Records spans of this process and sends them in the background. At most 2,048 finished spans wait
 * (`OTEL_BSP_MAX_QUEUE_SIZE`); while the receiver takes none, later ones are dropped. Returns the
 * function that sends what waits, for two seconds at most, and stops.
 */
export function startTracing(
  { url, headers, ratio, key, serviceName }: TraceSettings,
  { program, log }: { program: string; log: Logger },
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url, headers: parseKeyPairsIntoRecord(headers) })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': program,
          'service.instance.id': randomUUID(),
        }),
      )
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(
        resourceFromAttributes(serviceName === undefined ? {} : { 'service.name': serviceName }),
      ),
    sampler: createKeyedSampler(ratio, key ?? randomBytes(KEY_BYTES)),
    spanLimits: {
      attributeCountLimit: MAX_ATTRIBUTES,
      attributeValueLengthLimit: MAX_ATTRIBUTE_CHARACTERS,
    },
    spanProcessors: [new BatchSpanProcessor(logOutages(exporter, log))],
  })
  // The context manager is that of `request-context.ts`.
  provider.register({ propagator: new W3CTraceContextPropagator(), contextManager: null })
  return async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FLUSH_MS)
    })
    // A receiver that is gone was logged when it went.
    await Promise.race([provider.shutdown().catch(() => {}), late])
    clearTimeout(timer)
  }
}

// One line when the receiver stops taking spans, one when it takes them again.
function logOutages(exporter: SpanExporter, log: Logger): SpanExporter {
  let lost = 0
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) {
          if (lost === 0)
            log.warn(
              { reason: result.error?.message },
              'traces: the receiver does not take them; they are dropped until it does',
            )
          lost += spans.length
        } else if (lost > 0) {
          log.warn({ lost }, 'traces: the receiver takes them again')
          lost = 0
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
