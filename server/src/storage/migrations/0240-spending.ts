import type { Migration } from './migration.js'

/** Spending rules of the embedded wallet, each signed by its wallet's key. */
export const createSpendingRules: Migration = {
  id: 240,
  name: 'spending rules',
  up: `
    create table wallet_spending (
      account_id text primary key,
      rule jsonb not null,
      signature text not null,
      changed_at bigint not null
    );
  `,
}
