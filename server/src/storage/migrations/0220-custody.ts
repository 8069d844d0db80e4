import type { Migration } from './migration.js'

/**
 * Enrolments that the wallet itself has signed, and the api's own record of email changes. An
 * earlier version neither reads nor writes these columns; its enrolments stay unsigned until their
 * device signs in again.
 */
export const createCustody: Migration = {
  id: 220,
  name: 'custody',
  up: `
    alter table wallet_enrolments add column signature text;
    alter table vault_enrolments add column signature text;
    create table wallet_changes (
      id text primary key,
      account_id text not null references wallet_accounts (id),
      session_id text not null,
      jkt text not null,
      previous text not null,
      next text not null,
      origin text not null,
      browser text not null,
      language text not null,
      expires_at bigint not null
    );
    create index wallet_changes_expires_at on wallet_changes (expires_at);
  `,
}
