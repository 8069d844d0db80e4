/**
 * Stands in for `@walletconnect/logger` (pino and a log buffer). Safe because the SDK only writes to it: what matters to us comes as
 * events and rejections, and a page's console is not ours to fill.
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

const logger: SilentLogger = { level: 'silent', trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore, child: () => logger, bindings: () => ({}) }

/** Every logger is the silent one. */
export const pino = () => logger
/** A child of silence. */
export const generateChildLogger = () => logger
/** The logger of a core; there is no buffer to download. */
export const generatePlatformLogger = () => ({ logger, chunkLoggerController: null })
/** Options pass through. */
export const getDefaultLoggerOptions = (options: object) => ({ ...options, level: 'silent' })
/** A context is only ever printed. */
export const getLoggerContext = () => ''
