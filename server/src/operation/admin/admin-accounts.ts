import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../storage/open/database.js'
import type { AdminRole, AdminUser } from './roles.js'

const TOKEN_BYTES = 32
const ID_BYTES = 12
const HOUR_MS = 60 * 60_000
const SESSION_MS = 12 * HOUR_MS
const FIRST_LINK_MS = HOUR_MS
const INVITATION_MS = 72 * HOUR_MS
const NONCE_MS = 5 * 60_000
// Arbitrary advisory lock id: changes of who is an owner happen one at a time.
const LOCK = 7_308_341

/** Outcome of a change of a person: the last owner stays one. */
export type UserChange = AdminUser | 'unknown' | 'last owner'

/** People, their links and their sessions. Tokens are stored as hashes. */
export interface AdminAccounts {
  /**
   * A link that makes an owner, valid for an hour; undefined while an owner can still sign in, by an
   * account or an open session. An earlier link ends.
   */
  createFirstLink(): Promise<string | undefined>
  /** A link that makes a person of this role, valid for three days. */
  createInvitation(invited: { name: string; role: AdminRole }): Promise<string>
  /** Uses up a link, and makes its person. Undefined for an unknown, used or expired one. */
  redeem(token: string): Promise<AdminUser | undefined>
  createNonce(): Promise<string>
  /** True once for each nonce, within five minutes. */
  useNonce(nonce: string): Promise<boolean>
  findByAccount(account: string): Promise<AdminUser | undefined>
  /** False when the account belongs to another person. */
  linkAccount(userId: string, account: string): Promise<boolean>
  openSession(userId: string): Promise<string>
  findSession(token: string): Promise<AdminUser | undefined>
  closeSession(token: string): Promise<void>
  list(): Promise<readonly AdminUser[]>
  /** Changes a person, and ends their sessions. */
  change(
    id: string,
    changes: { role?: AdminRole | undefined; disabled?: boolean | undefined },
  ): Promise<UserChange>
}

/** Creates {@link AdminAccounts}. */
export function createAdminAccounts(open: () => Promise<Database>): AdminAccounts {
  const query = async <Row>(text: ReturnType<typeof sql>) => (await open()).query<Row>(text)
  const COLUMNS = sql.raw('id, name, role, account, disabled')

  async function createLink(link: {
    kind: string
    role: string
    name: string
    lifetimeMs: number
  }): Promise<string> {
    const token = draw()
    await query(sql`delete from admin_links where expires_at < ${Date.now()}`)
    await query(sql`
      insert into admin_links (token_hash, kind, role, name, expires_at)
      values (${hash(token)}, ${link.kind}, ${link.role}, ${link.name}, ${Date.now() + link.lifetimeMs})`)
    return token
  }
  const useLink = async (token: string, kinds: readonly string[]) =>
    (
      await query<{ kind: string; role: AdminRole; name: string }>(sql`
        delete from admin_links
        where token_hash = ${hash(token)} and expires_at >= ${Date.now()}
          and kind in (${sql.join(
            kinds.map((kind) => sql`${kind}`),
            sql`, `,
          )})
        returning kind, role, name`)
    )[0]

  return {
    async createFirstLink() {
      const able = await query(sql`
        select 1 from admin_users u where role = 'owner' and not disabled and (account is not null
          or exists (select from admin_sessions s where s.user_id = u.id and s.expires_at >= ${Date.now()}))
        limit 1`)
      if (able.length > 0) return undefined
      await query(sql`delete from admin_links where kind = 'first'`)
      return createLink({ kind: 'first', role: 'owner', name: 'Owner', lifetimeMs: FIRST_LINK_MS })
    },
    createInvitation: ({ name, role }) =>
      createLink({ kind: 'invitation', role, name, lifetimeMs: INVITATION_MS }),
    async redeem(token) {
      const link = await useLink(token, ['first', 'invitation'])
      if (!link) return undefined
      const user: AdminUser = {
        id: randomBytes(ID_BYTES).toString('hex'),
        name: link.name,
        role: link.role,
        account: null,
        disabled: false,
      }
      await query(sql`
        insert into admin_users (id, name, role, created_at)
        values (${user.id}, ${user.name}, ${user.role}, ${Date.now()})`)
      return user
    },
    createNonce: () => createLink({ kind: 'nonce', role: '', name: '', lifetimeMs: NONCE_MS }),
    useNonce: async (nonce) => (await useLink(nonce, ['nonce'])) !== undefined,
    findByAccount: async (account) =>
      (
        await query<AdminUser>(
          sql`select ${COLUMNS} from admin_users where account = ${account} and not disabled`,
        )
      )[0],
    async linkAccount(userId, account) {
      const rows = await query(sql`
        update admin_users set account = ${account}
        where id = ${userId} and not exists (select from admin_users where account = ${account} and id <> ${userId})
        returning 1`)
      return rows.length > 0
    },
    async openSession(userId) {
      const token = draw()
      await query(sql`delete from admin_sessions where expires_at < ${Date.now()}`)
      await query(sql`
        insert into admin_sessions (token_hash, user_id, expires_at)
        values (${hash(token)}, ${userId}, ${Date.now() + SESSION_MS})`)
      return token
    },
    findSession: async (token) =>
      (
        await query<AdminUser>(sql`
          select u.id, u.name, u.role, u.account, u.disabled
          from admin_sessions s join admin_users u on u.id = s.user_id
          where s.token_hash = ${hash(token)} and s.expires_at >= ${Date.now()} and not u.disabled`)
      )[0],
    async closeSession(token) {
      await query(sql`delete from admin_sessions where token_hash = ${hash(token)}`)
    },
    list: () => query<AdminUser>(sql`select ${COLUMNS} from admin_users order by created_at, id`),
    async change(id, { role, disabled }) {
      return (await open()).session(async (session) => {
        await session.query('select pg_advisory_xact_lock($1)', [LOCK])
        const users = await session.query<AdminUser>(
          'select id, name, role, account, disabled from admin_users',
        )
        const user = users.find((one) => one.id === id)
        if (!user) return 'unknown'
        const changed = { ...user, role: role ?? user.role, disabled: disabled ?? user.disabled }
        const isOwner = (one: AdminUser) => one.role === 'owner' && !one.disabled
        if (!users.some((one) => isOwner(one.id === id ? changed : one))) return 'last owner'
        await session.query('update admin_users set role = $2, disabled = $3 where id = $1', [
          id,
          changed.role,
          changed.disabled,
        ])
        await session.query('delete from admin_sessions where user_id = $1', [id])
        return changed
      })
    },
  }
}

function draw(): string {
  return randomBytes(TOKEN_BYTES).toString('hex')
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
