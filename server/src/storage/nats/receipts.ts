import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../open/database.js'
import { RecentMap } from '../recent-map.js'
import type { Receipt } from '../storage.js'
import { STREAMS, subjects, type NatsLine } from './nats-line.js'
import { readMessages } from './read-messages.js'
import { deleteOne, type KeptMessage } from './stored-message.js'

const AT_ONCE = 100
const REMEMBERED = 20_000
const NOW = sql.raw(`(extract(epoch from clock_timestamp()) * 1000)::bigint`)

/** The fields of a message that a receipt needs. */
export type ReceivedMessage = Pick<
  KeptMessage,
  'topic' | 'messageId' | 'sequence' | 'publisher' | 'instance'
>

/** What one client has received. */
export interface ClientReceipts {
  readonly clientId: string
  readonly receipts: readonly Receipt[]
}

/**
 * Receipts of messages with several receivers, and the deletion of messages that all have received.
 */
export interface Receipts {
  /** Sequences of the topic that the client has received and that are kept for others. */
  listReceived(topic: string, clientId: string): Promise<ReadonlySet<number>>
  /** Caches the position of a delivered message, because its receipt comes soon. */
  remember(message: ReceivedMessage): void
  /**
   * Stores which messages the clients have; deletes those that every subscriber has. One database
   * query for the receipts of many clients.
   */
  add(received: readonly ClientReceipts[]): Promise<void>
}

/** Creates {@link Receipts}; `onDeleted` is called for each deleted message. */
export function createReceipts({
  line,
  database,
  onDeleted,
}: {
  line: NatsLine
  database: Database
  onDeleted: (message: ReceivedMessage) => void
}): Receipts {
  const remembered = new RecentMap<string, ReceivedMessage>(REMEMBERED)

  async function readSubjects(filter: string): Promise<string[]> {
    const { state } = await line.ask(() =>
      line.manager.streams.info(STREAMS.received, { subjects_filter: filter }),
    )
    return Object.keys((state as { subjects?: Record<string, number> }).subjects ?? {})
  }

  async function readSubscribers(topics: readonly string[]): Promise<Map<string, Set<string>>> {
    const rows = await database.query<{ topic: string; client_id: string }>(
      sql`select topic, client_id from relay_subscriptions where topic = any(${sql.param([...topics])}::text[]) and expires_at > ${NOW}`,
    )
    const found = new Map<string, Set<string>>(topics.map((topic) => [topic, new Set()]))
    for (const { topic, client_id } of rows) found.get(topic)!.add(client_id)
    return found
  }

  // Ids that are not cached are searched in the topic, in order, until all are found.
  async function findMessages(topic: string, ids: ReadonlySet<string>): Promise<ReceivedMessage[]> {
    const found: ReceivedMessage[] = []
    const unknown = new Set<string>()
    for (const id of ids) {
      const message = remembered.get(`${topic}${id}`)
      if (message) found.push(message)
      else unknown.add(id)
    }
    if (unknown.size === 0) return found
    for await (const message of readMessages(line, topic, 1)) {
      if (!unknown.delete(message.messageId)) continue
      found.push(message)
      if (unknown.size === 0) break
    }
    return found
  }

  async function settle(
    message: ReceivedMessage,
    clientId: string,
    subscribers: ReadonlySet<string>,
  ): Promise<void> {
    const others = [...subscribers].filter(
      (other) => other !== clientId && other !== message.publisher,
    )
    if (others.length > 0) {
      await line.ask(() =>
        line.publisher.publish(
          subjects.received(message.topic, toToken(clientId), message.sequence),
          new Uint8Array(),
        ),
      )
      // Read after the own receipt is stored: of two clients that acknowledge concurrently, at
      // least one sees both.
      const received = new Set(
        (await readSubjects(subjects.received(message.topic, '*', message.sequence))).map(
          (subject) => subject.split('.')[3]!,
        ),
      )
      if (!others.every((other) => received.has(toToken(other)))) return
    }
    if (await deleteOne(line, message.sequence)) onDeleted(message)
    remembered.delete(`${message.topic}${message.messageId}`)
    if (others.length > 0)
      await line.ask(() =>
        line.manager.streams.purge(STREAMS.received, {
          filter: subjects.received(message.topic, '*', message.sequence),
        }),
      )
  }

  return {
    async listReceived(topic, clientId) {
      return new Set(
        (await readSubjects(subjects.received(topic, toToken(clientId), '*'))).map((subject) =>
          Number(subject.split('.')[4]),
        ),
      )
    },
    remember({ topic, messageId, sequence, publisher, instance }) {
      remembered.set(`${topic}${messageId}`, { topic, messageId, sequence, publisher, instance })
    },
    async add(received) {
      const idsOf = new Map<
        string,
        { readonly clientId: string; readonly topic: string; readonly ids: Set<string> }
      >()
      for (const { clientId, receipts } of received) {
        for (const { topic, messageId } of receipts) {
          const key = `${topic}${clientId}`
          const known = idsOf.get(key)
          if (known) known.ids.add(messageId)
          else idsOf.set(key, { clientId, topic, ids: new Set([messageId]) })
        }
      }
      const wanted = [...idsOf.values()]
      const subscribers = await readSubscribers([...new Set(wanted.map(({ topic }) => topic))])
      const found = (
        await Promise.all(
          wanted.map(async ({ clientId, topic, ids }) =>
            (await findMessages(topic, ids)).map((message) => ({ message, clientId })),
          ),
        )
      ).flat()
      const due = found.filter(({ message, clientId }) => message.publisher !== clientId)
      for (let start = 0; start < due.length; start += AT_ONCE)
        await Promise.all(
          due
            .slice(start, start + AT_ONCE)
            .map(({ message, clientId }) =>
              settle(message, clientId, subscribers.get(message.topic)!),
            ),
        )
    },
  }
}

// A NATS subject cannot contain spaces, `.`, `*` or `>`, which a client id may contain.
function toToken(clientId: string): string {
  return createHash('sha256').update(clientId).digest('base64url').slice(0, 22)
}
