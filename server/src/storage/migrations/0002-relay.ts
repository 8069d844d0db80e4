import type { Migration } from './migration.js'

// Plans are kept for the life of a connection: those made while the tables are small would always
// scan them.
const BY_INDEX =
  'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off'
const NOW = `(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * The relay's tables, and its three writes as functions: each is one statement for a whole batch,
 * so a process that ends leaves nothing half done. Times are the database's, in Unix ms.
 */
export const createRelay: Migration = {
  id: 2,
  name: 'relay',
  up: `
    create table relay_subscriptions (
      client_id text not null,
      topic text not null,
      expires_at bigint not null,
      primary key (client_id, topic)
    );
    create index relay_subscriptions_topic on relay_subscriptions (topic);
    create index relay_subscriptions_expires_at on relay_subscriptions (expires_at);

    create table relay_mailbox (
      sequence bigint primary key,
      topic text not null,
      message_id text not null,
      message text not null,
      tag integer not null,
      publisher text not null,
      attestation text,
      published_at bigint not null,
      expires_at bigint not null,
      received_by text[] not null
    );
    create index relay_mailbox_topic on relay_mailbox (topic, sequence);
    create index relay_mailbox_message on relay_mailbox (topic, message_id);

    create table relay_seen (
      topic text not null,
      message_id text not null,
      expires_at bigint not null,
      primary key (topic, message_id)
    );
    create index relay_seen_expires_at on relay_seen (expires_at);

    create table relay_head (
      one integer primary key check (one = 1),
      last_sequence bigint not null,
      last_published_at bigint not null
    );
    insert into relay_head values (1, 0, 0);

    create function relay_publish(
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
        insert into relay_seen (topic, message_id, expires_at) select k.topic, k.message_id, v_now + k.ttl from kept k
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

    create function relay_acknowledge(p_clients text[], p_topics text[], p_message_ids text[]) returns void
    language plpgsql ${BY_INDEX} as $body$
    declare
      v_now bigint := ${NOW};
    begin
      with receipts as (
        select m.sequence, m.topic, m.publisher, m.received_by || array_agg(distinct r.client) as received_by
          from unnest(p_clients, p_topics, p_message_ids) as r (client, topic, message_id)
          join relay_mailbox m on m.topic = r.topic and m.message_id = r.message_id
          where r.client <> m.publisher and r.client <> all (m.received_by)
          group by m.sequence
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

    create function relay_unsubscribe(p_client text, p_topics text[]) returns void
    language plpgsql ${BY_INDEX} as $body$
    declare
      v_topics text[];
    begin
      with gone as (
        delete from relay_subscriptions s where s.client_id = p_client and s.topic = any (p_topics) returning s.topic
      )
      select array_agg(g.topic) into v_topics from gone g;
      -- The client's mailbox for them is emptied, as if it had read it.
      perform relay_acknowledge(array_agg(p_client), array_agg(m.topic), array_agg(m.message_id))
        from relay_mailbox m where m.topic = any (v_topics) and m.publisher <> p_client and p_client <> all (m.received_by);
    end $body$;

    create function relay_subscribe(p_clients text[], p_topics text[], p_ttls bigint[], p_limit integer) returns table (o_client text)
    language plpgsql ${BY_INDEX} as $body$
    declare
      v_now bigint := ${NOW};
    begin
      return query with wanted as (
        select n.client, n.topic, v_now + max(n.ttl) as expires_at from unnest(p_clients, p_topics, p_ttls) as n (client, topic, ttl) group by n.client, n.topic
      ), too_many as (
        select w.client from wanted w group by w.client
          having count(*) + (
            select count(*) from relay_subscriptions s where s.client_id = w.client and s.expires_at > v_now
              and not exists (select from wanted x where x.client = s.client_id and x.topic = s.topic)
          ) > p_limit
      ), kept as (
        -- A reconnect names topics that stand already; a day more or less of thirty is not worth a write.
        insert into relay_subscriptions as s (client_id, topic, expires_at)
          select w.client, w.topic, w.expires_at from wanted w where not exists (select from too_many t where t.client = w.client) order by w.client, w.topic
          on conflict (client_id, topic) do update set expires_at = excluded.expires_at where s.expires_at < excluded.expires_at - 86400000
      )
      select t.client from too_many t;
    end $body$;
  `,
}
