import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const milliseconds = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Who follows which topic, by client id (did:key), and until when (Unix milliseconds). */
export const relaySubscriptions = pgTable('relay_subscriptions', {
  clientId: text('client_id').notNull(),
  topic: text().notNull(),
  expiresAt: milliseconds('expires_at'),
}, (table) => [primaryKey({ columns: [table.clientId, table.topic] })])

/** Messages somebody still waits for. A row goes as soon as every subscriber acknowledged it, or with its time. */
export const relayMailbox = pgTable('relay_mailbox', {
  sequence: bigint({ mode: 'number' }).primaryKey(),
  topic: text().notNull(),
  messageId: text('message_id').notNull(),
  message: text().notNull(),
  tag: integer().notNull(),
  publisher: text().notNull(),
  attestation: text(),
  publishedAt: milliseconds('published_at'),
  expiresAt: milliseconds('expires_at'),
  receivedBy: text('received_by').array().notNull(),
})

/** What was published, without its content, so that a repeated publish is known until the message's time is over. */
export const relaySeen = pgTable('relay_seen', {
  topic: text().notNull(),
  messageId: text('message_id').notNull(),
  expiresAt: milliseconds('expires_at'),
}, (table) => [primaryKey({ columns: [table.topic, table.messageId] })])

/** One row: the last sequence given out. Publishers of all instances take turns by its lock, so sequences commit in order and without gaps. */
export const relayHead = pgTable('relay_head', {
  one: integer().primaryKey(),
  lastSequence: bigint('last_sequence', { mode: 'number' }).notNull(),
  lastPublishedAt: milliseconds('last_published_at'),
})
