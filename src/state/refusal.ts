import type { WalletModalError } from '../errors/wallet-modal-error.js'
import type { RelayRefusal } from '../services/relay/relay-errors.js'
import type { Alerts } from './alerts.js'
import type { Config } from '../options.js'

export type Refusal = RelayRefusal

/** The cause of a refusal of the relay; undefined for other failures and unknown causes. */
export function findRefusal({ code, details }: WalletModalError): Refusal | undefined {
  return code === 'RELAY_REFUSED' ? (details['refusal'] as Refusal | undefined) : undefined
}

/** Tells the page's developer what to set right. */
export function raiseRefusal(refusal: Refusal, alerts: Alerts, { projectId }: Config): void {
  if (refusal === 'origin') alerts.raise('invalid-app-configuration', `The relay refuses origin ${globalThis.location.origin}. Add it to the allowed origins of project ${projectId} on your server.`)
  else if (refusal === 'project') alerts.raise('invalid-project-id', `The relay does not know project ${projectId}. Check \`projectId\`.`)
  else alerts.raise('session-expired', 'The relay finds our session outside its time of validity. Check the date and time settings of this computer.')
}
