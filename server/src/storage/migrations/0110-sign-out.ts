import type { Migration } from './migration.js'

/** When the session that a nonce opened was ended before its time, in Unix milliseconds; null while it lasts. */
export const recordSignOut: Migration = {
  id: 110,
  name: 'sign-out',
  up: `
    alter table sign_in_nonces add column ended_at bigint;
  `,
}
