import type { Migration } from './migration.js'

/**
 * The vault's own copy of spending rules, and the confirmations that it has verified itself. An
 * earlier version neither reads nor writes them.
 */
export const createVaultSpending: Migration = {
  id: 260,
  name: 'vault spending',
  up: `
    create table vault_spending (
      account_id text primary key,
      rule jsonb not null,
      signature text not null,
      changed_at bigint not null
    );
    create table vault_approvals (
      id text primary key,
      account_id text not null,
      jkt text not null,
      action text not null,
      available_at bigint not null,
      expires_at bigint not null
    );
    create index vault_approvals_device on vault_approvals (account_id, jkt);
    create index vault_approvals_expires_at on vault_approvals (expires_at);
  `,
}
