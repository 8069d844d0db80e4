import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

type Envelope = { readonly kid: string; readonly dek: string; readonly data: string }
type Addresses = { readonly eip155: string; readonly solana: string }
type Commitments = { readonly device: string; readonly auth: string; readonly recovery: string }
type SpendingRule = {
  version: number
  limit: 'off' | 'day' | 'device'
  amounts: { asset: string; amount: string }[]
  listedOnly: boolean
  addresses: string[]
}

const time = (name: string) => bigint(name, { mode: 'number' })

/**
 * Users of the embedded wallet. The first enrolment fixes `addresses`; until `lockedUntil` nothing
 * is exported and no recovery added. Times are Unix ms in every table here.
 */
export const walletAccounts = pgTable('wallet_accounts', {
  id: text().primaryKey(),
  email: text(),
  userName: text('user_name'),
  addresses: jsonb().$type<Addresses>(),
  createdAt: time('created_at').notNull(),
  lockedUntil: time('locked_until'),
})

/** The identities of an account: `email` and the address, or an OpenID issuer and its subject. */
export const walletIdentities = pgTable(
  'wallet_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: text('account_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

/**
 * Devices with their auth share; `jkt` is the thumbprint of the device key. `held`: only a passkey
 * opens the vault's share. `founder`: this device created the wallet. `signature`: the wallet's
 * own, over the enrolment; null for one of an earlier version.
 */
export const walletEnrolments = pgTable('wallet_enrolments', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  jkt: text().notNull(),
  origin: text().notNull(),
  browser: text().notNull(),
  share: jsonb().$type<Envelope>().notNull(),
  commitments: jsonb().$type<Commitments>().notNull(),
  held: boolean().notNull().default(false),
  signature: text(),
  founder: boolean().notNull().default(false),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at').notNull(),
})

/** Pending logins. `hpke` is the digest of `hpkeKey`; `secrets` is the state of a social login. */
export const walletLogins = pgTable('wallet_logins', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  project: text().notNull(),
  issuer: text().notNull(),
  subject: text(),
  email: text(),
  userName: text('user_name'),
  origin: text().notNull(),
  browser: text().notNull(),
  language: text().notNull(),
  jkt: text().notNull(),
  hpke: text().notNull(),
  hpkeKey: text('hpke_key').notNull(),
  state: text().$type<'started' | 'waiting' | 'approved' | 'refused' | 'completed'>().notNull(),
  linked: boolean().notNull().default(false),
  match: text(),
  choices: jsonb().$type<string[]>(),
  enrolmentId: text('enrolment_id'),
  secrets: jsonb().$type<Envelope>(),
  createdAt: time('created_at').notNull(),
  linkEndsAt: time('link_ends_at'),
  expiresAt: time('expires_at').notNull(),
})

/** Sessions; the refresh token is derived from `id` and `generation`. */
export const walletSessions = pgTable('wallet_sessions', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  projectId: text('project_id').notNull(),
  jkt: text().notNull(),
  origin: text().notNull(),
  browser: text().notNull(),
  generation: integer().notNull(),
  rotatedAt: time('rotated_at').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  endsAt: time('ends_at').notNull(),
  revokedAt: time('revoked_at'),
})

/** Security events of an account. */
export const walletLog = pgTable('wallet_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: text('account_id').notNull(),
  at: time('at').notNull(),
  event: text().notNull(),
  origin: text().notNull(),
  browser: text().notNull(),
})

