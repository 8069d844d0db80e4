import type { Migration } from './migration.js'

/** Daily quotas of network addresses and projects. */
export const countDailyUse: Migration = {
  id: 111,
  name: 'daily use',
  up: `
    create table daily_use (
      kind text not null,
      owner text not null,
      day integer not null,
      used bigint not null,
      expires_at bigint not null,
      primary key (kind, owner, day)
    );
    create index daily_use_expires_at on daily_use (expires_at);
  `,
}
