import type { Consumer } from '@nats-io/jetstream'
import { StorageUnavailable, isStorageUnavailable } from '../storage-unavailable.js'
import { STREAMS, subjects, type NatsLine } from './nats-line.js'
import { readNext, readPulled, type KeptMessage } from './stored-message.js'

const SINGLE_READS = 2
const MAX_BATCH = 100
const BATCH_CHARACTERS = 256 * 1024
const FETCH_MS = 1_000
const UNUSED_NANOS = 30_000 * 1_000_000

/**
 * Reads messages of one topic or all topics from a sequence on, in the order of the stream. The
 * first two are read one by one, because most mailboxes contain no more; a pull consumer reads the
 * others in batches. Ends when a request for the next message finds none.
 */
export async function* readMessages(
  line: NatsLine,
  topic: string | undefined,
  from: number,
): AsyncGenerator<KeptMessage, void, undefined> {
  for (let next = from; ;) {
    let characters = 0
    for (let count = 0; count < SINGLE_READS; count++) {
      const message = await readNext(line, topic, next)
      if (!message) return
      next = message.sequence + 1
      characters += message.message.length
      yield message
    }
    for await (const message of pullMessages(line, topic, {
      from: next,
      characters: characters / SINGLE_READS,
    })) {
      next = message.sequence + 1
      yield message
    }
  }
}

/**
 * Reads with a new consumer from a sequence on; `characters` is the expected length of a message.
 */
async function* pullMessages(
  line: NatsLine,
  topic: string | undefined,
  { from, characters }: { from: number; characters: number },
): AsyncGenerator<KeptMessage, void, undefined> {
  const filter = subjects.message(topic ?? '*')
  const made = await line.ask(() =>
    line.manager.consumers.add(STREAMS.messages, {
      filter_subject: filter,
      deliver_policy: 'by_start_sequence',
      opt_start_seq: from,
      ack_policy: 'none',
      mem_storage: true,
      num_replicas: 1,
      inactive_threshold: UNUSED_NANOS,
    }),
  )
  const consumer = line.streams.consumers.getConsumerFromInfo(made)
  try {
    for (let pending = made.num_pending, expected = characters; pending > 0;) {
      const batch = await line.ask(() =>
        fetchBatch(
          consumer,
          Math.max(
            1,
            Math.min(pending, MAX_BATCH, Math.floor(BATCH_CHARACTERS / Math.max(1, expected))),
          ),
        ),
      )
      // Messages were deleted since they were counted.
      if (batch.messages.length === 0) return
      yield* batch.messages
      pending = batch.pending
      expected =
        batch.messages.reduce((sum, { message }) => sum + message.length, 0) / batch.messages.length
    }
  } finally {
    // Not awaited: NATS itself deletes a consumer that was not used for `inactive_threshold`.
    void consumer.delete().catch(() => {})
  }
}

async function fetchBatch(
  consumer: Consumer,
  size: number,
): Promise<{ messages: KeptMessage[]; pending: number }> {
  const messages: KeptMessage[] = []
  let pending = 0
  try {
    const pulled = await consumer.fetch({ max_messages: size, expires: FETCH_MS })
    for await (const message of pulled) {
      messages.push(readPulled(message))
      pending = message.info.pending
      // A message that was deleted in the meantime would never arrive.
      if (pending === 0 || messages.length === size) break
    }
  } catch (error) {
    // A consumer ends with the server that holds it; the caller reads again.
    throw isStorageUnavailable(error)
      ? error
      : new StorageUnavailable('NATS ended the reading of a mailbox', { cause: error })
  }
  return { messages, pending }
}
