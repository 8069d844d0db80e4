/**
 * Replaces `@walletconnect/logger` (pino and a log buffer). Safe because the SDK only writes to it: every result is an event or a rejection,
 * and the kit does not write to the page's console.
 */
export interface SilentLogger {
  level: string
  trace(): void
  debug(): void
  info(): void
  warn(): void
  error(): void
  fatal(): void
  child(): SilentLogger
  bindings(): Record<string, never>
}

const ignore = () => undefined

const logger: SilentLogger = {
  level: 'silent',
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
  child: () => logger,
  bindings: () => ({}),
}

/** Every logger is the silent one. */
export const pino = () => logger
/** Returns the same logger. */
export const generateChildLogger = () => logger
/** The logger of a core; there is no buffer to download. */
export const generatePlatformLogger = () => ({ logger, chunkLoggerController: null })
/** Passes options through. */
export const getDefaultLoggerOptions = (options: object) => ({ ...options, level: 'silent' })
/** Only ever printed. */
export const getLoggerContext = () => ''
