import { sql } from 'drizzle-orm'
import type { KeyProvider } from '../../operation/keys/key-provider.js'
import type { WalletPurpose } from '../../operation/keys/key-store.js'
import type { Database } from '../../storage/open/database.js'
import { rewrapEnvelope, type Envelope } from '../envelope.js'
import { toShareContext } from '../statements/share-context.js'

const BATCH = 500
const TABLES = {
  api: { table: 'wallet_enrolments', index: 'auth', purpose: 'wallet shares' },
  vault: { table: 'vault_enrolments', index: 'recovery', purpose: 'vault shares' },
} as const satisfies Record<string, { table: string; index: string; purpose: WalletPurpose }>

interface Row {
  readonly id: string
  readonly accountId: string
  readonly share: Envelope
}

/**
 * The outcome of {@link rewrapShares}. `damaged` names the enrolments whose share no key opens;
 * they stay as they are.
 */
export interface Rewrapped {
  readonly rewrapped: number
  readonly damaged: readonly string[]
}

/**
 * Encrypts the shares of a role under its current key, in batches, while servers read and write
 * them. A row that changes meanwhile is left to the next round, and an interrupted run continues
 * with the rows that are still under an older key.
 */
export async function rewrapShares(
  database: Database,
  keys: KeyProvider,
  role: keyof typeof TABLES,
  onBatch: (rewrapped: number) => void = () => {},
): Promise<Rewrapped> {
  const { table, index, purpose } = TABLES[role]
  const damaged: string[] = []
  let rewrapped = 0
  for (let after = '', found = 0; ;) {
    const kid = await keys.current(purpose)
    const rows = await database.query<Row>(
      sql`select id, account_id as "accountId", share from ${sql.identifier(table)}
        where id > ${after}::text and share->>'kid' <> ${kid}::text order by id limit ${BATCH}::integer`,
    )
    const next: { id: string; before: Envelope; share: Envelope }[] = []
    for (const { id, accountId, share } of rows)
      try {
        const context = toShareContext(accountId, id, index)
        next.push({ id, before: share, share: await rewrapEnvelope(keys, purpose, share, context) })
      } catch {
        if (!damaged.includes(id)) damaged.push(id)
      }
    const changed = await database.query<{ id: string }>(
      sql`update ${sql.identifier(table)} as stored set share = given.share
        from jsonb_to_recordset(${JSON.stringify(next)}::text::jsonb) as given (id text, before jsonb, share jsonb)
        where stored.id = given.id and stored.share = given.before returning stored.id`,
    )
    rewrapped += changed.length
    found += changed.length
    onBatch(rewrapped)
    after = rows.at(-1)?.id ?? ''
    if (rows.length === BATCH) continue
    // Servers that read the keys a moment later have written with the old key meanwhile: rounds go
    // on until one finds nothing.
    if (found === 0) return { rewrapped, damaged }
    found = 0
    after = ''
  }
}

/** The number of a role's shares under each key. */
export async function countShares(
  database: Database,
  role: keyof typeof TABLES,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ kid: string; count: number }>(
    sql`select share->>'kid' as kid, count(*)::integer as count from ${sql.identifier(TABLES[role].table)} group by 1`,
  )
  return new Map(rows.map(({ kid, count }) => [kid, count]))
}
