import type { Migration } from './migration.js'

/**
 * When the vault last verified a sign-in of a device. It kept no such time before, and a device that
 * has a session now must not count as idle, so those of before have the time of the migration.
 */
export const recordProvenDevices: Migration = {
  id: 320,
  name: 'proven devices',
  up: `
    alter table vault_enrolments add column proven_at bigint;
    update vault_enrolments set proven_at = (extract(epoch from now()) * 1000)::bigint;
  `,
}
