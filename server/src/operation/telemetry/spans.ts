import {
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
  type Attributes,
} from '@opentelemetry/api'

// The API does nothing until a process registers an SDK (`start-telemetry.ts`, or that of a program
// which imports the server).
const tracer = trace.getTracer('wallet-modal-server')
const FIRST_SERVER_ERROR = 500

/**
 * Runs the handling of a request as a span. Only the route's pattern, the method and the status are
 * recorded: never a path, a query, an address or a header. `traceparent` is the client's own.
 */
export function traceRequest(
  { method, traceparent }: { method: string; traceparent: string | undefined },
  handle: () => Promise<{ readonly route: string; readonly status: number }>,
): Promise<void> {
  const parent = propagation.extract(context.active(), { traceparent })
  return tracer.startActiveSpan(method, { kind: SpanKind.SERVER }, parent, async (span) => {
    try {
      const { route, status } = await handle()
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (status >= FIRST_SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR })
    } finally {
      span.end()
    }
  })
}

/**
 * Runs a call to something outside of the process as a part of the request being answered. Nothing
 * is recorded without such a request, or after it has ended. What `describe` returns comes from the
 * code or the configuration, never from a request; of an error only its name is recorded.
 */
export function traceCall<T>(
  describe: () => { readonly name: string; readonly attributes: Attributes },
  call: () => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return call()
  const { name, attributes } = describe()
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await call()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** The `traceparent` of a request to the operator's own services; empty while tracing is off. */
export function createTraceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}
