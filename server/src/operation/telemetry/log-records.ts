import { context } from '@opentelemetry/api'
import { logs, type AnyValueMap } from '@opentelemetry/api-logs'

// The API does nothing until a process registers an SDK (`start-telemetry.ts`, or that of a program
// which imports the server).
const logger = logs.getLogger('wallet-modal-server')
const PINO_STEP = 10
const SEVERITY_STEP = 4

/**
 * Emits a line of the log as a record of OpenTelemetry, with the ids of the request's span. It takes
 * the finished line, from which secrets are removed, so a receiver gets nothing that stderr does not.
 */
export function emitLogRecord(line: string): void {
  if (!logger.enabled()) return
  const {
    level,
    time,
    msg,
    trace_id: _trace,
    span_id: _span,
    ...attributes
  } = JSON.parse(line) as {
    level: number
    time: number
    msg?: string
    trace_id?: string
    span_id?: string
  } & AnyValueMap
  logger.emit({
    timestamp: time,
    // pino counts 10, 20, … 60 from trace to fatal, OpenTelemetry 1, 5, … 21.
    severityNumber: (level / PINO_STEP - 1) * SEVERITY_STEP + 1,
    body: msg ?? '',
    attributes,
    context: context.active(),
  })
}
