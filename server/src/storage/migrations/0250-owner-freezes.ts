import type { Migration } from './migration.js'

/** Accounts that their own owner has frozen, and when such a freeze ends. */
export const addOwnerFreezes: Migration = {
  id: 250,
  name: 'owner freezes',
  up: `
    alter table wallet_frozen add column by_owner boolean not null default false;
    alter table wallet_frozen add column ends_at bigint;
  `,
}
