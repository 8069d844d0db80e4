import type { Migration } from './migration.js'

// As in the functions of step 2: plans made while the tables are small would always scan them.
const BY_INDEX =
  'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off'
const NOW = `(extract(epoch from clock_timestamp()) * 1000)::bigint`
const SEEN_MS = 15 * 60_000

/**
 * Limits how long deleted messages are remembered. While a message waits, its mailbox reveals a
 * repeated publish. A message that all have received is remembered until 15 minutes after its
 * publish or until it expires, instead of up to seven days: at 1,000 messages a second that would
 * be 600 million rows. Clients repeat a publish only shortly after reconnecting, and drop known
 * messages themselves.
 */
export const boundRelayRetention: Migration = {
  id: 4,
  name: 'relay retention',
  up: `
    create index relay_mailbox_expires_at on relay_mailbox (expires_at);

    create or replace function relay_publish(
      p_topics text[], p_message_ids text[], p_messages text[], p_tags integer[], p_ttls bigint[], p_publishers text[], p_attestations text[],
      p_limit integer, p_channel text, p_instance text
    ) returns table (o_place integer, o_outcome text, o_sequence bigint, o_published_at bigint, o_previous bigint)
    language plpgsql ${BY_INDEX} as $body$
    declare
      v_now bigint;
      v_head bigint;
      v_published_at bigint;
      v_count bigint;
    begin
      -- The lock comes first and alone: what follows sees everything publishers before us committed.
      select h.last_sequence, h.last_published_at into v_head, v_published_at from relay_head h where h.one = 1 for update;
      v_now := ${NOW};
      -- A clock that is set back must not date a later message before an earlier one.
      v_published_at := greatest(v_published_at, v_now);

      delete from relay_mailbox m using unnest(p_topics, p_message_ids) as n (topic, message_id)
        where m.topic = n.topic and m.message_id = n.message_id and m.expires_at <= v_now;
      delete from relay_seen s using unnest(p_topics, p_message_ids) as n (topic, message_id)
        where s.topic = n.topic and s.message_id = n.message_id and s.expires_at <= v_now;

      return query with offered as (
        select * from unnest(p_topics, p_message_ids, p_messages, p_tags, p_ttls, p_publishers, p_attestations) with ordinality
          as n (topic, message_id, message, tag, ttl, publisher, attestation, place)
      ), fresh as (
        select distinct on (o.topic, o.message_id) o.* from offered o
          where not exists (select from relay_seen s where s.topic = o.topic and s.message_id = o.message_id)
            and not exists (select from relay_mailbox m where m.topic = o.topic and m.message_id = o.message_id)
          order by o.topic, o.message_id, o.place
      ), waiting as (
        select t.topic, (
          select count(*) from (select from relay_mailbox m where m.topic = t.topic and m.expires_at > v_now limit p_limit) as few
        ) as count from (select distinct topic from fresh) t
      ), kept as (
        select f.*, v_head + row_number() over (order by f.place) as sequence from (
          select f.*, w.count + row_number() over (partition by f.topic order by f.place) as rank from fresh f join waiting w on w.topic = f.topic
        ) f where f.rank <= p_limit
      ), seen as (
        insert into relay_seen (topic, message_id, expires_at) select k.topic, k.message_id, v_now + least(k.ttl, ${SEEN_MS}) from kept k
      ), stored as (
        insert into relay_mailbox (sequence, topic, message_id, message, tag, publisher, attestation, published_at, expires_at, received_by)
          select k.sequence, k.topic, k.message_id, k.message, k.tag, k.publisher, k.attestation, v_published_at, v_now + k.ttl, '{}' from kept k
      )
      select o.place::integer,
        case when k.place = o.place then 'stored' when k.place is not null or f.place is null then 'duplicate' else 'full' end,
        case when k.place = o.place then k.sequence end, v_published_at, v_head
      from offered o
        left join fresh f on f.topic = o.topic and f.message_id = o.message_id
        left join kept k on k.topic = o.topic and k.message_id = o.message_id
      order by o.place;

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
