import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.js'
import type { Receipt } from '../storage.js'
import { STREAMS, subjects, type NatsLine } from './nats-line.js'
import { deleteOne, readNext, type KeptMessage } from './stored-message.js'

const AT_ONCE = 100
const NOW = sql.raw(`(extract(epoch from clock_timestamp()) * 1000)::bigint`)

/** Receipts of messages that several clients have to receive, and the end of those that all have received. */
export interface Receipts {
  /** Sequences of the topic that the client has received and that are still there for others. */
  listReceived(topic: string, clientId: string): Promise<ReadonlySet<number>>
  /** The client has these messages; what every subscriber has is deleted. */
  add(clientId: string, receipts: readonly Receipt[]): Promise<void>
}

/** Makes {@link Receipts}; `onDeleted` is called for each message that was deleted. */
export function createReceipts({ line, database, onDeleted }: { line: NatsLine; database: Database; onDeleted: (message: KeptMessage) => void }): Receipts {
  async function readSubjects(filter: string): Promise<string[]> {
    const { state } = await line.ask(() => line.manager.streams.info(STREAMS.received, { subjects_filter: filter }))
    return Object.keys((state as { subjects?: Record<string, number> }).subjects ?? {})
  }

  async function readSubscribers(topics: readonly string[]): Promise<Map<string, Set<string>>> {
    const rows = await database.query<{ topic: string; client_id: string }>(sql`select topic, client_id from relay_subscriptions where topic = any(${sql.param([...topics])}::text[]) and expires_at > ${NOW}`)
    const found = new Map<string, Set<string>>(topics.map((topic) => [topic, new Set()]))
    for (const { topic, client_id } of rows) found.get(topic)!.add(client_id)
    return found
  }

  // Reads the topic's messages in order and stops once every id is found. A topic keeps few messages, so no index is needed.
  async function findMessages(topic: string, ids: ReadonlySet<string>): Promise<KeptMessage[]> {
    const found: KeptMessage[] = []
    let next = 1
    while (found.length < ids.size) {
      const message = await readNext(line, topic, next)
      if (!message) break
      if (ids.has(message.messageId)) found.push(message)
      next = message.sequence + 1
    }
    return found
  }

  async function settle(message: KeptMessage, clientId: string, subscribers: ReadonlySet<string>): Promise<void> {
    const others = [...subscribers].filter((other) => other !== clientId && other !== message.publisher)
    if (others.length > 0) {
      await line.ask(() => line.streams.publish(subjects.received(message.topic, toToken(clientId), message.sequence), new Uint8Array()))
      // Read after the own receipt is stored: of two clients that acknowledge at once, one sees both.
      const received = new Set((await readSubjects(subjects.received(message.topic, '*', message.sequence))).map((subject) => subject.split('.')[3]!))
      if (!others.every((other) => received.has(toToken(other)))) return
    }
    if (await deleteOne(line, message.sequence)) onDeleted(message)
    if (others.length > 0) await line.ask(() => line.manager.streams.purge(STREAMS.received, { filter: subjects.received(message.topic, '*', message.sequence) }))
  }

  return {
    async listReceived(topic, clientId) {
      return new Set((await readSubjects(subjects.received(topic, toToken(clientId), '*'))).map((subject) => Number(subject.split('.')[4])))
    },
    async add(clientId, receipts) {
      const wanted = new Map<string, Set<string>>()
      for (const { topic, messageId } of receipts) wanted.set(topic, (wanted.get(topic) ?? new Set()).add(messageId))
      const subscribers = await readSubscribers([...wanted.keys()])
      await Promise.all([...wanted].map(async ([topic, ids]) => {
        const found = (await findMessages(topic, ids)).filter(({ publisher }) => publisher !== clientId)
        for (let start = 0; start < found.length; start += AT_ONCE) await Promise.all(found.slice(start, start + AT_ONCE).map((message) => settle(message, clientId, subscribers.get(topic)!)))
      }))
    },
  }
}

// A NATS subject allows no space, `.`, `*` or `>`, and a client id may contain them.
function toToken(clientId: string): string {
  return createHash('sha256').update(clientId).digest('base64url').slice(0, 22)
}
