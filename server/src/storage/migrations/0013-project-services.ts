import type { Migration } from './migration.js'

/** Nodes, bundlers and paymasters of a project's own. */
export const addProjectServices: Migration = {
  id: 13,
  name: 'project services',
  up: `
    create table project_services (
      project_id text not null,
      kind text not null check (kind in ('node', 'bundler', 'paymaster')),
      chain_id text not null,
      url text not null,
      primary key (project_id, kind, chain_id)
    );
  `,
}
