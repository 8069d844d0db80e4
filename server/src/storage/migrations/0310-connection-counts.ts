import type { Migration } from './migration.js'

/** How often connections reached each step, by day, wallet and family of networks. */
export const countConnections: Migration = {
  id: 310,
  name: 'connection counts',
  up: `
    create table connection_counts (
      project_id text not null,
      day integer not null,
      step text not null check (step in ('opened', 'chosen', 'connected', 'signedIn')),
      wallet text not null,
      family text not null,
      count bigint not null,
      primary key (project_id, day, step, wallet, family)
    );
    create index connection_counts_day on connection_counts (day);
    create index projects_by_name on projects (name, id);
    insert into connection_counts (project_id, day, step, wallet, family, count)
      select project_id, received_at / 86400000,
        case name when 'MODAL_OPEN' then 'opened' when 'SELECT_WALLET' then 'chosen'
          when 'CONNECT_SUCCESS' then 'connected' else 'signedIn' end,
        '', '', count(*)
      from (
        select project_id, received_at, event -> 'props' ->> 'event' as name,
          event -> 'props' -> 'properties' ->> 'connected' as connected
        from events
      ) stored
      where name in ('MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'SIWX_AUTH_SUCCESS')
        and not (name = 'MODAL_OPEN' and coalesce(connected, '') = 'true')
      group by 1, 2, 3;
  `,
}
