import type { Migration } from './migration.js'

/** Registered names, their records, and used signatures. Times are Unix ms. */
export const createNames: Migration = {
  id: 101,
  name: 'names',
  up: `
    create table names (
      name text primary key,
      attributes jsonb not null,
      registered_at bigint not null,
      updated_at bigint not null
    );
    create table name_addresses (
      name text not null references names (name) on delete cascade,
      coin_type bigint not null,
      address text not null,
      created_at bigint not null,
      primary key (name, coin_type)
    );
    create index name_addresses_address on name_addresses (address);
    create table name_signatures (
      digest text primary key,
      expires_at bigint not null
    );
    create index name_signatures_expires_at on name_signatures (expires_at);
  `,
}
