import type { Migration } from './migration.js'

/** Analytics events. */
export const createEvents: Migration = {
  id: 3,
  name: 'events',
  up: `
    create table events (
      id bigint generated always as identity primary key,
      project_id text not null,
      event json not null,
      received_at bigint not null
    );
    create index events_received_at on events (received_at);
  `,
}
