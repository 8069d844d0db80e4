import type { Logger } from 'pino'
import { isStorageUnavailable } from '../storage/storage-unavailable.js'

/** Logs a failure of the storage. That the storage cannot be reached is logged once elsewhere, not with every request. */
export function logStorageFailure(log: Logger, error: unknown, message: string): void {
  if (isStorageUnavailable(error)) log.debug({ err: error }, message)
  else log.error({ err: error }, message)
}
