import type { Logger } from 'pino'
import type { Database } from '../storage/open/database.js'
import { createDatabaseKeys } from './keys/database-keys.js'
import { openFileKeys } from './keys/file-keys.js'
import { KeyServiceError, type KeyProvider } from './keys/key-provider.js'
import {
  PURPOSES,
  WALLET_PURPOSES,
  listPurposes,
  type KeyRole,
  type KeyStore,
} from './keys/key-store.js'
import { createLocalKeys } from './keys/local-keys.js'
import type { BaseConfig } from './server-config.js'

const ROLES = ['api', 'vault'] as const

/** The embedded wallet's roles that a process serves. */
export function listRoles({ doors }: BaseConfig): KeyRole[] {
  return ROLES.filter((role) => doors.includes(`wallet-${role}`))
}

/** The keys of a process: secrets of the server's own tokens, and keys of the embedded wallet. */
export interface ProcessKeys {
  readonly keys: KeyStore
  readonly walletKeys: KeyProvider
  close(): void
}

/**
 * Opens the keys of a process. A process of one role has only that role's keys. In development, the
 * database supplies keys that the file lacks.
 */
export async function openKeys(
  config: BaseConfig,
  database: () => Promise<Database>,
  log: Logger,
): Promise<ProcessKeys> {
  const keys = await openStore(config, database, log)
  if (config.keyService === undefined)
    return { keys, walletKeys: createLocalKeys(keys), close: () => {} }
  const { openPkcs11Keys } = await import('./keys/pkcs11-keys.js')
  const walletKeys = await openPkcs11Keys(config.keyService)
  const own = listRoles(config).flatMap(listPurposes)
  for (const purpose of WALLET_PURPOSES) {
    const isEmpty = (await walletKeys.list(purpose)).length === 0
    if (isEmpty !== own.includes(purpose)) continue
    walletKeys.close()
    throw new KeyServiceError(
      isEmpty
        ? `The token of WALLET_MODAL_KEY_SERVICE has no keys for "${purpose}"; make them with "keys create"`
        : `The token of WALLET_MODAL_KEY_SERVICE has keys for "${purpose}", which belong to another role of the embedded wallet; no process may reach the keys of both`,
    )
  }
  return { keys, walletKeys, close: () => walletKeys.close() }
}

async function openStore(
  config: BaseConfig,
  database: () => Promise<Database>,
  log: Logger,
): Promise<KeyStore> {
  if (config.keyFile === undefined) return createDatabaseKeys(database)
  const roles = config.production || config.doors.length === 1 ? listRoles(config) : []
  const own = roles.flatMap(listPurposes)
  return openFileKeys(config.keyFile, {
    required: roles.length > 0 ? own : PURPOSES,
    refused: roles.length > 0 ? WALLET_PURPOSES.filter((purpose) => !own.includes(purpose)) : [],
    ...(!config.production && { fallback: createDatabaseKeys(database) }),
    onProblem: (err) =>
      log.error({ err }, 'the key file cannot be read again; the keys read before are used'),
  })
}
