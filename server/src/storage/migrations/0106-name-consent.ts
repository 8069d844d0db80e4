import type { Migration } from './migration.js'

/**
 * Which addresses of a name agreed to it with a signature. Initially those it was registered with.
 */
export const createNameConsent: Migration = {
  id: 106,
  name: 'name consent',
  up: `
    alter table name_addresses add column agreed boolean not null default false;
    update name_addresses set agreed = true from names where names.name = name_addresses.name and names.registered_at = name_addresses.created_at;
  `,
}
