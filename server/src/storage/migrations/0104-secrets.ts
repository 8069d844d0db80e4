import type { Migration } from './migration.js'

/** Secrets that the server creates if the operator configures none. */
export const createSecrets: Migration = {
  id: 104,
  name: 'secrets',
  up: `
    create table secrets (
      name text primary key,
      value text not null,
      created_at bigint not null
    );
  `,
}
