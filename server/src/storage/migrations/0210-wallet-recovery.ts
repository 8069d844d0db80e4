import type { Migration } from './migration.js'

/**
 * The embedded wallet's recovery: passkeys, step-ups, and recovery shares that only their owner can
 * open. Times are Unix ms.
 */
export const createWalletRecovery: Migration = {
  id: 210,
  name: 'wallet recovery',
  up: `
    alter table wallet_accounts add column locked_until bigint;
    alter table wallet_enrolments add column held boolean not null default false;
    alter table wallet_enrolments add column founder boolean not null default false;
    alter table vault_enrolments add column held boolean not null default false;
    create table wallet_passkeys (
      id text primary key,
      account_id text not null references wallet_accounts (id),
      public_key text not null,
      counter bigint not null,
      transports jsonb not null,
      label text not null,
      wrapped text not null,
      created_at bigint not null,
      last_used_at bigint not null
    );
    create index wallet_passkeys_account on wallet_passkeys (account_id);
    create table wallet_step_ups (
      id text primary key,
      account_id text not null references wallet_accounts (id),
      jkt text not null,
      action text not null,
      challenge text,
      origin text not null,
      browser text not null,
      language text not null,
      created_at bigint not null,
      available_at bigint,
      used_at bigint,
      cancelled_at bigint,
      expires_at bigint not null
    );
    create index wallet_step_ups_account on wallet_step_ups (account_id);
    create index wallet_step_ups_expires_at on wallet_step_ups (expires_at);
  `,
}
