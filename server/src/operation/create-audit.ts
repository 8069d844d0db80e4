import type { Audit } from '../wallet/audit/audit-events.js'
import { createLog } from './log.js'
import type { Metrics } from './metrics.js'
import type { BaseConfig } from './server-config.js'

/**
 * The audit log: one JSON line an event (`"audit":true`) on stderr, whatever `LOG_LEVEL` hides of
 * the rest, except `silent`; and a counter of each event.
 */
export function createAudit(
  level: BaseConfig['logLevel'],
  metrics: Pick<Metrics, 'countWalletEvent'>,
): Audit {
  const log = createLog(level === 'silent' ? 'silent' : 'info').child({ audit: true })
  return {
    record(event) {
      metrics.countWalletEvent(event)
      log.info({ ...event, reason: event.reason || undefined }, 'audit')
    },
  }
}