/** Email changes that can be undone, with the previous address. */
export const walletUndos = pgTable('wallet_undos', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  previous: text().notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Email changes that the owner has begun: the vault proves only that both codes were right. */
export const walletChanges = pgTable('wallet_changes', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  sessionId: text('session_id').notNull(),
  jkt: text().notNull(),
  previous: text().notNull(),
  next: text().notNull(),
  origin: text().notNull(),
  browser: text().notNull(),
  language: text().notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Counters of rate limits: times, and consecutive failures. */
export const walletLimits = pgTable('wallet_limits', {
  key: text().primaryKey(),
  times: jsonb().$type<number[]>().notNull(),
  inARow: integer('in_a_row').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
})

/** Ids of used proofs and tickets. */
export const walletUsed = pgTable('wallet_used', {
  id: text().primaryKey(),
  expiresAt: time('expires_at').notNull(),
})

/**
 * Queued mails. `subjectOf` names the login or code whose lifetime starts when the mail is
 * accepted.
 */
export const walletMails = pgTable('wallet_mails', {
  id: text().primaryKey(),
  sender: text().$type<'api' | 'vault'>().notNull(),
  content: jsonb().$type<Envelope>().notNull(),
  subjectOf: text('subject_of').notNull(),
  attempts: integer().notNull().default(0),
  nextAt: time('next_at').notNull(),
  createdAt: time('created_at').notNull(),
  sentAt: time('sent_at'),
  failedAt: time('failed_at'),
  expiresAt: time('expires_at').notNull(),
})

/** The vault's accounts; the first confirmed enrolment fixes `addresses`. */
export const vaultAccounts = pgTable('vault_accounts', {
  id: text().primaryKey(),
  addresses: jsonb().$type<Addresses>(),
  createdAt: time('created_at').notNull(),
})

/** The vault's own record of an account's identities; a replaced address expires later. */
export const vaultIdentities = pgTable(
  'vault_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: text('account_id').notNull(),
    createdAt: time('created_at').notNull(),
    endsAt: time('ends_at'),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

/**
 * Recovery shares; `held` ones are encrypted for their owner's passkey. `provenAt`: when the vault last
 * verified a code or a provider's answer on the device; null in a row that an instance of an earlier
 * version has added.
 */
export const vaultEnrolments = pgTable('vault_enrolments', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  jkt: text().notNull(),
  share: jsonb().$type<Envelope>().notNull(),
  commitments: jsonb().$type<Commitments>().notNull(),
  addresses: jsonb().$type<Addresses>().notNull(),
  confirmed: boolean().notNull().default(false),
  held: boolean().notNull().default(false),
  signature: text(),
  createdAt: time('created_at').notNull(),
  provenAt: time('proven_at'),
})

/**
 * Codes of logins and email changes; each code is derived from `seed`. `claims` are copied from the
 * ticket of the request.
 */
export const vaultCodes = pgTable('vault_codes', {
  id: text().primaryKey(),
  loginId: text('login_id').notNull(),
  purpose: text().$type<'login' | 'provider' | 'primary' | 'secondary' | 'step-up'>().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  claims: jsonb().$type<Record<string, unknown>>().notNull(),
  jkt: text().notNull(),
  seed: text().notNull(),
  kid: text().notNull(),
  tries: integer().notNull().default(0),
  verifiedAt: time('verified_at'),
  endsAt: time('ends_at').notNull(),
  isHandedOver: boolean('is_handed_over').notNull().default(false),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/**
 * Passkeys. `wrapped` is the key of the held recovery shares, encrypted with the passkey's PRF; no
 * server can open it.
 */
export const walletPasskeys = pgTable('wallet_passkeys', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: time('counter').notNull(),
  transports: jsonb().$type<string[]>().notNull(),
  label: text().notNull(),
  wrapped: text().notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at').notNull(),
})

/**
 * Step-ups: one permission for one action on one device, usable once, from `availableAt` to
 * `expiresAt`.
 */
export const walletStepUps = pgTable('wallet_step_ups', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  jkt: text().notNull(),
  action: text().notNull(),
  challenge: text(),
  origin: text().notNull(),
  browser: text().notNull(),
  language: text().notNull(),
  createdAt: time('created_at').notNull(),
  availableAt: time('available_at'),
  usedAt: time('used_at'),
  cancelledAt: time('cancelled_at'),
  expiresAt: time('expires_at').notNull(),
})

/** The spending rule of an account, signed by its wallet's key. */
export const walletSpending = pgTable('wallet_spending', {
  accountId: text('account_id').primaryKey(),
  rule: jsonb().$type<SpendingRule>().notNull(),
  signature: text().notNull(),
  changedAt: time('changed_at').notNull(),
})

/**
 * Permissions (ERC-7715) that an account has granted to websites. `expiry` is in Unix seconds, the
 * permission's own end; a row is dropped at `expiresAt`.
 */
export const walletPermissions = pgTable(
  'wallet_permissions',
  {
    accountId: text('account_id').notNull(),
    chainId: text('chain_id').notNull(),
    hash: text().notNull(),
    origin: text().notNull(),
    context: text().notNull(),
    type: text().notNull(),
    token: text(),
    amount: text().notNull(),
    period: time('period').notNull(),
    expiry: time('expiry').notNull(),
    grantedAt: time('granted_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
)

/** The vault's own copy of {@link walletSpending}. */
export const vaultSpending = pgTable('vault_spending', {
  accountId: text('account_id').primaryKey(),
  rule: jsonb().$type<SpendingRule>().notNull(),
  signature: text().notNull(),
  changedAt: time('changed_at').notNull(),
})

/**
 * Step-ups that the vault itself has verified, for the actions that it decides too. `id` is the
 * step-up's.
 */
export const vaultApprovals = pgTable('vault_approvals', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  jkt: text().notNull(),
  action: text().notNull(),
  availableAt: time('available_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Accounts that their owner has frozen at the vault, until `endsAt`. */
export const vaultFreezes = pgTable('vault_freezes', {
  accountId: text('account_id').primaryKey(),
  frozenAt: time('frozen_at').notNull(),
  endsAt: time('ends_at'),
})

/** Accounts that the operator has frozen at this role. */
export const walletOperatorFreezes = pgTable('wallet_operator_freezes', {
  accountId: text('account_id').primaryKey(),
  frozenAt: time('frozen_at').notNull(),
})

/**
 * `byOwner`: accounts that their owner has frozen at the api, until `endsAt`. The other rows are
 * freezes of the operator as the previous version writes and reads them.
 */
export const walletFrozen = pgTable('wallet_frozen', {
  accountId: text('account_id').primaryKey(),
  frozenAt: time('frozen_at').notNull(),
  byOwner: boolean('by_owner').notNull().default(false),
  endsAt: time('ends_at'),
})
