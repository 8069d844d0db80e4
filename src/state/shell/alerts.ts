import { atom, type ReadableAtom } from 'nanostores'
import { logError } from '../../platform/log.js'

/**
 * A configuration mistake: logged for the developer, and shown in the modal while `debug` is on.
 */
export interface Alert {
  /** Kind of the mistake. */
  readonly id:
    | 'network-not-found'
    | 'invalid-app-configuration'
    | 'session-expired'
    | 'invalid-project-id'
    | 'project-id-missing'
    | 'server-error'
    | 'rate-limited'
    | 'local-configuration'
    | 'multi-wallet-off'
    | 'frame-load-failed'
    | 'frame-request-timeout'
    | 'frame-stopped'
  /** The catalogue's short text for developers, not translated. */
  readonly title: string
  /** What is wrong and what to do, in English. */
  readonly message: string
  /** Severity. */
  readonly variant: 'error' | 'warning' | 'info'
}

/** The raised alerts. Each kind is raised once until dismissed. */
export interface Alerts {
  readonly $alerts: ReadableAtom<readonly Alert[]>
  raise(id: Alert['id'], title: string, message: string, variant?: Alert['variant']): void
  dismiss(id: Alert['id']): void
}

/** Creates {@link Alerts}. */
export function createAlerts(onRaise: (alert: Alert) => void): Alerts {
  const $alerts = atom<readonly Alert[]>([])
  const raised = new Set<string>()
  return {
    $alerts,
    raise(id, title, message, variant = 'error') {
      if (raised.has(id)) return
      raised.add(id)
      const alert: Alert = { id, title, message, variant }
      logError(`${title}: ${message}`)
      $alerts.set([...$alerts.get(), alert])
      onRaise(alert)
    },
    dismiss(id) {
      raised.delete(id)
      $alerts.set($alerts.get().filter((alert) => alert.id !== id))
    },
  }
}
