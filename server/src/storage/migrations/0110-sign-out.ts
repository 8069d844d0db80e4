import type { Migration } from './migration.js'

/** When the session of a nonce was ended early, in Unix ms; null while it is valid. */
export const recordSignOut: Migration = {
  id: 110,
  name: 'sign-out',
  up: `
    alter table sign_in_nonces add column ended_at bigint;
  `,
}
