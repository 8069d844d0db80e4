import type { Migration } from './migration.js'

/** Projects and their origins. */
export const createProjects: Migration = {
  id: 1,
  name: 'projects',
  up: `
    create table projects (
      id text primary key,
      name text not null,
      development boolean not null,
      origins text[] not null,
      features jsonb not null,
      analytics boolean not null,
      created_at bigint not null
    );
  `,
}
