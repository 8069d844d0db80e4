import type { PartStatus } from '../../operation/status/status.js'
import { toStatusText, type StatusLanguage } from './texts.js'

/** What visitors notice while a part does not work. */
export interface StatusIncident {
  /** `<part>.<state>`. */
  readonly id: string
  readonly title: string
  /** Unix time in ms. */
  readonly since: number
}

/** One incident for each part that does not work, the latest first. */
export function listIncidents(
  parts: readonly PartStatus[],
  language: StatusLanguage,
): readonly StatusIncident[] {
  return parts
    .flatMap(({ id, state, since }) =>
      state === 'operational'
        ? []
        : [
            {
              id: `${id}.${state}`,
              title: toStatusText(language, `incident.${id}.${state}`),
              since,
            },
          ],
    )
    .sort((one, other) => other.since - one.since)
}
