import { context, createContextKey, isSpanContextValid, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'

const REQUEST_ID = createContextKey('wallet-modal request id')

// Always there, also without traces: it carries the request's id. One storage for the id and the
// span costs each promise of a request half of what two would. A program that imports the server and
// has registered its own keeps that.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())

/** Runs a request, so that everything logged in it carries its id. */
export function runWithRequestId<T>(id: string, work: () => T): T {
  return context.with(context.active().setValue(REQUEST_ID, id), work)
}

/** The ids of the current request and, while tracing is on, of its span, for the log. */
export function readRequestIds(): { requestId?: string; trace_id?: string; span_id?: string } {
  const active = context.active()
  const requestId = active.getValue(REQUEST_ID) as string | undefined
  const span = trace.getSpanContext(active)
  return {
    ...(requestId !== undefined && { requestId }),
    // Under the names of OpenTelemetry.
    ...(span && isSpanContextValid(span) && { trace_id: span.traceId, span_id: span.spanId }),
  }
}
