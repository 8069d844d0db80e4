import type { Logger } from 'pino'
import type { Database } from '../storage/database.js'
import { createDatabaseKeys } from './keys/database-keys.js'
import { openFileKeys } from './keys/file-keys.js'
import { PURPOSES, WALLET_PURPOSES, type KeyProvider } from './keys/key-provider.js'
import type { BaseConfig } from './server-config.js'

const ROLES = ['api', 'vault'] as const
const ROLE_PURPOSES = { api: 'wallet ', vault: 'vault ' } as const

/** The embedded wallet's roles that a process serves. */
export function listRoles({ doors }: BaseConfig): (typeof ROLES)[number][] {
  return ROLES.filter((role) => doors.includes(`wallet-${role}`))
}

/**
 * Opens the keys of a process. A process of one role has only that role's keys. In development, the
 * database supplies keys that the file lacks.
 */
export async function openKeys(
  config: BaseConfig,
  database: () => Promise<Database>,
  log: Logger,
): Promise<KeyProvider> {
  if (config.keyFile === undefined) return createDatabaseKeys(database)
  const roles = config.production || config.doors.length === 1 ? listRoles(config) : []
  const own = WALLET_PURPOSES.filter((purpose) =>
    roles.some((role) => purpose.startsWith(ROLE_PURPOSES[role])),
  )
  return openFileKeys(config.keyFile, {
    required: roles.length > 0 ? own : PURPOSES,
    refused: roles.length > 0 ? WALLET_PURPOSES.filter((purpose) => !own.includes(purpose)) : [],
    ...(!config.production && { fallback: createDatabaseKeys(database) }),
    onProblem: (err) =>
      log.error({ err }, 'the key file cannot be read again; the keys read before are used'),
  })
}
