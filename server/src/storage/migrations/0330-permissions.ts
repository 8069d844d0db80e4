import type { Migration } from './migration.js'

/**
 * Permissions (ERC-7715) that wallets have granted to websites. `expires_at` (Unix ms) is when a row
 * is dropped, some time after the permission's own end, `expiry` (Unix seconds). The earlier release,
 * which runs beside this one during an upgrade, erases accounts without knowing the table.
 */
export const createPermissions: Migration = {
  id: 330,
  name: 'permissions',
  up: `
    create table wallet_permissions (
      account_id text not null references wallet_accounts (id) on delete cascade,
      chain_id text not null,
      hash text not null,
      origin text not null,
      context text not null,
      type text not null,
      token text,
      amount text not null,
      period bigint not null,
      expiry bigint not null,
      granted_at bigint not null,
      expires_at bigint not null,
      primary key (account_id, hash)
    );
    create index wallet_permissions_expires_at on wallet_permissions (expires_at);
  `,
}
