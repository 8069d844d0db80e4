import { toOpenFeature } from '../complete-features.js'
import type { Project } from '../storage.js'

type Feature = Project['features'][number]

/** Ways to sign in to the embedded wallet that a project can offer. */
export const LOGINS = [
  'email',
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const

/** The possible values of each feature; other features are on or off. */
export const FEATURE_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  social_login: LOGINS,
  swap: ['1inch'],
  onramp: ['coinbase', 'meld'],
}
// Clients read a `multi_wallet` of null as off.
const NEVER_THE_APPS = 'multi_wallet'

/** An unknown feature or value; the message lists the possible ones. */
export class FeatureInvalid extends Error {
  override readonly name = 'FeatureInvalid'
}

/**
 * Applies changes to a project's features, such as `swap=off`, `swap=app` (the app decides),
 * `activity=on` or `onramp=coinbase,meld`. Throws {@link FeatureInvalid}.
 */
export function changeFeatures(
  features: readonly Feature[],
  changes: readonly string[],
): Feature[] {
  return changes.reduce<Feature[]>(
    (changed, change) => {
      const [id = '', ...rest] = change.split('=')
      if (!changed.some((feature) => feature.id === id))
        throw new FeatureInvalid(
          `There is no feature "${id}"; there are ${features.map((feature) => feature.id).join(', ')}`,
        )
      const next = toFeature(id, rest.join('='))
      return changed.map((feature) => (feature.id === id ? next : feature))
    },
    [...features],
  )
}

/** A feature in the form of {@link changeFeatures}. */
export function toFeatureText({ id, isEnabled, config }: Feature): string {
  const value = !isEnabled
    ? 'off'
    : config === null
      ? 'app'
      : config.length === 0
        ? 'on'
        : config.join(',')
  return `${id}=${value}`
}

function toFeature(id: string, value: string): Feature {
  if (value === 'off') return { id, isEnabled: false, config: [] }
  if (value === 'app' && id !== NEVER_THE_APPS) return toOpenFeature(id)
  const options = FEATURE_OPTIONS[id]
  if (!options && value === 'on') return { id, isEnabled: true, config: [] }
  const chosen = [...new Set(value.split(','))]
  if (options && chosen.every((option) => options.includes(option)))
    return { id, isEnabled: true, config: chosen }
  throw new FeatureInvalid(
    `${id} is "${value}"; expected off${id === NEVER_THE_APPS ? '' : ', app (as the app says)'}${options ? `, or some of ${options.join(',')}` : ', or on'}`,
  )
}
