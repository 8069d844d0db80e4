import type { JsMsg, StoredMsg } from '@nats-io/jetstream'
import type { Msg, MsgHdrs } from '@nats-io/transport-node'
import type { NewMessage, StoredMessage } from '../storage.js'
import { STREAMS, isMissing, subjects, type NatsLine } from './nats-line.js'

const HEADER = {
  id: 'Wm-Id',
  tag: 'Wm-Tag',
  publisher: 'Wm-Publisher',
  published: 'Wm-Published',
  expires: 'Wm-Expires',
  attestation: 'Wm-Attestation',
  instance: 'Wm-Instance',
} as const
// The stream stores a message with this id only once.
const ONCE = 'Nats-Msg-Id'
const SEQUENCE = 'Nats-Sequence'
const PREVIOUS = 'Nats-Last-Sequence'

/** A message in the stream, and the instance that stored it. */
export interface KeptMessage extends StoredMessage {
  readonly instance: string
}

/**
 * Writes everything except topic and text to headers; the stream drops a second message with the
 * same `once`.
 */
export function toHeaders(
  headers: MsgHdrs,
  { tag, publisher, expiresAt, attestation }: NewMessage,
  {
    once,
    messageId,
    publishedAt,
    instance,
  }: { once: string; messageId: string; publishedAt: number; instance: string },
): MsgHdrs {
  headers.set(ONCE, once)
  headers.set(HEADER.id, messageId)
  headers.set(HEADER.tag, String(tag))
  headers.set(HEADER.publisher, publisher)
  headers.set(HEADER.published, String(publishedAt))
  headers.set(HEADER.expires, String(Math.round(expiresAt)))
  headers.set(HEADER.instance, instance)
  if (attestation !== undefined) headers.set(HEADER.attestation, attestation)
  return headers
}

/** Parses a message that the stream republished after storing it. */
export function readLive(topic: string, { headers, data }: Msg): KeptMessage {
  return toKept(topic, headers!, data, Number(headers!.get(SEQUENCE)))
}

/** Parses a message that a consumer delivered. */
export function readPulled({ subject, headers, data, seq }: JsMsg): KeptMessage {
  return toKept(subject.slice(subjects.message('').length), headers!, data, seq)
}

/** The sequence of its predecessor on the topic, 0 for none. */
export function readPrevious({ headers }: Msg): number {
  return Number(headers!.get(PREVIOUS) || 0)
}

/** The first message of the topic, or of all topics, at or after a sequence. */
export async function readNext(
  line: NatsLine,
  topic: string | undefined,
  sequence: number,
): Promise<KeptMessage | undefined> {
  const query = { seq: sequence, next_by_subj: subjects.message(topic ?? '*') }
  // A replica may lag behind an acknowledged write; with several replicas the leader is queried.
  const found = await line.ask(() =>
    (line.replicas === 1
      ? line.manager.direct.getMessage(STREAMS.messages, query)
      : line.manager.streams.getMessage(STREAMS.messages, query as never)
    ).catch(missing),
  )
  return found ? fromStored(found) : undefined
}

/** The message with a sequence, if it exists. */
export async function readOne(line: NatsLine, sequence: number): Promise<KeptMessage | undefined> {
  const found = await line.ask(() =>
    line.manager.streams.getMessage(STREAMS.messages, { seq: sequence }).catch(missing),
  )
  return found ? fromStored(found) : undefined
}

/** Deletes a message; false when it no longer exists. */
export function deleteOne(line: NatsLine, sequence: number): Promise<boolean> {
  return line.ask(() =>
    line.manager.streams
      .deleteMessage(STREAMS.messages, sequence, false)
      .catch((error: unknown) => {
        // 10043 and 10057: the message does not exist.
        if (
          isMissing(error) ||
          [10_043, 10_057].includes(Number((error as { code?: unknown }).code))
        )
          return false
        throw error
      }),
  )
}

function missing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function fromStored({ subject, header, data, seq }: StoredMsg): KeptMessage {
  return toKept(subject.slice(subjects.message('').length), header, data, seq)
}

function toKept(topic: string, headers: MsgHdrs, data: Uint8Array, sequence: number): KeptMessage {
  const attestation = headers.get(HEADER.attestation)
  return {
    topic,
    sequence,
    message: Buffer.from(data).toString('utf8'),
    messageId: headers.get(HEADER.id),
    tag: Number(headers.get(HEADER.tag)),
    publisher: headers.get(HEADER.publisher),
    publishedAt: Number(headers.get(HEADER.published)),
    expiresAt: Number(headers.get(HEADER.expires)),
    attestation: attestation === '' ? undefined : attestation,
    instance: headers.get(HEADER.instance),
  }
}
