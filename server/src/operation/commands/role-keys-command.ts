import type { Database } from '../../storage/open/database.js'
import { findKeyUses } from '../../wallet/keys/find-key-uses.js'
import { countShares, rewrapShares } from '../../wallet/keys/rewrap-shares.js'
import { openFileKeys } from '../keys/file-keys.js'
import { openKeyFile } from '../keys/key-file.js'
import type { KeyAdministration, KeyProvider } from '../keys/key-provider.js'
import {
  chooseCurrent,
  listPurposes,
  toKid,
  toUsedFrom,
  type KeyRole,
  type WalletPurpose,
} from '../keys/key-store.js'
import { createLocalKeys } from '../keys/local-keys.js'
import type { BaseConfig } from '../server-config.js'
import { CommandError } from './command-error.js'

const MINUTE_MS = 60_000
const AFTER_MINUTES = 10
const KINDS = ['tokens', 'shares', 'codes'] as const

/** Usage lines for `--help` and errors. */
const ROLE_KEYS_USAGE = [
  'keys create api|vault',
  'keys public api|vault',
  'keys list api|vault',
  'keys rotate api|vault tokens|shares|codes [--after <minutes>]',
  'keys rewrap api|vault',
  'keys remove api|vault tokens|shares|codes <key id>',
] as const

/** Opens the database of the configuration for one piece of work. */
type WithDatabase = <T>(work: (database: Database) => Promise<T>) => Promise<T>

/** True for a command about the keys of one of the embedded wallet's roles. */
export function isRoleKeysCommand([command, , role]: readonly string[]): boolean {
  return command === 'keys' && ['api', 'vault', 'frame'].includes(role ?? '')
}

/**
 * Runs {@link ROLE_KEYS_USAGE} on the key file or the key service of the configuration. Secrets are
 * never printed. Only `rewrap` and `remove` open the database.
 */
export async function runRoleKeysCommand(
  config: Pick<BaseConfig, 'keyFile' | 'keyService'>,
  [, action, name, ...rest]: readonly string[],
  withDatabase: WithDatabase,
): Promise<string> {
  if (name === 'frame')
    throw new CommandError(
      'The frame role has no keys: it signs nothing and stores no shares. Keys belong to api and vault.',
    )
  const role = name as KeyRole
  const place = await openPlace(config, role)
  try {
    if (action === 'create' && rest.length === 0) return await create(place, role)
    if (action === 'public' && rest.length === 0) return await printPublic(place, role)
    if (action === 'list' && rest.length === 0) return await list(place, role)
    if (action === 'rewrap' && rest.length === 0) return await rewrap(place, role, withDatabase)
    const kind = KINDS.find((known) => known === rest[0])
    if (action === 'rotate' && kind)
      return await rotate(place, toPurpose(role, kind), rest.slice(1))
    if (action === 'remove' && kind && rest.length === 2)
      return await remove(place, { role, kind, kid: rest[1]! }, withDatabase)
  } finally {
    place.close()
  }
  throw new CommandError(`Usage: ${ROLE_KEYS_USAGE.join(' | ')}`)
}

interface Place extends KeyAdministration {
  /** The file or the token, for messages. */
  readonly name: string
  openProvider(): Promise<KeyProvider>
  close(): void
}

async function openPlace(
  { keyFile, keyService }: Pick<BaseConfig, 'keyFile' | 'keyService'>,
  role: KeyRole,
): Promise<Place> {
  if (keyService !== undefined) {
    const { openPkcs11Keys } = await import('../keys/pkcs11-keys.js')
    const keys = await openPkcs11Keys(keyService)
    return {
      ...keys,
      name: 'the token of WALLET_MODAL_KEY_SERVICE',
      openProvider: async () => keys,
    }
  }
  if (keyFile === undefined)
    throw new CommandError(
      `Neither WALLET_MODAL_KEY_FILE nor WALLET_MODAL_KEY_SERVICE is set: name where the keys of the ${role} role are`,
    )
  return {
    ...openKeyFile(keyFile),
    name: keyFile,
    openProvider: async () =>
      createLocalKeys(
        await openFileKeys(keyFile, { required: listPurposes(role), onProblem: () => {} }),
      ),
    close: () => {},
  }
}

async function create(place: Place, role: KeyRole): Promise<string> {
  const other = role === 'api' ? 'vault' : 'api'
  for (const purpose of listPurposes(other))
    if ((await place.list(purpose)).length > 0)
      throw new CommandError(
        `${place.name} has keys of the ${other} role; no place may have the keys of both`,
      )
  const missing: WalletPurpose[] = []
  for (const purpose of listPurposes(role))
    if ((await place.list(purpose)).length === 0) missing.push(purpose)
  if (missing.length === 0)
    throw new CommandError(`${place.name} has the keys of the ${role} role already`)
  for (const purpose of missing) await place.add(purpose, toKid(Date.now()))
  return `Made keys for ${missing.map((purpose) => `"${purpose}"`).join(', ')} in ${place.name}. Keep a copy in a safe place: without the shares key no share of this role can be read.\nThe other role needs these public keys:\n${await printPublic(place, role)}`
}

