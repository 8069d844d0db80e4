import type { Logger } from 'pino'
import { isStorageUnavailable } from '../storage/storage-unavailable.js'

/**
 * Logs a storage failure. Unavailability of the storage is logged once elsewhere, not per request.
 */
export function logStorageFailure(log: Logger, error: unknown, message: string): void {
  if (isStorageUnavailable(error)) log.debug({ err: error }, message)
  else log.error({ err: error }, message)
}
