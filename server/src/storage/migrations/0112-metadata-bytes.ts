import type { Migration } from './migration.js'

/**
 * Size of an account's metadata, for quotas in bytes; included in the indexes, so that a sum reads
 * no rows. The previous version neither reads nor writes the column.
 */
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
