import type { Migration } from './migration.js'

/** Nonces used to sign in, and the apps' metadata of accounts. Times are Unix ms. */
export const createSignIn: Migration = {
  id: 108,
  name: 'sign-in',
  up: `
    create table sign_in_nonces (
      nonce text primary key,
      expires_at bigint not null
    );
    create index sign_in_nonces_expires_at on sign_in_nonces (expires_at);
    create table sign_in_accounts (
      project_id text not null,
      account text not null,
      metadata jsonb not null,
      expires_at bigint not null,
      primary key (project_id, account)
    );
    create index sign_in_accounts_expires_at on sign_in_accounts (expires_at);
  `,
}
