import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { SetupError } from './setup-error.js'
import {
  ACCOUNTS_DATABASE,
  ACCOUNTS_ROLE,
  PROJECTS_DATABASE,
  PROJECTS_ROLE,
  toDatabaseName,
  toRoleName,
  toSecretPath,
  type Part,
} from './keep-secrets.js'

const PATIENCE_MS = 60_000
const RETRY_MS = 500
// Arbitrary advisory lock id: of two setups at once, the second waits for the first.
const LOCK = 7_308_340

// What the roles may do that use the server's database without owning it. The admin API deletes and
// renames what belongs to a project, reads no message, and only adds to the log of acts.
const RIGHTS = {
  frame: ['select on projects', 'select (project_id, kind, chain_id) on project_services'],
  admin: [
    'select, insert, update, delete on projects, project_services, admin_users, admin_sessions, admin_links',
    'select, insert on admin_audit',
    'select, update, delete on events, connection_counts, smart_sessions, sign_in_accounts, onramp_purchases',
    'select on daily_use',
    'select (project_id), delete on relay_mailbox',
    'select (project_id), delete on relay_subscriptions',
    'select on relay_usage',
  ],
} as const

// What support reads of the api role's database: no share, code, key or token.
const ACCOUNTS_RIGHTS = [
  'select (id, addresses, created_at) on wallet_accounts',
  'select on wallet_identities, wallet_log',
  'select (id, account_id, origin, browser, created_at, last_used_at) on wallet_enrolments',
  'select (account_id, origin, browser, created_at, rotated_at, expires_at, ends_at, revoked_at) on wallet_sessions',
  'select (account_id, label, created_at, last_used_at) on wallet_passkeys',
  'select (id, issuer, subject, expires_at) on wallet_logins',
  'select (subject_of, created_at, sent_at, failed_at, expires_at), update (failed_at, next_at) on wallet_mails',
  'select, insert, delete on wallet_frozen, wallet_operator_freezes',
] as const

/**
 * Creates each part's role and database on a PostgreSQL server, or sets the password of an existing role to that of its secret. No role can
 * connect to another part's database. `migrate` makes the server's tables, so that the secure site's role can be allowed to read the projects.
 * Throws {@link SetupError} when the server cannot be used.
 */
export async function createDatabases(
  administratorUrl: string,
  {
    secrets,
    parts,
    migrate,
  }: {
    secrets: string
    parts: readonly Part[]
    migrate: (databaseUrl: string) => Promise<void>
  },
): Promise<void> {
  const client = await connectPatiently(administratorUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    for (const part of parts) {
      const url = await readUrl(secrets, part)
      await keepRole(client, toRoleName(part), decodeURIComponent(url.password))
    }
    for (const part of parts.filter((one) => !isGuest(one)))
      await keepDatabase(client, toDatabaseName(part), toRoleName(part))
    const guests = parts.filter(isGuest)
    if (guests.length === 0) return
    const serverUrl = (await readUrl(secrets, 'server')).href
    await migrate(serverUrl)
    if (parts.includes('api')) await keepProjectsRole(client, { secrets, serverUrl })
    if (parts.includes('api') && parts.includes('admin'))
      await keepAccountsRole(client, { secrets, migrate })
    for (const part of guests) {
      const name = client.escapeIdentifier(toDatabaseName(part))
      await client.query(`grant connect on database ${name} to ${toRoleName(part)}`)
      await withClient(serverUrl, (owner) => grantRights(owner, toRoleName(part), RIGHTS[part]))
    }
  } catch (error) {
    throw toSetupError(error)
  } finally {
    await client.end()
  }
}

// Every program reads the key by which network addresses are hashed, and no other one.
async function grantRights(
  owner: pg.Client,
  role: string,
  rights: readonly string[],
): Promise<void> {
  const policy = `of_${role}`
  await owner.query(`
    grant usage on schema public to ${role};
    grant select on schema_migrations to ${role};
    ${rights.map((right) => `grant ${right} to ${role};`).join('\n')}
    grant select, insert on secrets to ${role};
    alter table secrets enable row level security;
    drop policy if exists ${policy} on secrets;
    create policy ${policy} on secrets to ${role} using (name = 'addresses');
  `)
}

