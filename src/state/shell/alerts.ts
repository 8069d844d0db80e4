import { atom } from 'nanostores'
import { logError } from '../../platform/log.js'

/** A mistake in the kit's configuration: logged for the developer, and shown in the modal while `debug` is on. */
export interface Alert {
  readonly id: 'network-not-found' | 'invalid-app-configuration' | 'session-expired' | 'invalid-project-id' | 'project-id-missing' | 'server-error' | 'rate-limited' | 'local-configuration'
  /** The catalogue's short text; not translated, for developers. */
  readonly title: string
  readonly message: string
  readonly variant: 'error' | 'warning' | 'info'
}

const TITLES: Record<Alert['id'], string> = {
  'network-not-found': 'Network Not Found',
  'invalid-app-configuration': 'Invalid App Configuration',
  'session-expired': 'Session Expired',
  'invalid-project-id': 'Invalid Project ID',
  'project-id-missing': 'Project ID Not Configured',
  'server-error': 'Server Error',
  'rate-limited': 'Rate Limited',
  'local-configuration': 'Local configuration kept',
}

export type Alerts = ReturnType<typeof createAlerts>

/** Alerts raised so far, each kind once until dismissed. */
export function createAlerts(onRaise: (alert: Alert) => void) {
  const $alerts = atom<readonly Alert[]>([])
  const raised = new Set<string>()
  return {
    $alerts,
    raise(id: Alert['id'], message: string, variant: Alert['variant'] = 'error') {
      if (raised.has(id)) return
      raised.add(id)
      const alert: Alert = { id, title: TITLES[id], message, variant }
      logError(`${alert.title}: ${message}`)
      $alerts.set([...$alerts.get(), alert])
      onRaise(alert)
    },
    dismiss(id: Alert['id']) {
      raised.delete(id)
      $alerts.set($alerts.get().filter((alert) => alert.id !== id))
    },
  }
}
