import type { Migration } from './migration.js'
import { RELAY_SQL } from './0010-relay-publish-each.js'

const SHARDS = 16

/**
 * The functions that count usage, with the results of steps 6 and 10, in plpgsql. A function in SQL is planned anew whenever it is called, which
 * took several times as long as counting; plpgsql keeps the plan for the life of the connection. Publishes, acknowledgements and housekeeping call them.
 */
export const keepPlansOfCounting: Migration = {
  id: 11,
  name: 'relay counting with kept plans',
  up: `
    create or replace function relay_count(p_owners text[], p_bytes bigint[], p_messages bigint[], p_subscriptions bigint[]) returns void
    language plpgsql as $body$
    begin
      insert into relay_usage as u (owner, shard, bytes, messages, subscriptions)
        select n.owner, pg_backend_pid() % ${SHARDS}, sum(n.bytes), sum(n.messages), sum(n.subscriptions)
          from unnest(p_owners, p_bytes, p_messages, p_subscriptions) as n (owner, bytes, messages, subscriptions)
          where n.owner is not null group by n.owner
          having sum(n.bytes) <> 0 or sum(n.messages) <> 0 or sum(n.subscriptions) <> 0
          order by n.owner
        on conflict (owner, shard) do update
          set bytes = u.bytes + excluded.bytes, messages = u.messages + excluded.messages, subscriptions = u.subscriptions + excluded.subscriptions;
    end $body$;

    create or replace function relay_usage_of(p_projects text[], p_sources text[], p_bytes integer[]) returns table (o_owner text, o_bytes bigint, o_messages bigint)
    language plpgsql as $body$
    begin
      return query select o.owner, sum(g.bytes)::bigint, sum(case when left(o.owner, 2) = 'a:' then g.messages else 0 end)::bigint
        from (
          select n.project_id, n.source, sum(n.bytes + ${RELAY_SQL.ROW_BYTES}) as bytes, count(*) as messages
            from unnest(p_projects, p_sources, p_bytes) as n (project_id, source, bytes) group by n.project_id, n.source
        ) g cross join lateral (values ('*'), ('p:' || g.project_id), ('a:' || g.source)) as o (owner)
        where o.owner is not null group by o.owner;
    end $body$;
  `,
}
