import { Client } from 'pg'

/**
 * Another session of a PostgreSQL database, which keeps the locks that a statement takes until its
 * `end` (or a `rollback`).
 */
export async function holdRows(url: string, statement: string): Promise<Client> {
  const client = new Client(url)
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return client
}
