import type { Migration } from './migration.js'

/**
 * The embedded wallet's vault role: its own record of account owners, codes, recovery shares. Times
 * are Unix ms.
 */
export const createVault: Migration = {
  id: 201,
  name: 'vault',
  up: `
    create table vault_accounts (
      id text primary key,
      addresses jsonb,
      created_at bigint not null
    );
    create table vault_identities (
      issuer text not null,
      subject text not null,
      account_id text not null references vault_accounts (id),
      created_at bigint not null,
      ends_at bigint,
      primary key (issuer, subject)
    );
    create table vault_enrolments (
      id text primary key,
      account_id text not null references vault_accounts (id),
      jkt text not null,
      share jsonb not null,
      commitments jsonb not null,
      addresses jsonb not null,
      confirmed boolean not null default false,
      created_at bigint not null
    );
    create index vault_enrolments_account on vault_enrolments (account_id, jkt);
    create table vault_codes (
      id text primary key,
      login_id text not null,
      purpose text not null,
      issuer text not null,
      subject text not null,
      claims jsonb not null,
      jkt text not null,
      seed text not null,
      kid text not null,
      tries integer not null default 0,
      verified_at bigint,
      ends_at bigint not null,
      is_handed_over boolean not null default false,
      created_at bigint not null,
      expires_at bigint not null
    );
    create index vault_codes_expires_at on vault_codes (expires_at);
  `,
}
