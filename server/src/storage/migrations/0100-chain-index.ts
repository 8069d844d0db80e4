import type { Migration } from './migration.js'

/** The index of followed chains. Amounts are base units; times are Unix ms. */
export const createChainIndex: Migration = {
  id: 100,
  name: 'chain-index',
  up: `
    create table index_heads (
      chain_id text primary key,
      next_block bigint not null
    );
    create table index_blocks (
      chain_id text not null,
      number bigint not null,
      hash text not null,
      primary key (chain_id, number)
    );
    create table index_transactions (
      chain_id text not null,
      block_number bigint not null,
      position integer not null,
      hash text not null,
      mined_at bigint not null,
      sender text not null,
      receiver text,
      created text,
      nonce bigint not null,
      status text not null,
      method text,
      primary key (chain_id, block_number, position)
    );
    create table index_transfers (
      chain_id text not null,
      block_number bigint not null,
      position integer not null,
      ordinal integer not null,
      kind text not null,
      token text not null,
      token_id numeric(78, 0),
      sender text not null,
      receiver text not null,
      amount numeric(78, 0) not null,
      primary key (chain_id, block_number, position, ordinal)
    );
    create table index_participants (
      chain_id text not null,
      account text not null,
      block_number bigint not null,
      position integer not null,
      mined_at bigint not null,
      primary key (chain_id, account, block_number, position)
    );
    create index index_participants_block on index_participants (chain_id, block_number);
    create index index_participants_account on index_participants (account, mined_at desc, chain_id desc, block_number desc, position desc);
    create table index_tokens (
      chain_id text not null,
      token text not null,
      first_block bigint not null,
      primary key (chain_id, token)
    );
  `,
}