async function printPublic(place: Place, role: KeyRole): Promise<string> {
  const purpose = toPurpose(role, 'tokens')
  const kids = await place.list(purpose)
  if (kids.length === 0)
    throw new CommandError(
      `${place.name} has no keys of the ${role} role; make them with "keys create ${role}"`,
    )
  const keys = await Promise.all(
    kids.map(async (kid) => `${kid}:${await place.readPublicKey(purpose, kid)}`),
  )
  return keys.join(',')
}

async function list(place: Place, role: KeyRole): Promise<string> {
  const lines = await Promise.all(
    listPurposes(role).map(async (purpose) => {
      const kids = await place.list(purpose)
      const current = chooseCurrent(kids.map((kid) => ({ kid })))?.kid
      return kids.map(
        (kid) =>
          `${purpose}  ${kid}  ${kid === current ? 'current' : toUsedFrom(kid) > Date.now() ? 'not used yet' : 'old'}`,
      )
    }),
  )
  return lines.flat().join('\n') || `${place.name} has no keys of the ${role} role`
}

async function rotate(
  place: Place,
  purpose: WalletPurpose,
  options: readonly string[],
): Promise<string> {
  const after = options.length === 0 ? AFTER_MINUTES : Number(options[1])
  if (
    (options.length !== 0 && (options.length !== 2 || options[0] !== '--after')) ||
    !Number.isInteger(after) ||
    after < 0
  )
    throw new CommandError(`Usage: ${ROLE_KEYS_USAGE[3]}`)
  const kids = await place.list(purpose)
  if (kids.length === 0)
    throw new CommandError(
      `${place.name} has no keys for "${purpose}"; make them with "keys create"`,
    )
  // Two keys of one second would have one id.
  const from = Math.max(
    Date.now() + after * MINUTE_MS,
    ...kids.map((kid) => toUsedFrom(kid) + 1_000),
  )
  const kid = toKid(from)
  await place.add(purpose, kid)
  const known = purpose.endsWith('tokens')
    ? ` Until then give the other role the output of "keys public": ${purpose === 'wallet tokens' ? 'WALLET_MODAL_API_KEYS' : 'WALLET_MODAL_VAULT_KEYS'}.`
    : purpose.endsWith('shares')
      ? ' After that run "keys rewrap".'
      : ''
  return `Key ${kid} of "${purpose}" is used from ${new Date(from).toISOString()} on. Copies of ${place.name} at other instances must have it by then.${known}`
}

async function rewrap(place: Place, role: KeyRole, withDatabase: WithDatabase): Promise<string> {
  const keys = await place.openProvider()
  const purpose = toPurpose(role, 'shares')
  const current = await keys.current(purpose)
  const newest = (await keys.list(purpose)).at(-1)!
  const { rewrapped, damaged, left } = await withDatabase(async (database) => ({
    ...(await rewrapShares(database, keys, role)),
    left: await countShares(database, role),
  }))
  const kept = [...left].filter(([kid]) => kid !== current)
  const text = `Encrypted ${rewrapped} shares under the key ${current}.`
  const waiting =
    newest === current
      ? ''
      : ` The key ${newest} is not used before ${new Date(toUsedFrom(newest)).toISOString()}; run this again after that.`
  if (damaged.length > 0)
    throw new CommandError(
      `${text}${waiting} ${damaged.length} shares were not, because no key opens them: ${damaged.slice(0, 10).join(', ')}. Restore them from a backup before you remove a key (${kept.map(([kid, count]) => `${kid}: ${count}`).join(', ')}).`,
    )
  return `${text}${waiting}`
}

async function remove(
  place: Place,
  { role, kind, kid }: { role: KeyRole; kind: (typeof KINDS)[number]; kid: string },
  withDatabase: WithDatabase,
): Promise<string> {
  const purpose = toPurpose(role, kind)
  const kids = await place.list(purpose)
  const current = chooseCurrent(kids.map((one) => ({ kid: one })))?.kid
  if (!kids.includes(kid))
    throw new CommandError(`${place.name} has no key ${kid} for "${purpose}": ${kids.join(', ')}`)
  if (kid === current)
    throw new CommandError(`${kid} is the current key of "${purpose}"; rotate it first`)
  const successor = kids[kids.indexOf(kid) + 1]
  // A key that is not used yet has protected nothing.
  if (successor !== undefined && toUsedFrom(kid) <= Date.now()) {
    const uses = await withDatabase((database) =>
      findKeyUses(database, { role, kind, kid, successor }),
    )
    if (uses.length > 0)
      throw new CommandError(
        `The key ${kid} of "${purpose}" is in use: ${uses.map(({ count, what }) => `${count} ${what}`).join(', ')}. ${kind === 'shares' ? `Run "keys rewrap ${role}", and again in half an hour if logins are left.` : 'Wait until they end.'}`,
      )
  }
  await place.remove(purpose, kid)
  return `Removed the key ${kid} of "${purpose}" from ${place.name}. Destroy its copies too; backups of the database from before "keys rewrap" can no longer be restored without it.`
}

function toPurpose(role: KeyRole, kind: (typeof KINDS)[number]): WalletPurpose {
  return listPurposes(role).find((purpose) => purpose.endsWith(kind))!
}

/** The commands about the keys of the embedded wallet's roles; the site's program lacks them. */
export const ROLE_KEYS = {
  usage: ROLE_KEYS_USAGE,
  includes: isRoleKeysCommand,
  run: runRoleKeysCommand,
} as const
