const MIN_KEY = 16
const RATIO = /^(?:0?\.\d+|0|1|1\.0+)$/
const MILLISECONDS = /^[1-9]\d{2,8}$/
const SAMPLERS = ['traceidratio', 'parentbased_traceidratio']
const METRICS_INTERVAL_MS = '60000'
const SIGNALS = ['traces', 'metrics', 'logs'] as const

/** What OpenTelemetry's protocol carries. */
export type Signal = (typeof SIGNALS)[number]

/** What the program sends by OTLP over HTTP, and where. */
export interface TelemetrySettings {
  /** The receiver's address of each signal that is sent. */
  readonly urls: Readonly<Partial<Record<Signal, string>>>
  /** `name=value,…`, percent-encoded, as in `OTEL_EXPORTER_OTLP_HEADERS`. */
  readonly headers: string
  /** Share of the traces that are recorded, 0 to 1. */
  readonly ratio: number
  /** Shared by the processes whose spans belong together; undefined: one of this process. */
  readonly key: string | undefined
  /** Time between two sendings of the metrics. */
  readonly metricsIntervalMs: number
  readonly serviceName: string | undefined
}

/** Rows of `--help`: flag, variable, meaning. */
export const TELEMETRY_VARIABLES = [
  [
    '',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'receiver of traces, metrics and logs by OTLP over HTTP, such as http://collector:4318; /v1/traces, /v1/metrics and /v1/logs are appended (nothing is sent)',
  ],
  [
    '',
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'the same for traces alone, as a complete address; …_METRICS_ENDPOINT and …_LOGS_ENDPOINT alike',
  ],
  ['', 'OTEL_EXPORTER_OTLP_HEADERS', 'headers for it: <name>=<value>,… (none)'],
  [
    '',
    'OTEL_TRACES_EXPORTER',
    'none leaves traces out; OTEL_METRICS_EXPORTER and OTEL_LOGS_EXPORTER alike (otlp)',
  ],
  ['', 'OTEL_TRACES_SAMPLER_ARG', 'share of the traces that are recorded, 0 to 1 (1)'],
  [
    '',
    'OTEL_METRIC_EXPORT_INTERVAL',
    `milliseconds between two sendings of the metrics (${METRICS_INTERVAL_MS})`,
  ],
  ['', 'OTEL_SERVICE_NAME', "name of this program in all of it (the program's own)"],
  [
    '',
    'WALLET_MODAL_TRACE_KEY',
    'decides with the id of a trace whether it is recorded; the same text in each program gives whole traces (drawn at the start)',
  ],
] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings from the standard variables of OpenTelemetry; undefined while nothing is sent.
 * Mistakes are added to `problems`. The SDK reads the others itself (`OTEL_BSP_…`,
 * `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_EXPORTER_OTLP_TIMEOUT`).
 */
export function readTelemetrySettings(
  env: Environment,
  problems: string[],
): TelemetrySettings | undefined {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined
  const urls: Partial<Record<Signal, string>> = {}
  for (const signal of SIGNALS) {
    const url = readReceiver(signal, env, problems)
    if (url !== undefined) urls[signal] = url
  }
  if (Object.keys(urls).length === 0) return undefined
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
  const interval = env['OTEL_METRIC_EXPORT_INTERVAL'] || METRICS_INTERVAL_MS
  if (!MILLISECONDS.test(interval))
    problems.push(
      `OTEL_METRIC_EXPORT_INTERVAL is "${interval}"; expected milliseconds, 100 or more`,
    )
  return {
    urls,
    headers: env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '',
    ratio: Number(ratio),
    key,
    metricsIntervalMs: Number(interval),
    serviceName: env['OTEL_SERVICE_NAME'] || undefined,
  }
}

function readReceiver(signal: Signal, env: Environment, problems: string[]): string | undefined {
  const upper = signal.toUpperCase()
  const exporter = env[`OTEL_${upper}_EXPORTER`] || 'otlp'
  if (exporter === 'none') return undefined
  const own = `OTEL_EXPORTER_OTLP_${upper}_ENDPOINT`
  const name = env[own] ? own : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const receiver = env[name]
  if (!receiver) return undefined
  if (exporter !== 'otlp')
    problems.push(`OTEL_${upper}_EXPORTER is "${exporter}"; expected otlp or none`)
  const problem = `${name} is not an http or https address without credentials and query`
  // One receiver of three signals is one mistake.
  if (!isReceiver(receiver) && !problems.includes(problem)) problems.push(problem)
  return name === own ? receiver : `${receiver.replace(/\/+$/, '')}/v1/${signal}`
}

function isReceiver(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}
