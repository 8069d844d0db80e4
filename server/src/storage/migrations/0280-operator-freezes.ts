import type { Migration } from './migration.js'

/**
 * Freezes by the operator in a table of their own, apart from those of owners. The rows of
 * `wallet_frozen` that are not by an owner stay, because the previous version reads them.
 */
export const separateOperatorFreezes: Migration = {
  id: 280,
  name: 'operator freezes',
  up: `
    create table wallet_operator_freezes (
      account_id text primary key,
      frozen_at bigint not null
    );
    insert into wallet_operator_freezes (account_id, frozen_at)
      select account_id, frozen_at from wallet_frozen where not by_owner;
  `,
}
