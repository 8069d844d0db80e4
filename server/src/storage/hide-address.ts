import { createHmac } from 'node:crypto'
import type { Database } from './open/database.js'
import { getSecret } from './open/get-secret.js'
import { RecentMap } from './recent-map.js'

const CHARACTERS = 16
const REMEMBERED = 10_000

/**
 * Creates the keyed hash that is stored for a network address: it distinguishes addresses without
 * revealing them.
 */
export async function createAddressHider(database: Database): Promise<(address: string) => string> {
  const key = await getSecret(database, 'addresses')
  const hidden = new RecentMap<string, string>(REMEMBERED)
  return (address) => {
    const known = hidden.get(address)
    if (known !== undefined) return known
    const hash = createHmac('sha256', key).update(address).digest('base64url').slice(0, CHARACTERS)
    hidden.set(address, hash)
    return hash
  }
}
