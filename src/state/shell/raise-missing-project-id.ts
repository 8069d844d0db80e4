import type { Alerts } from './alerts.js'

/**
 * Raises the alert about an app whose options need a `projectId`. Separate chunk, because most apps
 * never need the words.
 */
export function raiseMissingProjectId(alerts: Alerts): void {
  alerts.raise(
    'project-id-missing',
    'Project ID Not Configured',
    'The server and WalletConnect need `projectId`. Browser wallets work without.',
  )
}
