import { toHex } from '../encoding/bytes.js'

const TRACE_BYTES = 16
const SPAN_BYTES = 8

// A page of the secure site has one visitor, who does one thing after another.
let isTraced = false
let traceId = ''

/** Lets the requests of this page to the wallet's servers name the trace that they belong to. */
export function startTraces(): void {
  isTraced = true
  beginTrace()
}

/** Begins a trace: what follows belongs to another act of the visitor, or of the page around. */
export function beginTrace(): void {
  traceId = drawHex(TRACE_BYTES)
}

/**
 * The header of a request to one of the wallet's own servers (W3C Trace Context); empty unless the
 * site's settings ask for it. Whether a trace is recorded is for the server to decide.
 */
export function createTraceHeaders(): Record<string, string> {
  return isTraced ? { traceparent: `00-${traceId}-${drawHex(SPAN_BYTES)}-00` } : {}
}

function drawHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes))).slice(2)
}
