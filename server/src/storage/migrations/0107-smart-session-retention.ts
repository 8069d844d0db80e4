import type { Migration } from './migration.js'

/** Indexes to find expired sessions and those that were never activated. */
export const indexSmartSessionAges: Migration = {
  id: 107,
  name: 'smart session retention',
  up: `
    create index smart_sessions_expiry on smart_sessions (expiry);
    create index smart_sessions_waiting on smart_sessions (created_at) where context is null;
  `,
}
