import type { Migration } from './migration.js'

/**
 * The transaction that delivers a purchase, stored before it is sent. No two pending purchases have
 * the same nonce, whichever process signed them. The outcome of one without a stored transaction is
 * unknown; nothing more is sent for it.
 */
export const createOnrampDelivery: Migration = {
  id: 105,
  name: 'onramp delivery',
  up: `
    alter table onramp_purchases add column sender text, add column nonce integer, add column raw_transaction text;
    update onramp_purchases set status = 'failed' where status = 'pending' and transaction_hash is null;
    create unique index onramp_purchases_nonce on onramp_purchases (chain_id, sender, nonce) where status = 'pending';
  `,
}
