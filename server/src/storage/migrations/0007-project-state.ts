import type { Migration } from './migration.js'

/** Disabled projects. */
export const addProjectState: Migration = {
  id: 7,
  name: 'project state',
  up: 'alter table projects add column disabled boolean not null default false;',
}
