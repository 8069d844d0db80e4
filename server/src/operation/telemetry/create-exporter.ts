import { ExportResultCode, parseKeyPairsIntoRecord, type ExportResult } from '@opentelemetry/core'
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base'
import {
  convertLegacyHttpOptions,
  createOtlpHttpExportDelegate,
} from '@opentelemetry/otlp-exporter-base/node-http'
import type { IExporterMetricsHelper, ISerializer } from '@opentelemetry/otlp-transformer'
import type { Logger } from 'pino'
import type { Signal, TelemetrySettings } from './settings.js'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/**
 * Creates the exporter of a signal, OTLP over HTTP as JSON. It logs one line when the receiver stops
 * taking the signal, and one when it takes it again.
 */
export function createExporter<Items, Answer>(
  signal: Signal,
  { urls, headers }: TelemetrySettings,
  {
    serializer,
    counts,
    log,
  }: {
    serializer: ISerializer<Items, Answer>
    counts: IExporterMetricsHelper<Items>
    log: Logger
  },
): OTLPExporterBase<Items> {
  const options = convertLegacyHttpOptions(
    { url: urls[signal]!, headers: parseKeyPairsIntoRecord(headers) },
    signal.toUpperCase(),
    `v1/${signal}`,
    JSON_TYPE,
  )
  const kind = `otlp_http_${signal}_exporter`
  const delegate = createOtlpHttpExportDelegate(options, serializer, kind, counts, undefined)
  return new LoggingExporter(delegate, signal, log)
}

class LoggingExporter<Items> extends OTLPExporterBase<Items> {
  #lost = 0
  readonly #signal: Signal
  readonly #log: Logger

  constructor(
    delegate: ConstructorParameters<typeof OTLPExporterBase<Items>>[0],
    signal: Signal,
    log: Logger,
  ) {
    super(delegate)
    this.#signal = signal
    this.#log = log
  }

  override export(items: Items, done: (result: ExportResult) => void): void {
    super.export(items, (result) => {
      this.#logChange(result, Array.isArray(items) ? items.length : 1)
      done(result)
    })
  }

  #logChange({ code, error }: ExportResult, count: number): void {
    if (code !== ExportResultCode.SUCCESS) {
      if (this.#lost === 0)
        this.#log.warn(
          { reason: error?.message },
          `${this.#signal}: the receiver does not take them; they are dropped until it does`,
        )
      this.#lost += count
    } else if (this.#lost > 0) {
      this.#log.warn({ lost: this.#lost }, `${this.#signal}: the receiver takes them again`)
      this.#lost = 0
    }
  }
}
