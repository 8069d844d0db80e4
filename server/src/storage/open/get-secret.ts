import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database.js'
import { secrets } from '../schema/secrets.js'

const BYTES = 32

/**
 * A 32-byte secret (`0x…`) of the server, created on first use and shared by all instances on a
 * database.
 */
export async function getSecret({ orm }: Database, name: string): Promise<`0x${string}`> {
  const read = async () =>
    (await orm.select().from(secrets).where(eq(secrets.name, name)))[0]?.value
  const known = await read()
  if (known) return known as `0x${string}`
  await orm
    .insert(secrets)
    .values({ name, value: `0x${randomBytes(BYTES).toString('hex')}`, createdAt: Date.now() })
    .onConflictDoNothing()
  return (await read())! as `0x${string}`
}
