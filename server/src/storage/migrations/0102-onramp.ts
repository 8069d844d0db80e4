import type { Migration } from './migration.js'

/** Purchases of the sandbox on-ramp. Amounts are base units; times are Unix ms. */
export const createOnramp: Migration = {
  id: 102,
  name: 'onramp',
  up: `
    create table onramp_purchases (
      id text primary key,
      project_id text not null,
      account text not null,
      chain_id text not null,
      token text not null,
      symbol text not null,
      decimals integer not null,
      amount numeric(78, 0) not null,
      payment text not null,
      currency text not null,
      status text not null,
      transaction_hash text,
      created_at bigint not null
    );
    create index onramp_purchases_account on onramp_purchases (project_id, account, created_at desc, id desc);
  `,
}