// The api role has a database of its own, and reads the projects of the server's.
async function keepProjectsRole(
  client: pg.Client,
  { secrets, serverUrl }: { secrets: string; serverUrl: string },
): Promise<void> {
  const { password } = await readUrl(secrets, 'api', PROJECTS_DATABASE)
  await keepRole(client, PROJECTS_ROLE, decodeURIComponent(password))
  const name = client.escapeIdentifier(toDatabaseName('server'))
  await client.query(`grant connect on database ${name} to ${PROJECTS_ROLE}`)
  await withClient(serverUrl, (owner) =>
    owner.query(
      `grant usage on schema public to ${PROJECTS_ROLE}; grant select on projects to ${PROJECTS_ROLE}`,
    ),
  )
}

// The admin API reads the accounts in the database of the api role, and freezes them there. It can neither end a freeze of an owner nor stop a
// mail.
async function keepAccountsRole(
  client: pg.Client,
  { secrets, migrate }: { secrets: string; migrate: (databaseUrl: string) => Promise<void> },
): Promise<void> {
  const { password } = await readUrl(secrets, 'admin', ACCOUNTS_DATABASE)
  await keepRole(client, ACCOUNTS_ROLE, decodeURIComponent(password))
  const name = client.escapeIdentifier(toDatabaseName('api'))
  await client.query(`grant connect on database ${name} to ${ACCOUNTS_ROLE}`)
  const apiUrl = (await readUrl(secrets, 'api')).href
  await migrate(apiUrl)
  const allow = (table: string, act: string, rule: string) => `
    drop policy if exists support_${act} on ${table};
    create policy support_${act} on ${table} for ${act} to ${ACCOUNTS_ROLE} ${rule};`
  await withClient(apiUrl, (owner) =>
    owner.query(`
      grant usage on schema public to ${ACCOUNTS_ROLE};
      ${ACCOUNTS_RIGHTS.map((right) => `grant ${right} to ${ACCOUNTS_ROLE};`).join('\n')}
      alter table wallet_frozen enable row level security;
      ${allow('wallet_frozen', 'select', 'using (true)')}
      ${allow('wallet_frozen', 'insert', 'with check (not by_owner and ends_at is null)')}
      ${allow('wallet_frozen', 'delete', 'using (not by_owner)')}
      alter table wallet_mails enable row level security;
      ${allow('wallet_mails', 'select', 'using (true)')}
      ${allow('wallet_mails', 'update', 'using (sent_at is null and failed_at is not null) with check (sent_at is null and failed_at is null)')}
    `),
  )
}

function isGuest(part: Part): part is keyof typeof RIGHTS {
  return part in RIGHTS
}

async function keepRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const verb = rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`)
}

async function keepDatabase(client: pg.Client, name: string, owner: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    // Needed by administrators who are no superusers.
    await client.query(`grant ${owner} to current_user`)
    await client.query(`create database ${name} owner ${owner} encoding 'UTF8' template template0`)
  }
  // By default every role may connect to every database.
  await client.query(`revoke all on database ${name} from public`)
  await client.query(`grant all on database ${name} to ${owner}`)
}

async function readUrl(secrets: string, part: Part, name = 'database-url'): Promise<URL> {
  return new URL((await readFile(toSecretPath(secrets, part, name), 'utf8')).trim())
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

async function connectPatiently(url: string): Promise<pg.Client> {
  for (const end = performance.now() + PATIENCE_MS; ;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      const { code } = error as { code?: string }
      // A server that starts refuses connections, or answers 57P03.
      if (!['ECONNREFUSED', '57P03'].includes(code ?? '') || performance.now() > end)
        throw toSetupError(error)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

function toSetupError(error: unknown): Error {
  if (error instanceof SetupError) return error
  const { code, message } = error as { code?: string; message: string }
  const remedy =
    code === '28P01'
      ? 'Its administrator has another password than the secret says; set it with "alter role", or start with an empty database volume.'
      : code === '42501'
        ? 'The role needs the right to create roles and databases (createrole, createdb).'
        : code === '53100'
          ? 'Its disk is full.'
          : 'Look at its log.'
  return new SetupError(`PostgreSQL cannot be set up: ${message}. ${remedy}`, { cause: error })
}
