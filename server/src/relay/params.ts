import * as z from 'zod/mini'
import { RelayError } from './relay-error.js'

// Every schema drops unknown members: clients send clear-text metadata (correlationId, rpcMethods,
// chainId, txHashes, approvedAccounts, tvf, …), which is accepted and never stored or passed on.
const Topic = z.string()
// PostgreSQL cannot store U+0000, and no envelope contains it.
const Text = z.string().check(z.refine((text) => !text.includes('\0'), 'U+0000 is not allowed'))
/** The sealed text of a message. */
export const Message = Text.check(z.minLength(1))
/** What a verify service states about the origin of a message. */
export const Attestation = z.optional(z.nullable(Text))
/** The kind of a message. */
export const Tag = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))

/**
 * `irn_subscribe`, `irn_unsubscribe`, `irn_fetchMessages`, `wc_createTopic`; other members are
 * dropped.
 */
export const TopicParams = z.object({ topic: Topic })
/** `irn_batchSubscribe`, `irn_batchSubscribeBlocking`, `irn_batchFetchMessages`. */
export const TopicsParams = z.object({ topics: z.array(Topic) })
/** `irn_batchUnsubscribe`. */
export const SubscriptionsParams = z.object({ subscriptions: z.array(z.object({ topic: Topic })) })
/** `irn_publish`, and each message of a batch; `ttl` in seconds. */
export const PublishParams = z.object({
  topic: Topic,
  message: Message,
  ttl: z.int(),
  tag: z.optional(Tag),
  prompt: z.optional(z.nullable(z.boolean())),
  attestation: Attestation,
})
export type PublishParams = z.infer<typeof PublishParams>
/** `irn_batchPublish`. */
export const BatchPublishParams = z.object({ messages: z.array(PublishParams) })
/** `irn_batchReceive`; clients use two spellings of the message id. */
export const ReceiptsParams = z.object({
  receipts: z.array(
    z.object({ topic: Topic, message_id: z.optional(Text), messageId: z.optional(Text) }),
  ),
})
/** `wc_proposeSession`. */
export const ProposeSessionParams = z.object({
  pairingTopic: Topic,
  sessionProposal: Message,
  ttl: z.optional(z.int()),
  attestation: Attestation,
})
/** `wc_approveSession`. */
export const ApproveSessionParams = z.object({
  pairingTopic: Topic,
  sessionTopic: Topic,
  sessionProposalResponse: Message,
  sessionSettlementRequest: Message,
  ttl: z.optional(z.int()),
})

const TOPIC = /^[0-9a-f]{64}$/

/** Parses params with a schema. Throws InvalidParams naming the field. */
export function readParams<T>(schema: z.ZodMiniType<T>, params: unknown): T {
  const read = schema.safeParse(params)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new RelayError(
    'InvalidParams',
    `Invalid params: ${['params', ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'unexpected'}`,
  )
}

/** Throws InvalidTopic unless each is 64 lower-case hex characters. */
export function checkTopics(...topics: string[]): void {
  for (const topic of topics)
    if (!TOPIC.test(topic))
      throw new RelayError('InvalidTopic', 'Invalid topic: expected 64 lower-case hex characters')
}

/** Throws unless the batch has 1 to `max` entries. */
export function checkBatch(entries: readonly unknown[], max: number): void {
  if (entries.length === 0) throw new RelayError('BatchEmpty', 'The batch is empty')
  if (entries.length > max)
    throw new RelayError(
      'BatchLimitExceeded',
      `The batch has ${entries.length} entries; the maximum is ${max}`,
    )
}
