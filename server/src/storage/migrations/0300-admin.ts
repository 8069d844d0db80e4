import type { Migration } from './migration.js'

/** People who operate the installation, their sessions, and the log of their acts. */
export const createAdmin: Migration = {
  id: 300,
  name: 'admin',
  up: `
    create table admin_users (
      id text primary key,
      name text not null,
      role text not null check (role in ('owner', 'developer', 'support', 'auditor')),
      account text unique,
      disabled boolean not null default false,
      created_at bigint not null
    );
    create table admin_sessions (
      token_hash text primary key,
      user_id text not null references admin_users (id) on delete cascade,
      expires_at bigint not null
    );
    create index admin_sessions_expires_at on admin_sessions (expires_at);
    create table admin_links (
      token_hash text primary key,
      kind text not null,
      role text not null,
      name text not null,
      expires_at bigint not null
    );
    create table admin_audit (
      id bigint generated always as identity primary key,
      at bigint not null,
      user_id text not null,
      user_name text not null,
      action text not null,
      subject text not null,
      details json not null
    );
    create function admin_audit_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'entries of admin_audit are never changed';
    end $$;
    create trigger admin_audit_append_only before update or delete or truncate on admin_audit
      for each statement execute function admin_audit_is_append_only();
    create index events_by_project on events (project_id, id);
  `,
}
