import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelayRefusal } from '../../walletconnect/relay/relay-errors.js'
import type { Alerts } from '../shell/alerts.js'
import type { Config } from '../../options/options.js'
import { getLocation } from '../../platform/page/page.js'

/**
 * Why the relay refused the connection: the page's origin, the project, or the clock of this
 * device.
 */
export type Refusal = RelayRefusal

const REFUSALS: readonly unknown[] = ['origin', 'project', 'clock'] satisfies Refusal[]

/** Returns the refusal that the transport classified; undefined for other failures. */
export function findRefusal({ code, details }: WalletModalError): Refusal | undefined {
  return code === 'RELAY_REFUSED' && REFUSALS.includes(details.refusal)
    ? (details.refusal as Refusal)
    : undefined
}

/** Raises the alert that says what the developer must correct. */
export function raiseRefusal(refusal: Refusal, alerts: Alerts, { projectId }: Config): void {
  if (refusal === 'origin')
    alerts.raise(
      'invalid-app-configuration',
      'Invalid App Configuration',
      `The relay refuses origin ${getLocation().origin}. Add it to the allowed origins of project ${projectId} on your server.`,
    )
  else if (refusal === 'project')
    alerts.raise(
      'invalid-project-id',
      'Invalid Project ID',
      `The relay does not know project ${projectId}. Check \`projectId\`.`,
    )
  else
    alerts.raise(
      'session-expired',
      'Session Expired',
      'The relay finds our session outside its time of validity. Check the date and time settings of this computer.',
    )
}
