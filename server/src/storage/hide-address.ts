import { createHmac } from 'node:crypto'
import type { Database } from './database.js'
import { getSecret } from './get-secret.js'

const CHARACTERS = 16

/** Makes the keyed hash that is stored for a network address: it tells two addresses apart and reveals neither. */
export async function createAddressHider(database: Database): Promise<(address: string) => string> {
  const key = await getSecret(database, 'addresses')
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, CHARACTERS)
}
