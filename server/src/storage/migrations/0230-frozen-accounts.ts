import type { Migration } from './migration.js'

/**
 * Accounts of the embedded wallet that a role refuses, by the operator's command. Each role has its
 * own list in its own database.
 */
export const createFrozenAccounts: Migration = {
  id: 230,
  name: 'frozen accounts',
  up: `
    create table wallet_frozen (
      account_id text primary key,
      frozen_at bigint not null
    );
  `,
}
