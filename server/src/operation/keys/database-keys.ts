import { like, or, eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Database } from '../../storage/open/database.js'
import { getSecret } from '../../storage/open/get-secret.js'
import { secrets } from '../../storage/schema/secrets.js'
import { FIRST_KID, PURPOSES, type Key, type KeyStore, type Purpose } from './key-store.js'

const BYTES = 32
const REFRESH_MS = 5_000
const LOOK_AGAIN_MS = 1_000
// Time in which all instances read a new key before one signs with it.
const READY_AFTER_MS = 2 * REFRESH_MS
// Twice the lifetime of a session.
const KEPT_MS = 48 * 60 * 60_000

interface StoredKey extends Key {
  readonly createdAt: number
}

/**
 * Keys that the server creates and stores in its database, shared by all its instances. A new key
 * is used ten seconds after {@link rotateKey}.
 */
export function createDatabaseKeys(database: () => Promise<Database>): KeyStore {
  const known = new Map<
    Purpose,
    { readonly readAt: number; readonly keys: Promise<readonly StoredKey[]> }
  >()

  function read(purpose: Purpose, maxAgeMs: number): Promise<readonly StoredKey[]> {
    const last = known.get(purpose)
    if (last && (performance.now() - last.readAt < maxAgeMs || !isRotated(purpose)))
      return last.keys
    const keys = database().then((opened) => listKeys(opened, purpose))
    // While the database is unavailable, the cached keys stay in use.
    const kept = last ? keys.catch(() => last.keys) : keys
    known.set(purpose, { readAt: performance.now(), keys: kept })
    if (!last) keys.catch(() => known.delete(purpose))
    return kept
  }

  return {
    async current(purpose) {
      const keys = await read(purpose, REFRESH_MS)
      return keys.findLast(({ createdAt }) => createdAt + READY_AFTER_MS <= Date.now()) ?? keys[0]!
    },
    async find(purpose, kid) {
      const has = (keys: readonly StoredKey[]) => keys.find((key) => key.kid === kid)
      // Unknown ids cause at most one query per second.
      return has(await read(purpose, REFRESH_MS)) ?? has(await read(purpose, LOOK_AGAIN_MS))
    },
    list: (purpose) => read(purpose, REFRESH_MS),
  }
}

/**
 * Adds a key for a purpose, and deletes keys whose tokens have all expired. Returns the remaining
 * ids, oldest first.
 */
export async function rotateKey(database: Database, purpose: Purpose): Promise<readonly string[]> {
  const keys = await listKeys(database, purpose)
  const now = Date.now()
  const kid = String(Math.max(...keys.map((key) => Number(key.kid))) + 1)
  await database.orm.insert(secrets).values({
    name: toName(purpose, kid),
    value: `0x${randomBytes(BYTES).toString('hex')}`,
    createdAt: now,
  })
  const ended = keys.filter((_, index) => (keys[index + 1]?.createdAt ?? now) + KEPT_MS < now)
  for (const key of ended)
    await database.orm.delete(secrets).where(eq(secrets.name, toName(purpose, key.kid)))
  return [...keys.filter((key) => !ended.includes(key)).map((key) => key.kid), kid]
}

/** The keys of a purpose, oldest first; at least one. */
export async function listKeys(
  database: Database,
  purpose: Purpose,
): Promise<readonly StoredKey[]> {
  const find = () =>
    database.orm
      .select()
      .from(secrets)
      .where(or(eq(secrets.name, purpose), like(secrets.name, `${purpose}#%`)))
  let rows = await find()
  if (rows.length === 0) {
    await getSecret(database, purpose)
    rows = await find()
  }
  return rows
    .map(({ name, value, createdAt }) => ({
      kid: name === purpose ? FIRST_KID : name.slice(purpose.length + 1),
      secret: value,
      createdAt,
    }))
    .sort((a, b) => Number(a.kid) - Number(b.kid))
}

// Keys of the embedded wallet are cached after the first read: during a transaction the embedded
// engine serves no other query.
function isRotated(purpose: Purpose): boolean {
  return PURPOSES.some((rotated) => rotated === purpose)
}

function toName(purpose: Purpose, kid: string): string {
  return kid === FIRST_KID ? purpose : `${purpose}#${kid}`
}
