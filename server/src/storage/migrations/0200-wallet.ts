import type { Migration } from './migration.js'

/**
 * The embedded wallet's api role: accounts, logins, auth shares, sessions, security log; and the
 * counters and mails of both roles. Times are Unix ms.
 */
export const createWallet: Migration = {
  id: 200,
  name: 'wallet',
  up: `
    create table wallet_accounts (
      id text primary key,
      email text,
      user_name text,
      addresses jsonb,
      created_at bigint not null
    );
    create table wallet_identities (
      issuer text not null,
      subject text not null,
      account_id text not null references wallet_accounts (id),
      created_at bigint not null,
      primary key (issuer, subject)
    );
    create table wallet_enrolments (
      id text primary key,
      account_id text not null references wallet_accounts (id),
      jkt text not null,
      origin text not null,
      browser text not null,
      share jsonb not null,
      commitments jsonb not null,
      created_at bigint not null,
      last_used_at bigint not null
    );
    create unique index wallet_enrolments_device on wallet_enrolments (account_id, jkt);
    create index wallet_enrolments_last_used_at on wallet_enrolments (last_used_at);
    create table wallet_logins (
      id text primary key,
      project_id text not null,
      project text not null,
      issuer text not null,
      subject text,
      email text,
      user_name text,
      origin text not null,
      browser text not null,
      language text not null,
      jkt text not null,
      hpke text not null,
      hpke_key text not null,
      state text not null,
      linked boolean not null default false,
      match text,
      choices jsonb,
      enrolment_id text,
      secrets jsonb,
      created_at bigint not null,
      link_ends_at bigint,
      expires_at bigint not null
    );
    create index wallet_logins_expires_at on wallet_logins (expires_at);
    create table wallet_sessions (
      id text primary key,
      account_id text not null references wallet_accounts (id),
      project_id text not null,
      jkt text not null,
      origin text not null,
      browser text not null,
      generation integer not null,
      rotated_at bigint not null,
      created_at bigint not null,
      expires_at bigint not null,
      ends_at bigint not null,
      revoked_at bigint
    );
    create index wallet_sessions_account on wallet_sessions (account_id);
    create index wallet_sessions_expires_at on wallet_sessions (expires_at);
    create table wallet_log (
      id bigint generated always as identity primary key,
      account_id text not null,
      at bigint not null,
      event text not null,
      origin text not null,
      browser text not null
    );
    create index wallet_log_account on wallet_log (account_id, id);
    create index wallet_log_at on wallet_log (at);
    create table wallet_undos (
      id text primary key,
      account_id text not null,
      previous text not null,
      expires_at bigint not null
    );
    create index wallet_undos_expires_at on wallet_undos (expires_at);
    create table wallet_limits (
      key text primary key,
      times jsonb not null,
      in_a_row integer not null default 0,
      expires_at bigint not null
    );
    create index wallet_limits_expires_at on wallet_limits (expires_at);
    create table wallet_used (
      id text primary key,
      expires_at bigint not null
    );
    create index wallet_used_expires_at on wallet_used (expires_at);
    create table wallet_mails (
      id text primary key,
      sender text not null,
      content jsonb not null,
      subject_of text not null,
      attempts integer not null default 0,
      next_at bigint not null,
      created_at bigint not null,
      sent_at bigint,
      failed_at bigint,
      expires_at bigint not null
    );
    create index wallet_mails_due on wallet_mails (next_at) where sent_at is null and failed_at is null;
    create index wallet_mails_subject_of on wallet_mails (subject_of);
    create index wallet_mails_expires_at on wallet_mails (expires_at);
  `,
}
