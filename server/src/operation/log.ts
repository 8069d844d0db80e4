import { DrizzleQueryError } from 'drizzle-orm'
import { pino, type Logger } from 'pino'
import { emitLogRecord } from './telemetry/log-records.js'
import { readRequestIds } from './telemetry/request-context.js'

// Data exceptions and constraint violations: the text of these errors may contain statement
// parameters.
const SPEAKS_OF_VALUES = /^2[23]/
// As drizzle adds them to the message of a statement that failed.
const PARAMETERS = /\nparams: .*/s
const SECRETS = [
  'auth',
  'token',
  'authorization',
  'cookie',
  'symKey',
  'projectId',
  'topic',
  'address',
  'addresses',
  'accounts',
  'url',
  'body',
]

/**
 * Creates a log that writes JSON to stderr, and to the receiver of logs if there is one. Secrets,
 * addresses and message contents are removed whatever callers pass.
 */
export function createLog(level: string): Logger {
  const stderr = pino.destination({ dest: 2, sync: true })
  return pino(
    {
      level,
      base: null,
      serializers: { err: toLoggedError, reason: toLoggedReason },
      mixin: readRequestIds,
      // No caller logs these on purpose; this is a safeguard.
      redact: ['message', 'messages', 'params', ...SECRETS.flatMap((name) => [name, `*.${name}`])],
    },
    {
      write(line) {
        stderr.write(line)
        emitLogRecord(line)
      },
    },
  )
}

/** The message of an error, for the log: of a failed statement without its parameters. */
export function toLoggedReason(reason: unknown): unknown {
  return typeof reason === 'string' ? reason.replace(PARAMETERS, '') : reason
}

/** Converts an error for the log: without statement parameters or values quoted by the database. */
export function toLoggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  const isTold =
    !(error instanceof DrizzleQueryError) &&
    !(typeof code === 'string' && SPEAKS_OF_VALUES.test(code))
  return {
    type: error.name,
    message: isTold
      ? error.message
      : error instanceof DrizzleQueryError
        ? error.query.replace(/\s+/g, ' ').slice(0, 200)
        : undefined,
    ...(code === undefined ? {} : { code }),
    ...(routine === undefined ? {} : { routine }),
    // The first lines of a stack repeat the message.
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  }
}
