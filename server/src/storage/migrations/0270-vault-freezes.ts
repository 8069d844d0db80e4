import type { Migration } from './migration.js'

/** Accounts that their own owner has frozen at the vault, by its own record. */
export const createVaultFreezes: Migration = {
  id: 270,
  name: 'vault freezes',
  up: `
    create table vault_freezes (
      account_id text primary key,
      frozen_at bigint not null,
      ends_at bigint
    );
  `,
}
