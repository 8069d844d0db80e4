import { randomBytes } from 'node:crypto'
import { toOpenFeature } from '../complete-features.js'
import { LOGINS } from './change-features.js'
import type { Project } from '../storage.js'

/** Creates a project with a new id; its features are left to the app. */
export function createProject({
  id = randomBytes(16).toString('hex'),
  name,
  development,
  origins,
  analytics,
}: {
  id?: string | undefined
  name: string
  development: boolean
  origins: readonly string[]
  analytics: boolean
}): Project {
  const off = (feature: string) => ({ id: feature, isEnabled: false, config: [] })
  return {
    id,
    name,
    development,
    origins,
    analytics,
    // In production the embedded wallet needs servers of its own, so its operator enables it. An
    // app that names its own service decides for itself.
    features: [
      development
        ? { id: 'social_login', isEnabled: true, config: [...LOGINS] }
        : off('social_login'),
      toOpenFeature('swap'),
      toOpenFeature('onramp'),
      toOpenFeature('activity'),
      toOpenFeature('contacts'),
      off('reown_branding'),
      { id: 'multi_wallet', isEnabled: true, config: [] },
    ],
  }
}
