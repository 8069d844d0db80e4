import type { Migration } from './migration.js'

/**
 * Size of a smart session, for quotas in bytes; included in the indexes, so that a sum reads no
 * rows. The previous version neither reads nor writes the column.
 */
export const countSessionBytes: Migration = {
  id: 113,
  name: 'smart session bytes',
  up: `
    alter table smart_sessions add column bytes integer not null generated always as
      (octet_length(signer::text) + octet_length(permissions::text) + octet_length(policies::text) + coalesce(octet_length(context), 0)) stored;
    create index smart_sessions_source_bytes on smart_sessions (source, bytes);
    create index smart_sessions_project_bytes on smart_sessions (project_id, bytes);
  `,
}
