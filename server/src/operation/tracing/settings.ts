const PATH = 'v1/traces'
const MIN_KEY = 16
const RATIO = /^(?:0?\.\d+|0|1|1\.0+)$/
const SAMPLERS = ['traceidratio', 'parentbased_traceidratio']

/** Where spans are sent, and how many. */
export interface TraceSettings {
  /** The receiver's address for traces, OTLP over HTTP. */
  readonly url: string
  /** `name=value,…`, percent-encoded, as in `OTEL_EXPORTER_OTLP_HEADERS`. */
  readonly headers: string
  /** Share of the traces that are recorded, 0 to 1. */
  readonly ratio: number
  /** Shared by the processes whose spans belong together; undefined: one of this process. */
  readonly key: string | undefined
  readonly serviceName: string | undefined
}

/** Rows of `--help`: flag, variable, meaning. */
export const TRACE_VARIABLES = [
  [
    '',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'receiver of traces by OTLP over HTTP, such as http://collector:4318; /v1/traces is appended (no traces)',
  ],
  ['', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'the same as a complete address'],
  ['', 'OTEL_EXPORTER_OTLP_HEADERS', 'headers for it: <name>=<value>,… (none)'],
  ['', 'OTEL_TRACES_SAMPLER_ARG', 'share of the traces that are recorded, 0 to 1 (1)'],
  ['', 'OTEL_SERVICE_NAME', "name of this program in traces (the program's own)"],
  [
    '',
    'WALLET_MODAL_TRACE_KEY',
    'decides with the id of a trace whether it is recorded; the same text in each program gives whole traces (drawn at the start)',
  ],
] as const

/**
 * Reads the settings from the standard variables of OpenTelemetry; undefined while traces are off.
 * Mistakes are added to `problems`. The SDK reads the others itself (`OTEL_BSP_…`,
 * `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_EXPORTER_OTLP_TIMEOUT`).
 */
export function readTraceSettings(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): TraceSettings | undefined {
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined
  const whole = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || undefined
  const isDisabled = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true'
  const isOff = isDisabled || env['OTEL_TRACES_EXPORTER'] === 'none'
  if (isOff || (base === undefined && whole === undefined)) return undefined
  const name = `OTEL_EXPORTER_OTLP_${whole === undefined ? '' : 'TRACES_'}ENDPOINT`
  if (!isReceiver(whole ?? base!))
    problems.push(`${name} is not an http or https address without credentials and query`)
  const key = env['WALLET_MODAL_TRACE_KEY'] || undefined
  if (key !== undefined && key.length < MIN_KEY)
    problems.push(`WALLET_MODAL_TRACE_KEY is shorter than ${MIN_KEY} characters`)
  const ratio = env['OTEL_TRACES_SAMPLER_ARG'] || '1'
  if (!RATIO.test(ratio))
    problems.push(`OTEL_TRACES_SAMPLER_ARG is "${ratio}"; expected a share from 0 to 1`)
  const sampler = env['OTEL_TRACES_SAMPLER'] || SAMPLERS[0]!
  if (!SAMPLERS.includes(sampler))
    problems.push(
      `OTEL_TRACES_SAMPLER is "${sampler}"; this server samples a share of all traces: leave it out, and set OTEL_TRACES_SAMPLER_ARG to 1 for all of them`,
    )
  const protocol = env['OTEL_EXPORTER_OTLP_PROTOCOL'] || ''
  if (protocol !== '' && !protocol.startsWith('http/'))
    problems.push(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}"; this server speaks http/json, which receivers accept at their HTTP port (4318)`,
    )
  return {
    url: whole ?? `${base!.replace(/\/+$/, '')}/${PATH}`,
    headers: env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '',
    ratio: Number(ratio),
    key,
    serviceName: env['OTEL_SERVICE_NAME'] || undefined,
  }
}

function isReceiver(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}
