import { randomBytes } from 'node:crypto'
import { LOGINS } from './change-features.js'
import type { Project } from '../storage.js'

/** A project with an id of its own; what this server offers is left to the app. */
export function createProject({ id = randomBytes(16).toString('hex'), name, development, origins, analytics }: { id?: string | undefined; name: string; development: boolean; origins: readonly string[]; analytics: boolean }): Project {
  const off = (feature: string) => ({ id: feature, isEnabled: false, config: [] })
  // For clients, null means that the app decides.
  const open = (feature: string) => ({ id: feature, isEnabled: true, config: null })
  return {
    id, name, development, origins, analytics,
    // The embedded wallet needs servers of its own in production: its operator switches it on. An app that names its own service decides for itself.
    features: [development ? { id: 'social_login', isEnabled: true, config: [...LOGINS] } : off('social_login'), open('swap'), open('onramp'), open('activity'), off('reown_branding'), { id: 'multi_wallet', isEnabled: true, config: [] }],
  }
}
