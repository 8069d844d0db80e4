import type { Migration } from './migration.js'
import { PUBLISH_ARGUMENTS, PUBLISH_EACH, RELAY_SQL } from './0010-relay-publish-each.js'

const { BY_INDEX, NOW, SEEN_MS, UNCLAIMED_MS, ROW_BYTES } = RELAY_SQL

/**
 * Halves the time of a publish. Most batches contain no repeated message and reach no quota:
 * `relay_publish` proves that with a few comparisons of the whole batch and then stores it
 * unchanged; other batches go to `relay_publish_each`, which is `relay_publish` of step 8. Messages
 * are looked up by a key of 8 bytes instead of two texts of 64 characters, `relay_publish` counts
 * usage itself instead of a trigger, and the indexes that only `purge` and `project` use are
 * dropped.
 */
export const publishPlainBatches: Migration = {
  id: 10,
  name: 'relay publish of plain batches',
  up: `
    drop index relay_mailbox_project;
    drop index relay_mailbox_source;
    drop index relay_mailbox_publisher;

    -- Different messages may share a key: queries compare the texts as well.
    create function relay_key(p_topic text, p_message_id text) returns bigint language sql immutable parallel safe
      as $body$ select hashtextextended(p_topic, hashtextextended(p_message_id, 0)) $body$;
    create index relay_mailbox_key on relay_mailbox (relay_key(topic, message_id));
    drop index relay_mailbox_message;
    alter table relay_seen drop constraint relay_seen_pkey;
    create index relay_seen_key on relay_seen (relay_key(topic, message_id));

    drop trigger relay_count_mailbox_insert on relay_mailbox;
    drop trigger relay_count_seen_insert on relay_seen;

${PUBLISH_EACH}
    create function relay_usage_of(p_projects text[], p_sources text[], p_bytes integer[]) returns table (o_owner text, o_bytes bigint, o_messages bigint) language sql as $body$
      select o.owner, sum(g.bytes)::bigint, sum(case when left(o.owner, 2) = 'a:' then g.messages else 0 end)::bigint
        from (
          select n.project_id, n.source, sum(n.bytes + ${ROW_BYTES}) as bytes, count(*) as messages
            from unnest(p_projects, p_sources, p_bytes) as n (project_id, source, bytes) group by n.project_id, n.source
        ) g cross join lateral (values ('*'), ('p:' || g.project_id), ('a:' || g.source)) as o (owner)
        where o.owner is not null group by o.owner
    $body$;

    create function relay_count_stored(p_projects text[], p_sources text[], p_bytes integer[]) returns void language sql as $body$
      select relay_count(array_agg(o.o_owner), array_agg(o.o_bytes), array_agg(o.o_messages), array_agg(0::bigint)) from relay_usage_of(p_projects, p_sources, p_bytes) o
    $body$;

    -- Moves the head behind the topics that were stored, and announces ids only, few enough for the 8000 bytes a notification may have:
    -- instance, previous and last sequence, topics between.
    create function relay_announce(p_head bigint, p_published_at bigint, p_topics text[], p_channel text, p_instance text) returns void language plpgsql as $body$
    declare
      v_last bigint := p_head + cardinality(p_topics);
    begin
      update relay_head set last_sequence = v_last, last_published_at = p_published_at where one = 1;
      if p_channel is null then return; end if;
      for v_start in 0 .. cardinality(p_topics) - 1 by 100 loop
        perform pg_notify(p_channel, concat_ws(' ', p_instance, p_head + v_start, least(p_head + v_start + 100, v_last), array_to_string(p_topics[v_start + 1 : v_start + 100], ',')));
      end loop;
    end $body$;

    -- How many more messages the fullest of these topics has room for behind the batch, expired ones included; null if one of the keys is stored or repeated.
    create function relay_room(p_keys bigint[], p_topics text[], p_limit integer) returns bigint language plpgsql ${BY_INDEX} as $body$
    begin
      -- Offsets keep the lookups by key: as joins, a plan made while a table is small reads the table for each batch.
      if (select count(distinct k) from unnest(p_keys) k) < cardinality(p_keys)
        or exists (select from unnest(p_keys) k where exists (select from relay_mailbox m where relay_key(m.topic, m.message_id) = k offset 0))
        or exists (select from unnest(p_keys) k where exists (select from relay_seen s where relay_key(s.topic, s.message_id) = k offset 0))
      then return null; end if;
      return (
        select min(p_limit - t.messages - (select count(*) from (select from relay_mailbox m where m.topic = t.topic limit p_limit) as few))
          from (select n.topic, count(*) as messages from unnest(p_topics) as n (topic) group by n.topic) t
      );
    end $body$;

    create or replace function relay_publish(${PUBLISH_ARGUMENTS} as $body$
    declare
      v_now bigint;
      v_before bigint;
      v_head bigint;
      v_published_at bigint;
      v_keys bigint[];
      v_sizes integer[];
      v_owners text[];
      v_bytes bigint[];
      v_messages bigint[];
      v_room bigint;
    begin
      -- The batch is compared before the lock, while another one is stored.
      select array_agg(relay_key(n.topic, n.message_id)), array_agg(octet_length(n.message)) into v_keys, v_sizes
        from unnest(p_topics, p_message_ids, p_messages) as n (topic, message_id, message);
      select array_agg(o.o_owner), array_agg(o.o_bytes), array_agg(o.o_messages) into v_owners, v_bytes, v_messages from relay_usage_of(p_projects, p_sources, v_sizes) o;
      select h.last_sequence into v_before from relay_head h where h.one = 1;
      v_room := relay_room(v_keys, p_topics, p_limit);

      -- The lock comes alone: the statements after it see everything that earlier publishers committed.
      select h.last_sequence, h.last_published_at into v_head, v_published_at from relay_head h where h.one = 1 for update;
      v_now := ${NOW};
      -- A clock that is set back must not date a later message before an earlier one.
      v_published_at := greatest(v_published_at, v_now);
      -- What was stored meanwhile is compared too. The whole comparison is made again if a part of it was deleted already, or a topic may be full.
      if v_room >= 0 and v_head > v_before and (
        v_room < v_head - v_before
        or (select count(*) < v_head - v_before or bool_or(relay_key(m.topic, m.message_id) = any (v_keys)) from relay_mailbox m where m.sequence > v_before)
      ) then v_room := relay_room(v_keys, p_topics, p_limit); end if;

      if v_room is null or v_room < 0 or exists (
        select from unnest(v_owners, v_bytes, v_messages) as o (owner, bytes, messages)
          cross join lateral (select coalesce(sum(u.bytes), 0) as bytes, coalesce(sum(u.messages), 0) as messages from relay_usage u where u.owner = o.owner) u
          where u.bytes + o.bytes > case left(o.owner, 1) when 'a' then p_max_source_bytes when 'p' then p_max_project_bytes else p_max_bytes end
            or (left(o.owner, 1) = 'a' and u.messages + o.messages > p_max_source_messages)
      ) then
        return query select e.* from relay_publish_each(
          p_topics, p_message_ids, p_messages, p_tags, p_ttls, p_publishers, p_attestations, p_projects, p_sources,
          p_limit, p_max_bytes, p_max_project_bytes, p_max_source_bytes, p_max_source_messages, p_channel, p_instance) e;
        return;
      end if;

      with kept as materialized (
        select n.*, case
            when n.ttl <= ${UNCLAIMED_MS} or exists (select from relay_subscriptions s where s.topic = n.topic and s.client_id <> n.publisher and s.expires_at > v_now) then n.ttl
            else ${UNCLAIMED_MS} end as kept_ms
          from unnest(p_topics, p_message_ids, p_messages, p_tags, p_ttls, p_publishers, p_attestations, p_projects, p_sources) with ordinality
            as n (topic, message_id, message, tag, ttl, publisher, attestation, project_id, source, place)
      ), seen as (
        insert into relay_seen (topic, message_id, expires_at, source) select k.topic, k.message_id, v_now + least(k.kept_ms, ${SEEN_MS}), k.source from kept k
      )
      insert into relay_mailbox (sequence, topic, message_id, message, tag, publisher, attestation, published_at, expires_at, received_by, project_id, source)
        select v_head + k.place, k.topic, k.message_id, k.message, k.tag, k.publisher, k.attestation, v_published_at, v_now + k.kept_ms, '{}', k.project_id, k.source from kept k;
      perform relay_count(v_owners, v_bytes, v_messages, array_fill(0::bigint, array[cardinality(v_owners)]));
      perform relay_announce(v_head, v_published_at, p_topics, p_channel, p_instance);
      return query select n::integer, 'stored'::text, v_head + n, v_published_at, v_head from generate_series(1, cardinality(p_topics)) n;
    end $body$;

    -- As in step 6, by key.
    create or replace function relay_acknowledge(p_clients text[], p_topics text[], p_message_ids text[]) returns void
    language plpgsql ${BY_INDEX} as $body$
    declare
      v_now bigint := ${NOW};
      v_sequences bigint[];
    begin
      select array_agg(l.sequence) into v_sequences from (
        select m.sequence from relay_mailbox m
          where m.sequence in (
            select f.sequence from unnest(p_clients, p_topics, p_message_ids) as r (client, topic, message_id)
              cross join lateral (
                -- The offset keeps a lookup by key for each receipt.
                select m2.* from relay_mailbox m2 where relay_key(m2.topic, m2.message_id) = relay_key(r.topic, r.message_id) and m2.topic = r.topic and m2.message_id = r.message_id offset 0
              ) f
              where r.client <> f.publisher and r.client <> all (f.received_by)
          ) order by m.sequence for update
      ) l;
      if v_sequences is null then return; end if;
      with receipts as (
        select m.sequence, m.topic, m.publisher, m.received_by || array_agg(distinct r.client) as received_by
          from unnest(p_clients, p_topics, p_message_ids) as r (client, topic, message_id)
          cross join lateral (
            select f.* from relay_mailbox f where relay_key(f.topic, f.message_id) = relay_key(r.topic, r.message_id) and f.topic = r.topic and f.message_id = r.message_id offset 0
          ) m
          where m.sequence = any (v_sequences) and r.client <> m.publisher and r.client <> all (m.received_by)
          group by m.sequence, m.topic, m.publisher, m.received_by
      ), done as (
        select r.sequence from receipts r where not exists (
          select from relay_subscriptions s
            where s.topic = r.topic and s.expires_at > v_now and s.client_id <> r.publisher and s.client_id <> all (r.received_by)
        )
      ), gone as (
        delete from relay_mailbox m using done d where m.sequence = d.sequence
      )
      update relay_mailbox m set received_by = r.received_by from receipts r
        where m.sequence = r.sequence and not exists (select from done d where d.sequence = r.sequence);
    end $body$;

    -- Counts usage anew from the rows, for a restored backup: no trigger counts rows that are inserted.
    create function relay_recount() returns void language sql as $body$
      delete from relay_usage;
      insert into relay_usage (owner, shard, bytes, messages, subscriptions)
        select o.owner, 0, sum(r.bytes), sum(case when left(o.owner, 2) = 'a:' then r.messages else 0 end), sum(r.subscriptions)
          from (
            select project_id, source, octet_length(message) + ${ROW_BYTES} as bytes, 0 as messages, 0 as subscriptions from relay_mailbox
            union all select null, source, 0, 1, 0 from relay_seen
            union all select project_id, source, 0, 0, 1 from relay_subscriptions
          ) r cross join lateral (values ('*'), ('p:' || r.project_id), ('a:' || r.source)) as o (owner)
          where o.owner is not null group by o.owner
    $body$;
  `,
}
