import type { Migration } from './migration.js'

/** Secrets the server makes for itself where its operator gives none. */
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
