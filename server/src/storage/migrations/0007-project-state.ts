import type { Migration } from './migration.js'

/** Projects that an operator has switched off. */
export const addProjectState: Migration = {
  id: 7,
  name: 'project state',
  up: 'alter table projects add column disabled boolean not null default false;',
}
