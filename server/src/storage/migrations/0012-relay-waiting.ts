import type { Migration } from './migration.js'
import { PUBLISH_ARGUMENTS, RELAY_SQL } from './0010-relay-publish-each.js'
import { KEEP_PUBLISH_PLAN } from './0011-relay-plans.js'

const { BY_INDEX, NOW, SEEN_MS, UNCLAIMED_MS } = RELAY_SQL
// Larger than any limit, and still below the largest integer after adding a batch.
const UNKNOWN = 2_000_000_000

/**
 * Avoids counting mailboxes in each publish, which read every waiting message. Each message stores
 * in `waiting` the maximum number of messages in its mailbox when it was stored, itself included:
 * one more than the previous message's. Deletes only lower the true number, so they need not
 * correct it. The mailbox is counted when this number reaches the limit, and after a message
 * without the number: one of an earlier step, of an old backup, or of `relay_publish_each`.
 */
export const boundWaitingMessages: Migration = {
  id: 12,
  name: 'relay waiting messages',
  up: `
    alter table relay_mailbox add column waiting integer;

    -- How many messages wait at most in the mailbox of each message of the batch, once it is stored. Right as long as the caller holds the lock of relay_head.
    create function relay_waiting(p_topics text[], p_limit integer) returns integer[] language plpgsql ${BY_INDEX} as $body$
    declare
      v_waiting integer[];
    begin
      select array_agg(w.last + w.rank order by w.place) into v_waiting from (
        select n.place, row_number() over (partition by n.topic order by n.place)::integer as rank, coalesce(
            (select coalesce(m.waiting, ${UNKNOWN}) from relay_mailbox m where m.topic = n.topic order by m.topic desc, m.sequence desc limit 1), 0
          ) as last
          from unnest(p_topics) with ordinality as n (topic, place)
      ) w;
      if (select max(w) from unnest(v_waiting) w) <= p_limit then return v_waiting; end if;
      select array_agg(w.before + w.rank order by w.place) into v_waiting from (
        select n.place, row_number() over (partition by n.topic order by n.place)::integer as rank,
            (select count(*)::integer from (select from relay_mailbox m where m.topic = n.topic limit p_limit) as few) as before
          from unnest(p_topics) with ordinality as n (topic, place)
      ) w;
      return v_waiting;
    end $body$;

    -- Whether none of these keys is stored or repeated.
    create function relay_is_new(p_keys bigint[]) returns boolean language plpgsql ${BY_INDEX} as $body$
    begin
      -- Offsets keep the lookups by key: as joins, a plan made while a table is small reads the table for each batch.
      return (select count(distinct k) from unnest(p_keys) k) = cardinality(p_keys)
        and not exists (select from unnest(p_keys) k where exists (select from relay_mailbox m where relay_key(m.topic, m.message_id) = k offset 0))
        and not exists (select from unnest(p_keys) k where exists (select from relay_seen s where relay_key(s.topic, s.message_id) = k offset 0));
    end $body$;

    -- As in step 10, with \`waiting\` instead of a count of each mailbox.
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
      v_waiting integer[];
      v_is_new boolean;
    begin
      -- The batch is compared before the lock, while another one is stored.
      select array_agg(relay_key(n.topic, n.message_id)), array_agg(octet_length(n.message)) into v_keys, v_sizes
        from unnest(p_topics, p_message_ids, p_messages) as n (topic, message_id, message);
      select array_agg(o.o_owner), array_agg(o.o_bytes), array_agg(o.o_messages) into v_owners, v_bytes, v_messages from relay_usage_of(p_projects, p_sources, v_sizes) o;
      select h.last_sequence into v_before from relay_head h where h.one = 1;
      v_is_new := relay_is_new(v_keys);

      -- The lock comes alone: the statements after it see everything that earlier publishers committed.
      select h.last_sequence, h.last_published_at into v_head, v_published_at from relay_head h where h.one = 1 for update;
      v_now := ${NOW};
      -- A clock that is set back must not date a later message before an earlier one.
      v_published_at := greatest(v_published_at, v_now);
      -- What was stored meanwhile is compared too. The whole comparison is made again if a part of it was deleted already.
      if v_is_new and v_head > v_before
        and (select count(*) < v_head - v_before or bool_or(relay_key(m.topic, m.message_id) = any (v_keys)) from relay_mailbox m where m.sequence > v_before)
      then v_is_new := relay_is_new(v_keys); end if;
      if v_is_new then v_waiting := relay_waiting(p_topics, p_limit); end if;

      if not v_is_new or (select max(w) from unnest(v_waiting) w) > p_limit or exists (
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
          from unnest(p_topics, p_message_ids, p_messages, p_tags, p_ttls, p_publishers, p_attestations, p_projects, p_sources, v_waiting) with ordinality
            as n (topic, message_id, message, tag, ttl, publisher, attestation, project_id, source, waiting, place)
      ), seen as (
        insert into relay_seen (topic, message_id, expires_at, source) select k.topic, k.message_id, v_now + least(k.kept_ms, ${SEEN_MS}), k.source from kept k
      )
      insert into relay_mailbox (sequence, topic, message_id, message, tag, publisher, attestation, published_at, expires_at, received_by, project_id, source, waiting)
        select v_head + k.place, k.topic, k.message_id, k.message, k.tag, k.publisher, k.attestation, v_published_at, v_now + k.kept_ms, '{}', k.project_id, k.source, k.waiting from kept k;
      perform relay_count(v_owners, v_bytes, v_messages, array_fill(0::bigint, array[cardinality(v_owners)]));
      perform relay_announce(v_head, v_published_at, p_topics, p_channel, p_instance);
      return query select n::integer, 'stored'::text, v_head + n, v_published_at, v_head from generate_series(1, cardinality(p_topics)) n;
    end $body$;
    ${KEEP_PUBLISH_PLAN}
  `,
}
