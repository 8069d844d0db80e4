import type { Migration } from './migration.js'

/** How much the metadata of an account takes, for quotas in bytes; with it in the indexes a sum reads no rows. The version before this step neither reads nor writes the column. */
export const countMetadataBytes: Migration = {
  id: 112,
  name: 'metadata bytes',
  up: `
    alter table sign_in_accounts add column bytes integer not null generated always as (octet_length(metadata::text)) stored;
    drop index sign_in_accounts_source;
    create index sign_in_accounts_source on sign_in_accounts (source, bytes);
    create index sign_in_accounts_project on sign_in_accounts (project_id, bytes);
  `,
}
