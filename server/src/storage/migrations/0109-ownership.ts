import type { Migration } from './migration.js'

/**
 * The owner of a name, independent of its addresses, and for quotas a keyed hash of the network
 * address that wrote permanent rows. `owner_coin_type` is the chain of a contract owner: the same
 * address may have another owner on another chain.
 */
export const recordOwnership: Migration = {
  id: 109,
  name: 'ownership',
  up: `
    alter table names add column owner text, add column owner_coin_type bigint, add column source text;
    update names n set owner = (
      select a.address from name_addresses a where a.name = n.name order by (a.coin_type = 60) desc, a.created_at, a.coin_type limit 1
    );
    create index names_owner on names (owner);
    create index names_source on names (source, registered_at);

    alter table smart_sessions add column source text;
    create index smart_sessions_source on smart_sessions (source) where context is null;
    create index smart_sessions_project on smart_sessions (project_id) where context is null;

    alter table sign_in_accounts add column source text;
    create index sign_in_accounts_source on sign_in_accounts (source);
  `,
}
