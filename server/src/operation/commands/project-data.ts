import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../storage/open/database.js'
import type { ProjectStorage } from '../../storage/storage.js'
import { CommandError } from './command-error.js'

// Tables with rows that belong to a project.
const OWNED = [
  'relay_mailbox',
  'relay_subscriptions',
  'events',
  'connection_counts',
  'smart_sessions',
  'sign_in_accounts',
  'onramp_purchases',
  'project_services',
] as const
const KINDS = ['project', 'address', 'client'] as const

/** Start of a sentence about what a command does not cover. */
export const MESSAGES_IN_NATS = 'Undelivered messages are in NATS (NATS_URL)'

/** The numbers of `project usage`; null for data in NATS, which is not counted by project. */
export interface ProjectUsage {
  readonly mailboxBytes: number | null
  readonly messages: number | null
  readonly subscriptions: number
  readonly sessions: number
  readonly accounts: number
  readonly events: number
}

/** Counts the stored data of a project; events up to `maxEvents`, because counting a million of them takes half a second. */
export async function readProjectUsage(
  {
    database,
    hasNats,
    maxEvents,
  }: { database: Database; hasNats: boolean; maxEvents?: number | undefined },
  id: string,
): Promise<ProjectUsage> {
  // The mailbox has no index by project, because every message would pay for it.
  const [row] = await database.maintain<ProjectUsage>(sql`
    select
      (select coalesce(sum(bytes), 0)::float8 from relay_usage where owner = ${`p:${id}`}) as "mailboxBytes",
      (select count(*)::float8 from relay_mailbox where project_id = ${id}) as messages,
      (select coalesce(sum(subscriptions), 0)::float8 from relay_usage where owner = ${`p:${id}`}) as subscriptions,
      (select count(*)::float8 from smart_sessions where project_id = ${id}) as sessions,
      (select count(*)::float8 from sign_in_accounts where project_id = ${id}) as accounts,
      (select count(*)::float8 from (select 1 from events where project_id = ${id} limit ${maxEvents ?? null}::bigint) counted) as events`)
  return hasNats ? { ...row!, mailboxBytes: null, messages: null } : row!
}

/** Deletes a project and all its data. */
export async function deleteProject(
  { database, projects }: { database: Database; projects: ProjectStorage },
  id: string,
): Promise<void> {
  // First, so that nothing more is written for it; its sockets close within seconds.
  await projects.remove(id)
  for (const table of OWNED)
    await database.maintain(sql`delete from ${sql.raw(table)} where project_id = ${id}`)
}

/** Gives a project and all its data a new id; the old id becomes unknown. Returns the new id. */
export async function rotateProject(
  { database, projects }: { database: Database; projects: ProjectStorage },
  id: string,
): Promise<string> {
  const project = await projects.find(id)
  if (!project)
    throw new CommandError(`There is no project ${id}. "project list" shows the existing ones.`)
  const next = randomBytes(16).toString('hex')
  await projects.save({ ...project, id: next })
  await projects.remove(id)
  // Messages and subscriptions stay counted for the old id until they expire.
  for (const table of [
    'smart_sessions',
    'sign_in_accounts',
    'events',
    'connection_counts',
    'onramp_purchases',
    'project_services',
  ])
    await database.maintain(
      sql`update ${sql.raw(table)} set project_id = ${next} where project_id = ${id}`,
    )
  return next
}

/**
 * `purge project|address|client <what>`: deletes its undelivered messages and prints their number.
 */
export async function purgeMessages(
  database: Database,
  hideAddress: (address: string) => string,
  [kind, what, ...more]: readonly string[],
): Promise<string> {
  if (!KINDS.some((known) => known === kind) || what === undefined || more.length > 0)
    throw new CommandError(`Usage: wallet-modal-server ${PURGE_USAGE}`)
  const column = { project: 'project_id', address: 'source', client: 'publisher' }[
    kind as (typeof KINDS)[number]
  ]
  const value = kind === 'address' ? hideAddress(what) : what
  const [row] = await database.maintain<{ count: number }>(
    sql`with gone as (delete from relay_mailbox where ${sql.raw(column)} = ${value} returning 1) select count(*)::integer as count from gone`,
  )
  return `Deleted ${row?.count ?? 0} messages.`
}

/** Usage line. */
export const PURGE_USAGE = 'purge project <id> | address <IP address> | client <did:key:…>'
