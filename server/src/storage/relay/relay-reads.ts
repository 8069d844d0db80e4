import { sql, type SQL } from 'drizzle-orm'

const NOW = sql.raw(`(extract(epoch from clock_timestamp()) * 1000)::bigint`)
const COLUMNS = sql.raw(
  `m.sequence::float8 as sequence, m.topic, m.message_id, m.message, m.tag, m.publisher, m.attestation, m.published_at::float8 as published_at, m.expires_at::float8 as expires_at`,
)

/** A requested mailbox; `item` numbers the request, `most` bounds its messages. */
export interface MailboxQuestion {
  readonly item: number
  readonly clientId: string
  readonly topic: string
  readonly after: number
  readonly most: number
}

/** The relay's read queries. */
export const RELAY_READS = {
  head: (): SQL => sql`select last_sequence::float8 as sequence from relay_head`,
  topicsOf: (clientId: string): SQL =>
    sql`select topic from relay_subscriptions where client_id = ${clientId} and expires_at > ${NOW}`,
  sequences: (after: number, last: number): SQL => sql`
    select sequence::float8 as sequence, topic from relay_mailbox where sequence > ${after}::bigint and sequence <= ${last}::bigint`,
  messages: (sequences: readonly number[]): SQL => sql`
    select ${COLUMNS} from relay_mailbox m where m.sequence = any(${sql.param([...sequences])}::bigint[]) and m.expires_at > ${NOW}`,
  // Sequences and sizes of the first `most` messages of each mailbox, without texts: the page is
  // chosen from all of them. `total` is at most `most` + 1.
  places: (questions: readonly MailboxQuestion[]): SQL => sql`
    select q.item as item, q.topic as topic, m.sequence::float8 as sequence, m.size::integer as size, m.total::integer as total
    from unnest(
      ${sql.param(questions.map(({ item }) => item))}::integer[], ${sql.param(questions.map(({ clientId }) => clientId))}::text[],
      ${sql.param(questions.map(({ topic }) => topic))}::text[], ${sql.param(questions.map(({ after }) => after))}::bigint[], ${sql.param(questions.map(({ most }) => most))}::integer[]
    ) as q (item, client, topic, after, most)
    cross join lateral (
      select f.*, count(*) over () as total
      from (
        select m.sequence, octet_length(m.message) as size from relay_mailbox m
        where m.topic = q.topic and m.sequence > q.after and m.expires_at > ${NOW} and m.publisher <> q.client and q.client <> all (m.received_by)
        order by m.topic, m.sequence limit q.most + 1
      ) f
      order by f.sequence limit q.most
    ) m
    order by m.sequence`,
}
