import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { SECRET_MODE, keepFile, replaceFile } from './keep-file.js'
import { createKeyFile, readPublicKeys } from './role-keys.js'

/** Name of the secret with the address at which the api role reads the server's projects. */
export const PROJECTS_DATABASE = 'projects-database-url'

/** Database role that may only read the projects. */
export const PROJECTS_ROLE = 'wm_projects'

/** Name of the secret with the address at which the admin API reads the accounts of the api role. */
export const ACCOUNTS_DATABASE = 'accounts-database-url'

/** Database role that may read accounts without their shares, and freeze them. */
export const ACCOUNTS_ROLE = 'wm_support'

/** Programs of an installation. Each has a folder of secrets that no other program reads. */
export const PARTS = ['server', 'frame', 'api', 'vault', 'admin'] as const

/** One of {@link PARTS}. */
export type Part = (typeof PARTS)[number]

/** The database server of an installation: where it is, and the name of each part's database in it. */
export interface DatabasePlace {
  /** `host:port`. */
  readonly host: string
  /** True when this setup also makes the password of the database's administrator. */
  readonly isOwn: boolean
}

// The server that runs PostgreSQL reads its administrator's password as another user. Its folder is mounted nowhere else.
const DATABASE_MODE = 0o644
const DATABASE_OF: Readonly<Record<Part, string>> = {
  server: 'wallet_modal',
  frame: 'wallet_modal',
  api: 'wallet_modal_api',
  vault: 'wallet_modal_vault',
  admin: 'wallet_modal',
}

/** The database that a part uses. The secure site and the admin API use the server's. */
export function toDatabaseName(part: Part): string {
  return DATABASE_OF[part]
}

/** The database role of a part. */
export function toRoleName(part: Part): string {
  return `wm_${part}`
}

/** Path of a secret. */
export function toSecretPath(folder: string, part: Part | 'postgres', name: string): string {
  return join(folder, part, name)
}

/**
 * Makes the secrets that an installation lacks, and keeps the others: of each part its metrics token and database address, of the wallet's roles
 * their keys and the other role's public keys. Nothing is printed.
 */
export async function keepSecrets(
  folder: string,
  {
    parts = PARTS,
    database,
  }: { parts?: readonly Part[]; database?: DatabasePlace | undefined } = {},
): Promise<void> {
  for (const part of parts) {
    await keepFile(toSecretPath(folder, part, 'metrics-token'), drawToken)
    if (database !== undefined)
      await keepFile(
        toSecretPath(folder, part, 'database-url'),
        () =>
          `postgres://${toRoleName(part)}:${drawToken()}@${database.host}/${toDatabaseName(part)}\n`,
      )
  }
  if (database !== undefined && parts.includes('api'))
    await keepFile(
      toSecretPath(folder, 'api', PROJECTS_DATABASE),
      () =>
        `postgres://${PROJECTS_ROLE}:${drawToken()}@${database.host}/${toDatabaseName('server')}\n`,
    )
  if (database !== undefined && parts.includes('api') && parts.includes('admin'))
    await keepFile(
      toSecretPath(folder, 'admin', ACCOUNTS_DATABASE),
      () =>
        `postgres://${ACCOUNTS_ROLE}:${drawToken()}@${database.host}/${toDatabaseName('api')}\n`,
    )
  if (database?.isOwn) {
    const path = toSecretPath(folder, 'postgres', 'password')
    await keepFile(path, drawToken, { mode: DATABASE_MODE })
  }
  if (!parts.includes('api') || !parts.includes('vault')) return
  const publicKeys = { api: '', vault: '' }
  for (const role of ['api', 'vault'] as const) {
    const path = toSecretPath(folder, role, 'keys.json')
    const text = await keepFile(path, () => createKeyFile(role))
    await chmod(path, SECRET_MODE)
    publicKeys[role] = readPublicKeys(role, path, text)
  }
  // Written again at each setup: a key that was added to a key file reaches the other role this way.
  const options = { mode: SECRET_MODE }
  await replaceFile(toSecretPath(folder, 'api', 'vault-keys'), `${publicKeys.vault}\n`, options)
  await replaceFile(toSecretPath(folder, 'vault', 'api-keys'), `${publicKeys.api}\n`, options)
}

function drawToken(): string {
  return randomBytes(32).toString('hex')
}
