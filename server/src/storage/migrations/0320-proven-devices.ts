import type { Migration } from './migration.js'

/** When the vault last verified a sign-in of a device. */
export const recordProvenDevices: Migration = {
  id: 320,
  name: 'proven devices',
  up: `
    alter table vault_enrolments add column proven_at bigint;
  `,
}
