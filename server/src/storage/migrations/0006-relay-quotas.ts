import type { Migration } from './migration.js'

// As in the functions of step 2: plans made while the tables are small would always scan them.
const BY_INDEX =
  'set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off'
const NOW = `(extract(epoch from clock_timestamp()) * 1000)::bigint`
const SEEN_MS = 15 * 60_000
// Lifetime of a message on a topic without subscribers: a wallet that scans a code subscribes
// within minutes.
const UNCLAIMED_MS = 6 * 3_600_000
/** Approximate size of a row besides its text. */
const ROW_BYTES = 512
// Concurrent connections count in different rows, so that none waits for another.
const SHARDS = 16

/**
 * Counts stored rows by owner and enforces quotas in the statement that writes. `owner` is `*` for
 * all, `p:` and a project, or `a:` and a keyed hash of a network address; triggers keep the counts
 * current for every kind of delete. The functions of earlier steps stay, for instances of the
 * previous version.
 */
export const boundRelayByOwner: Migration = {
  id: 6,
  name: 'relay quotas',
  up: `
    alter table relay_mailbox add column project_id text, add column source text;
    alter table relay_seen add column source text;
    alter table relay_subscriptions add column project_id text, add column source text;
    create index relay_mailbox_project on relay_mailbox (project_id);
    create index relay_mailbox_source on relay_mailbox (source);
    create index relay_mailbox_publisher on relay_mailbox (publisher);

    create table relay_usage (
      owner text not null,
      shard integer not null,
      bytes bigint not null,
      messages bigint not null,
      subscriptions bigint not null,
      primary key (owner, shard)
    );
    insert into relay_usage
      select '*', 0, coalesce(sum(octet_length(message) + ${ROW_BYTES}), 0), 0, (select count(*) from relay_subscriptions) from relay_mailbox;

    create function relay_count(p_owners text[], p_bytes bigint[], p_messages bigint[], p_subscriptions bigint[]) returns void
    language sql as $body$
      insert into relay_usage as u (owner, shard, bytes, messages, subscriptions)
        select n.owner, pg_backend_pid() % ${SHARDS}, sum(n.bytes), sum(n.messages), sum(n.subscriptions)
          from unnest(p_owners, p_bytes, p_messages, p_subscriptions) as n (owner, bytes, messages, subscriptions)
          where n.owner is not null group by n.owner
          having sum(n.bytes) <> 0 or sum(n.messages) <> 0 or sum(n.subscriptions) <> 0
          order by n.owner
        on conflict (owner, shard) do update
          set bytes = u.bytes + excluded.bytes, messages = u.messages + excluded.messages, subscriptions = u.subscriptions + excluded.subscriptions;
    $body$;

    create function relay_count_mailbox() returns trigger language plpgsql as $body$
    declare
      v_sign integer := case when tg_op = 'INSERT' then 1 else -1 end;
    begin
      perform relay_count(array_agg(c.owner), array_agg(c.bytes), array_agg(0::bigint), array_agg(0::bigint)) from (
        select o.owner, v_sign * sum(octet_length(r.message) + ${ROW_BYTES}) as bytes
          from changed r cross join lateral (values ('*'), ('p:' || r.project_id), ('a:' || r.source)) as o (owner)
          where o.owner is not null group by o.owner
      ) c;
      return null;
    end $body$;
    create trigger relay_count_mailbox_insert after insert on relay_mailbox referencing new table as changed for each statement execute function relay_count_mailbox();
    create trigger relay_count_mailbox_delete after delete on relay_mailbox referencing old table as changed for each statement execute function relay_count_mailbox();

    create function relay_count_seen() returns trigger language plpgsql as $body$
    declare
      v_sign integer := case when tg_op = 'INSERT' then 1 else -1 end;
    begin
      perform relay_count(array_agg(c.owner), array_agg(0::bigint), array_agg(c.messages), array_agg(0::bigint))
        from (select 'a:' || r.source as owner, v_sign * count(*) as messages from changed r where r.source is not null group by 1) c;
      return null;
    end $body$;
    create trigger relay_count_seen_insert after insert on relay_seen referencing new table as changed for each statement execute function relay_count_seen();
    create trigger relay_count_seen_delete after delete on relay_seen referencing old table as changed for each statement execute function relay_count_seen();

    create function relay_count_subscriptions() returns trigger language plpgsql as $body$
    declare
      v_sign integer := case when tg_op = 'INSERT' then 1 else -1 end;
    begin
      perform relay_count(array_agg(c.owner), array_agg(0::bigint), array_agg(0::bigint), array_agg(c.subscriptions)) from (
        select o.owner, v_sign * count(*) as subscriptions
          from changed r cross join lateral (values ('*'), ('p:' || r.project_id), ('a:' || r.source)) as o (owner)
          where o.owner is not null group by o.owner
      ) c;
      return null;
    end $body$;
    create trigger relay_count_subscriptions_insert after insert on relay_subscriptions referencing new table as changed for each statement execute function relay_count_subscriptions();
    create trigger relay_count_subscriptions_delete after delete on relay_subscriptions referencing old table as changed for each statement execute function relay_count_subscriptions();

    create function relay_publish(
      p_topics text[], p_message_ids text[], p_messages text[], p_tags integer[], p_ttls bigint[], p_publishers text[], p_attestations text[],
      p_projects text[], p_sources text[], p_limit integer, p_max_bytes bigint, p_max_project_bytes bigint, p_max_source_bytes bigint, p_max_source_messages bigint,
      p_channel text, p_instance text
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
        select * from unnest(p_topics, p_message_ids, p_messages, p_tags, p_ttls, p_publishers, p_attestations, p_projects, p_sources) with ordinality
          as n (topic, message_id, message, tag, ttl, publisher, attestation, project_id, source, place)
      ), fresh as (
        select distinct on (o.topic, o.message_id) o.*, octet_length(o.message) + ${ROW_BYTES} as bytes from offered o
          where not exists (select from relay_seen s where s.topic = o.topic and s.message_id = o.message_id)
            and not exists (select from relay_mailbox m where m.topic = o.topic and m.message_id = o.message_id)
          order by o.topic, o.message_id, o.place
      ), waiting as (
        select t.topic, (
          select count(*) from (select from relay_mailbox m where m.topic = t.topic and m.expires_at > v_now limit p_limit) as few
        ) as count from (select distinct topic from fresh) t
      ), used as (
        select w.owner, sum(u.bytes) as bytes, sum(u.messages) as messages
          from (select '*' as owner union select 'p:' || f.project_id from fresh f union select 'a:' || f.source from fresh f) w
          join relay_usage u on u.owner = w.owner group by w.owner
      ), judged as (
        select f.*, case
            when w.count + row_number() over (partition by f.topic order by f.place) > p_limit then 'full'
            when coalesce(a.messages, 0) + row_number() over (partition by f.source order by f.place) > p_max_source_messages and f.source is not null then 'addressMessages'
            when coalesce(a.bytes, 0) + sum(f.bytes) over (partition by f.source order by f.place) > p_max_source_bytes and f.source is not null then 'addressFull'
            when coalesce(p.bytes, 0) + sum(f.bytes) over (partition by f.project_id order by f.place) > p_max_project_bytes and f.project_id is not null then 'projectFull'
            when coalesce(t.bytes, 0) + sum(f.bytes) over (order by f.place) > p_max_bytes then 'serverFull'
            else 'stored' end as outcome
          from fresh f join waiting w on w.topic = f.topic
            left join used t on t.owner = '*' left join used p on p.owner = 'p:' || f.project_id left join used a on a.owner = 'a:' || f.source
      ), kept as (
        select j.*, v_head + row_number() over (order by j.place) as sequence, case
            when exists (select from relay_subscriptions s where s.topic = j.topic and s.client_id <> j.publisher and s.expires_at > v_now) then j.ttl
            else least(j.ttl, ${UNCLAIMED_MS}) end as kept_ms
          from judged j where j.outcome = 'stored'
      ), seen as (
        insert into relay_seen (topic, message_id, expires_at, source) select k.topic, k.message_id, v_now + least(k.kept_ms, ${SEEN_MS}), k.source from kept k
      ), stored as (
        insert into relay_mailbox (sequence, topic, message_id, message, tag, publisher, attestation, published_at, expires_at, received_by, project_id, source)
          select k.sequence, k.topic, k.message_id, k.message, k.tag, k.publisher, k.attestation, v_published_at, v_now + k.kept_ms, '{}', k.project_id, k.source from kept k
      )
      select o.place::integer,
        case when j.place = o.place then j.outcome when f.place is null or j.outcome = 'stored' then 'duplicate' else j.outcome end,
        case when k.place = o.place then k.sequence end, v_published_at, v_head
      from offered o
        left join fresh f on f.topic = o.topic and f.message_id = o.message_id
        left join judged j on j.topic = o.topic and j.message_id = o.message_id
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

    create function relay_subscribe(
      p_clients text[], p_topics text[], p_ttls bigint[], p_projects text[], p_sources text[], p_limit integer, p_max_project bigint, p_max_source bigint
    ) returns table (o_client text, o_outcome text)
    language plpgsql ${BY_INDEX} as $body$
    declare
      v_now bigint := ${NOW};
    begin
      return query with wanted as (
        select n.client, n.topic, v_now + max(n.ttl) as expires_at, min(n.project_id) as project_id, min(n.source) as source
          from unnest(p_clients, p_topics, p_ttls, p_projects, p_sources) as n (client, topic, ttl, project_id, source) group by n.client, n.topic
      ), fresh as (
        select w.client, min(w.project_id) as project_id, min(w.source) as source, count(*) filter (where s.topic is null) as topics
          from wanted w left join relay_subscriptions s on s.client_id = w.client and s.topic = w.topic and s.expires_at > v_now
          group by w.client
      ), used as (
        select w.owner, sum(u.subscriptions) as subscriptions
          from (select 'p:' || f.project_id as owner from fresh f union select 'a:' || f.source from fresh f) w
          join relay_usage u on u.owner = w.owner group by w.owner
      ), refused as (
        select j.client, j.outcome from (
          select f.client, case
              when f.topics = 0 then 'stored'
              when f.topics + (select count(*) from relay_subscriptions s where s.client_id = f.client and s.expires_at > v_now) > p_limit then 'client'
              when f.source is not null and coalesce(a.subscriptions, 0) + sum(f.topics) over (partition by f.source order by f.client) > p_max_source then 'address'
              when f.project_id is not null and coalesce(p.subscriptions, 0) + sum(f.topics) over (partition by f.project_id order by f.client) > p_max_project then 'project'
              else 'stored' end as outcome
            from fresh f left join used p on p.owner = 'p:' || f.project_id left join used a on a.owner = 'a:' || f.source
        ) j where j.outcome <> 'stored'
      ), kept as (
        -- A reconnect names topics that stand already; a day more or less of thirty is not worth a write.
        insert into relay_subscriptions as s (client_id, topic, expires_at, project_id, source)
          select w.client, w.topic, w.expires_at, w.project_id, w.source from wanted w where not exists (select from refused t where t.client = w.client) order by w.client, w.topic
          on conflict (client_id, topic) do update set expires_at = excluded.expires_at where s.expires_at < excluded.expires_at - 86400000
      )
      select r.client, r.outcome from refused r;
    end $body$;

    -- Acknowledgements of different clients that come at the same time each add to what is committed, not to what they read.
    create or replace function relay_acknowledge(p_clients text[], p_topics text[], p_message_ids text[]) returns void
    language plpgsql ${BY_INDEX} as $body$
    declare
      v_now bigint := ${NOW};
      v_sequences bigint[];
    begin
      select array_agg(l.sequence) into v_sequences from (
        select m.sequence from relay_mailbox m
          where m.sequence in (
            select m2.sequence from unnest(p_clients, p_topics, p_message_ids) as r (client, topic, message_id)
              join relay_mailbox m2 on m2.topic = r.topic and m2.message_id = r.message_id
              where r.client <> m2.publisher and r.client <> all (m2.received_by)
          ) order by m.sequence for update
      ) l;
      if v_sequences is null then return; end if;
      with receipts as (
        select m.sequence, m.topic, m.publisher, m.received_by || array_agg(distinct r.client) as received_by
          from unnest(p_clients, p_topics, p_message_ids) as r (client, topic, message_id)
          join relay_mailbox m on m.topic = r.topic and m.message_id = r.message_id
          where m.sequence = any (v_sequences) and r.client <> m.publisher and r.client <> all (m.received_by)
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

    -- Brings the counts of an owner together; what adds up to nothing goes.
    create function relay_tidy_usage(p_owners integer) returns integer language plpgsql as $body$
    declare
      v_owner text;
      v_bytes bigint;
      v_messages bigint;
      v_subscriptions bigint;
      v_count integer := 0;
    begin
      for v_owner in select u.owner from relay_usage u group by u.owner
        having count(*) > 1 or (sum(u.bytes) = 0 and sum(u.messages) = 0 and sum(u.subscriptions) = 0) order by u.owner limit p_owners
      loop
        with locked as (
          select l.shard from relay_usage l where l.owner = v_owner order by l.shard for update skip locked
        ), gone as (
          delete from relay_usage u using locked l where u.owner = v_owner and u.shard = l.shard returning u.bytes, u.messages, u.subscriptions
        )
        select coalesce(sum(g.bytes), 0), coalesce(sum(g.messages), 0), coalesce(sum(g.subscriptions), 0) into v_bytes, v_messages, v_subscriptions from gone g;
        perform relay_count(array[v_owner], array[v_bytes], array[v_messages], array[v_subscriptions]);
        v_count := v_count + 1;
      end loop;
      return v_count;
    end $body$;
  `,
}
