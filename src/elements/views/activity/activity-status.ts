import type { MessageKey } from '../../../locales/messages.js'
import type { ActivityItem } from '../../../state/account/activity.js'

const WORDS = {
  confirmed: 'activity.confirmed',
  failed: 'activity.failed.tag',
  pending: 'activity.pending.tag',
  cancelled: 'activity.cancelled.tag',
  speedUp: 'activity.speeding.tag',
  cancel: 'activity.cancelling.tag',
} as const satisfies Record<string, MessageKey>

/** The words for a transaction's state; while it waits, those of the latest attempt. */
export function toStatusWords({ status, attempts }: ActivityItem) {
  const latest = status === 'pending' ? attempts?.at(-1)?.kind : undefined
  return WORDS[latest === undefined || latest === 'first' ? status : latest]
}
