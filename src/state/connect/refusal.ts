import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Alerts } from '../shell/alerts.js'
import type { Config } from '../../options/options.js'

/** Why a relay closed its door: the page's origin, the project, or the clock of this device. */
export type Refusal = 'origin' | 'project' | 'clock'

// A relay says why only in words (specification §8), behind the one code RELAY_REFUSED.
const REASONS: readonly (readonly [RegExp, Refusal])[] = [
  [/origin not allowed/i, 'origin'],
  [/invalid key/i, 'project'],
  [/JWT.*(not yet valid|expired)/i, 'clock'],
]

/** Reads what a refusal of the relay means; undefined for other failures and unknown words. */
export function findRefusal({ code, details }: WalletModalError): Refusal | undefined {
  return code === 'RELAY_REFUSED' ? REASONS.find(([words]) => words.test(String(details.reason)))?.[1] : undefined
}

/** Tells the page's developer what to set right. */
export function raiseRefusal(refusal: Refusal, alerts: Alerts, { projectId }: Config): void {
  if (refusal === 'origin') alerts.raise('invalid-app-configuration', `The relay refuses origin ${globalThis.location.origin}. Add it to the allowed origins of project ${projectId} on your server.`)
  else if (refusal === 'project') alerts.raise('invalid-project-id', `The relay does not know project ${projectId}. Check \`projectId\`.`)
  else alerts.raise('session-expired', 'The relay finds our session outside its time of validity. Check the date and time settings of this computer.')
}
