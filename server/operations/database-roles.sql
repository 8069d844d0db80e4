-- Rights of two roles: one for processes with the door relay, one for those with the other doors. Create the roles first:
--   create role wm_relay login password '…';
--   create role wm_web login password '…';
-- Run this file with the role that owns the tables, after `wallet-modal-server migrate` with the same role, and again after each upgrade:
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -1 -f database-roles.sql
grant usage on schema public to wm_relay, wm_web;
grant select on schema_migrations, projects to wm_relay, wm_web;

grant select, insert, update, delete on relay_subscriptions, relay_mailbox, relay_seen, relay_head, relay_usage to wm_relay;

grant select, insert, update, delete on
  events, connection_counts, names, name_addresses, name_signatures, onramp_purchases, smart_sessions, sign_in_nonces, sign_in_accounts, daily_use,
  index_heads, index_blocks, index_transactions, index_transfers, index_participants, index_tokens
to wm_web;
grant select on project_services to wm_web;

-- The relay reads only the key by which addresses are hashed; keys of sign-in, names and sessions are for the other doors.
grant select, insert on secrets to wm_relay;
grant select, insert, update, delete on secrets to wm_web;
alter table secrets enable row level security;
drop policy if exists of_relay on secrets;
create policy of_relay on secrets to wm_relay using (name = 'addresses');
drop policy if exists of_web on secrets;
create policy of_web on secrets to wm_web using (true);
