import type { Migration } from './migration.js'
import { RELAY_SQL } from './0010-relay-publish-each.js'

const SHARDS = 16
// Without these settings PostgreSQL plans statements with array parameters for the values of each
// call, and starts parallel workers, which takes 25 ms while the lock is held, to read the few
// messages stored since the comparison before the lock.
const keepPlan = (name: string) =>
  `alter function ${name} set plan_cache_mode = force_generic_plan; alter function ${name} set max_parallel_workers_per_gather = 0;`
const PUBLISH =
  'relay_publish(text[], text[], text[], integer[], bigint[], text[], text[], text[], text[], integer, bigint, bigint, bigint, bigint, text, text)'
const WRITES = [
  PUBLISH,
  'relay_acknowledge(text[], text[], text[])',
  'relay_subscribe(text[], text[], bigint[], text[], text[], integer, bigint, bigint)',
]

/** The settings of step 11 for `relay_publish`, repeated by each step that replaces it. */
export const KEEP_PUBLISH_PLAN = keepPlan(PUBLISH)

/**
 * Avoids the planning in each call of the relay's functions, which took as long as the rest of a
 * small publish. The functions that count usage return the results of steps 6 and 10, but in
 * plpgsql: PostgreSQL plans an SQL function on every call, a plpgsql function once per connection.
 * The writes keep one generic plan, which reads by index like their other plans, and is never
 * parallel. A later step that replaces a write must repeat these settings: `create or replace`
 * drops them.
 */
export const keepRelayPlans: Migration = {
  id: 11,
  name: 'relay plans',
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

    ${WRITES.map(keepPlan).join('\n    ')}
  `,
}
