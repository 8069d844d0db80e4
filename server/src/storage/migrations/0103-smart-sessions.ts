import type { Migration } from './migration.js'

/** Permissions that accounts granted to apps. Times are Unix seconds, as in the standard. */
export const createSmartSessions: Migration = {
  id: 103,
  name: 'smart-sessions',
  up: `
    create table smart_sessions (
      pci text primary key,
      account text not null,
      project_id text not null,
      expiry bigint not null,
      signer jsonb not null,
      permissions jsonb not null,
      policies jsonb not null,
      context text,
      created_at bigint not null,
      revoked_at bigint
    );
    create index smart_sessions_account on smart_sessions (account, created_at desc);
  `,
}
