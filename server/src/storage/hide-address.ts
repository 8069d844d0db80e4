import { createHmac } from 'node:crypto'
import type { Database } from './database.js'
import { getSecret } from './get-secret.js'

const CHARACTERS = 16

/** Makes what stands for network addresses in a database: an address is a person's, so what is stored tells two apart and names neither. */
export async function createAddressHider(database: Database): Promise<(address: string) => string> {
  const key = await getSecret(database, 'addresses')
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, CHARACTERS)
}
