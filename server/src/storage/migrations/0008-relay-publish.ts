import type { Migration } from './migration.js'

// As in the functions of step 2: plans made while the tables are small would always scan them.
const BY_INDEX =
  'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off'
const NOW = `(extract(epoch from clock_timestamp()) * 1000)::bigint`
const SEEN_MS = 15 * 60_000
const UNCLAIMED_MS = 6 * 3_600_000
const ROW_BYTES = 512

/**
 * `relay_publish` with the arguments and results of step 6. Step 6 joined its batch with itself,
 * without hash joins: 128 messages caused 16,000 comparisons three times. Here each message is
 * looked up by index once, and windows over the batch do the rest.
 */
export const publishByIndex: Migration = {
  id: 8,
  name: 'relay publish by index',
  up: `
    create or replace function relay_publish(
      p_topics text[], p_message_ids text[], p_messages text[], p_tags integer[], p_ttls bigint[], p_publishers text[], p_attestations text[],
      p_projects text[], p_sources text[], p_limit integer, p_max_bytes bigint, p_max_project_bytes bigint, p_max_source_bytes bigint, p_max_source_messages bigint,
      p_channel text, p_instance text
    ) returns table (o_place integer, o_outcome text, o_sequence bigint, o_published_at bigint, o_previous bigint)
    language plpgsql ${BY_INDEX} as $body$
    declare
      v_now bigint;
      v_head bigint;
      v_published_at bigint;
      v_total bigint;
      v_count bigint;
    begin
      -- The lock comes first and alone: what follows sees everything publishers before us committed.
      select h.last_sequence, h.last_published_at into v_head, v_published_at from relay_head h where h.one = 1 for update;
      v_now := ${NOW};
      -- A clock that is set back must not date a later message before an earlier one.
      v_published_at := greatest(v_published_at, v_now);
      select coalesce(sum(u.bytes), 0) into v_total from relay_usage u where u.owner = '*';

      delete from relay_mailbox m using unnest(p_topics, p_message_ids) as n (topic, message_id)
        where m.topic = n.topic and m.message_id = n.message_id and m.expires_at <= v_now;
      delete from relay_seen s using unnest(p_topics, p_message_ids) as n (topic, message_id)
        where s.topic = n.topic and s.message_id = n.message_id and s.expires_at <= v_now;

      return query with offered as materialized (
        select n.*, row_number() over (partition by n.topic, n.message_id order by n.place) as copy
          from unnest(p_topics, p_message_ids, p_messages, p_tags, p_ttls, p_publishers, p_attestations, p_projects, p_sources) with ordinality
            as n (topic, message_id, message, tag, ttl, publisher, attestation, project_id, source, place)
      ), known as materialized (
        select o.*, octet_length(o.message) + ${ROW_BYTES} as bytes, o.copy = 1
            and not exists (select from relay_seen s where s.topic = o.topic and s.message_id = o.message_id)
            and not exists (select from relay_mailbox m where m.topic = o.topic and m.message_id = o.message_id) as fresh
          from offered o
      ), ranked as materialized (
        select k.*, row_number() over of_topic as topic_rank, row_number() over of_source as source_rank, row_number() over of_project as project_rank,
            sum(k.bytes) over of_source as source_sum, sum(k.bytes) over of_project as project_sum, sum(k.bytes) over (order by k.place) as sum
          from known k where k.fresh
          window of_topic as (partition by k.topic order by k.place), of_source as (partition by k.source order by k.place), of_project as (partition by k.project_id order by k.place)
      ), counted as materialized (
        -- Each topic, address and project is looked up once, with its first message.
        select r.*,
            max(case when r.topic_rank = 1 then (
              select count(*) from (select from relay_mailbox m where m.topic = r.topic and m.expires_at > v_now limit p_limit) as few
            ) end) over (partition by r.topic) as waiting,
            max(case when r.source_rank = 1 then (select sum(u.bytes) from relay_usage u where u.owner = 'a:' || r.source) end) over (partition by r.source) as source_bytes,
            max(case when r.source_rank = 1 then (select sum(u.messages) from relay_usage u where u.owner = 'a:' || r.source) end) over (partition by r.source) as source_messages,
            max(case when r.project_rank = 1 then (select sum(u.bytes) from relay_usage u where u.owner = 'p:' || r.project_id) end) over (partition by r.project_id) as project_bytes
          from ranked r
      ), judged as materialized (
        select c.*, case
            when c.waiting + c.topic_rank > p_limit then 'full'
            when coalesce(c.source_messages, 0) + c.source_rank > p_max_source_messages and c.source is not null then 'addressMessages'
            when coalesce(c.source_bytes, 0) + c.source_sum > p_max_source_bytes and c.source is not null then 'addressFull'
            when coalesce(c.project_bytes, 0) + c.project_sum > p_max_project_bytes and c.project_id is not null then 'projectFull'
            when v_total + c.sum > p_max_bytes then 'serverFull'
            else 'stored' end as outcome
          from counted c
      ), kept as materialized (
        select j.*, v_head + row_number() over (order by j.place) as sequence, case
            when j.ttl <= ${UNCLAIMED_MS} or exists (select from relay_subscriptions s where s.topic = j.topic and s.client_id <> j.publisher and s.expires_at > v_now) then j.ttl
            else ${UNCLAIMED_MS} end as kept_ms
          from judged j where j.outcome = 'stored'
      ), seen as (
        insert into relay_seen (topic, message_id, expires_at, source) select k.topic, k.message_id, v_now + least(k.kept_ms, ${SEEN_MS}), k.source from kept k
      ), stored as (
        insert into relay_mailbox (sequence, topic, message_id, message, tag, publisher, attestation, published_at, expires_at, received_by, project_id, source)
          select k.sequence, k.topic, k.message_id, k.message, k.tag, k.publisher, k.attestation, v_published_at, v_now + k.kept_ms, '{}', k.project_id, k.source from kept k
      )
      select k.place::integer, 'stored'::text, k.sequence, v_published_at, v_head from kept k
      union all
      select j.place::integer, j.outcome, null, v_published_at, v_head from judged j where j.outcome <> 'stored'
      union all
      -- A repeated text is refused as the first of it was.
      select k.place::integer, coalesce(case when k.copy > 1 then (
          select j.outcome from judged j where j.topic = k.topic and j.message_id = k.message_id and j.outcome <> 'stored'
        ) end, 'duplicate'), null, v_published_at, v_head from known k where not k.fresh;

      select count(*) into v_count from relay_mailbox m where m.sequence > v_head;
      if v_count = 0 then return; end if;
      update relay_head set last_sequence = v_head + v_count, last_published_at = v_published_at where one = 1;
      if p_channel is null then return; end if;
      -- Ids only, and few enough for the 8000 bytes a notification may have: instance, previous and last sequence, topics between.
      perform pg_notify(p_channel, concat_ws(' ', p_instance, min(c.sequence) - 1, max(c.sequence), string_agg(c.topic, ',' order by c.sequence)))
        from (select m.sequence, m.topic, (m.sequence - v_head - 1) / 100 as chunk from relay_mailbox m where m.sequence > v_head) c
        group by c.chunk order by c.chunk;
    end $body$;
  `,
}
