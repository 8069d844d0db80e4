import { createHash } from 'node:crypto'
import type { RelayStorage, StoredMessage } from '../storage/storage.js'
import type { RelayLimits } from './limits.js'
import {
  ApproveSessionParams, BatchPublishParams, ProposeSessionParams, PublishParams, ReceiptsParams, SubscriptionsParams, TopicParams, TopicsParams,
  checkBatch, checkTopics, readParams,
} from './params.js'
import { RelayError } from './relay-error.js'

const SUBSCRIPTION_LIFETIME_MS = 30 * 86_400_000
const SESSION_TTL_S = 300
const REPEAT_COST = 0.1
// A batch of 500, as clients send after a reconnect, costs what 50 requests do: each of its topics is a row.
const ITEM_COST = 0.1
const TAGS = { propose: 1100, proposeResponse: 1101, settle: 1102 } as const

/** Who asks: a socket, or one HTTP request. */
export interface RelayCaller {
  readonly clientId: string
  /** Ids of these subscriptions if they all stand and nothing is left to push, so that asking for them again changes nothing. */
  findStanding(topics: readonly string[]): string[] | undefined
  /** How many topics the caller would follow, as far as is known without asking the storage. */
  countWith(topics: readonly string[]): number
  /** Topics the caller asked for; their mailbox is due after the answer. */
  onSubscribed(topics: readonly string[]): void
  onUnsubscribed(topics: readonly string[]): void
}

/** A result, what has to happen once it has been sent, and what it takes of a socket's budget of requests (1). */
export interface RelayAnswer { readonly result: unknown; readonly sent?: () => Promise<void>; readonly cost?: number }

type Method = (caller: RelayCaller, params: unknown) => Promise<RelayAnswer>

/** The relay's methods by canonical name (`irn_…`, `wc_…`), without any transport. */
export function createRelayMethods(storage: RelayStorage, limits: RelayLimits): (name: string) => Method | undefined {
  async function subscribe(caller: RelayCaller, topics: readonly string[]): Promise<string[]> {
    checkTopics(...topics)
    const expiresAt = Date.now() + SUBSCRIPTION_LIFETIME_MS
    // Counted here first: whoever is past the limit already costs the storage nothing.
    if (caller.countWith([...new Set(topics)]) > limits.maxTopicsPerClient || !(await storage.subscribe(caller.clientId, topics, { expiresAt, limit: limits.maxTopicsPerClient }))) {
      throw new RelayError('SubscriberLimitExceeded', `More than ${limits.maxTopicsPerClient} topics for one client`)
    }
    caller.onSubscribed(topics)
    return topics.map((topic) => toSubscriptionId(topic, caller.clientId))
  }

  async function unsubscribe(caller: RelayCaller, topics: readonly string[]): Promise<RelayAnswer> {
    checkTopics(...topics)
    caller.onUnsubscribed(topics)
    await storage.unsubscribe(caller.clientId, topics)
    return { result: true, cost: toCost(topics) }
  }

  function checkPublish({ topic, message, ttl, tag }: PublishParams): void {
    checkTopics(topic)
    if (ttl < limits.minTtlS) throw new RelayError('TtlTooShort', `ttl ${ttl} is under ${limits.minTtlS} s`)
    if (ttl > limits.maxTtlS) throw new RelayError('TtlTooLong', `ttl ${ttl} is over ${limits.maxTtlS} s`)
    if (Buffer.byteLength(message) > limits.maxMessageBytes) {
      throw new RelayError('PayloadSizeExceeded', `The message with tag ${tag ?? 0} is larger than the maximum of ${limits.maxMessageBytes} bytes`)
    }
  }

  async function publish(caller: RelayCaller, { topic, message, ttl, tag, attestation }: PublishParams): Promise<void> {
    const outcome = await storage.publish(
      { topic, message, tag: tag ?? 0, expiresAt: Date.now() + ttl * 1000, publisher: caller.clientId, attestation: attestation ?? undefined },
      { limit: limits.maxMailboxMessages },
    )
    if (outcome === 'full') throw new RelayError('MailboxLimitExceeded', `The mailbox of the topic holds ${limits.maxMailboxMessages} messages already`)
  }

  async function fetchMessages(caller: RelayCaller, topics: readonly string[]): Promise<RelayAnswer> {
    checkTopics(...topics)
    const { messages, hasMore } = await storage.listMessages(caller.clientId, topics, { limit: limits.maxBatch })
    return {
      result: { messages: messages.map(toDelivery), hasMore },
      sent: () => storage.acknowledge(caller.clientId, messages),
      cost: toCost(topics),
    }
  }

  const methods: Record<string, Method> = {
    irn_subscribe: async (caller, params) => ({ result: (await subscribe(caller, [readParams(TopicParams, params).topic]))[0] }),
    irn_batchSubscribe: async (caller, params) => {
      const { topics } = readParams(TopicsParams, params)
      checkBatch(topics, limits.maxBatch)
      // The reference SDK, back after an outage, may ask the same many hundred times, with what it has to say behind it.
      const standing = caller.findStanding(topics)
      return standing ? { result: standing, cost: REPEAT_COST } : { result: await subscribe(caller, topics), cost: toCost(topics) }
    },
    // A subscription is effective as soon as it is stored, so nothing is left to wait for.
    irn_subscribeBlocking: (caller, params) => methods['irn_subscribe']!(caller, params),
    irn_batchSubscribeBlocking: async (caller, params) => {
      const { topics } = readParams(TopicsParams, params)
      checkBatch(topics, limits.maxBatch)
      const result: unknown[] = []
      for (const topic of topics) {
        result.push(await subscribe(caller, [topic]).then(([id]) => ({ id }), (error: unknown) => {
          if (error instanceof RelayError) return { error }
          throw error
        }))
      }
      return { result, cost: toCost(topics) }
    },
    irn_unsubscribe: (caller, params) => unsubscribe(caller, [readParams(TopicParams, params).topic]),
    irn_batchUnsubscribe: (caller, params) => {
      const { subscriptions } = readParams(SubscriptionsParams, params)
      checkBatch(subscriptions, limits.maxBatch)
      return unsubscribe(caller, subscriptions.map(({ topic }) => topic))
    },
    irn_publish: async (caller, params) => {
      const message = readParams(PublishParams, params)
      checkPublish(message)
      await publish(caller, message)
      return { result: true }
    },
    irn_batchPublish: async (caller, params) => {
      const { messages } = readParams(BatchPublishParams, params)
      checkBatch(messages, limits.maxBatch)
      messages.forEach(checkPublish)
      // Offered in order and at once, so that they are stored in order and together.
      await Promise.all(messages.map((message) => publish(caller, message)))
      return { result: true, cost: messages.length }
    },
    irn_fetchMessages: (caller, params) => fetchMessages(caller, [readParams(TopicParams, params).topic]),
    irn_batchFetchMessages: (caller, params) => {
      const { topics } = readParams(TopicsParams, params)
      checkBatch(topics, limits.maxBatch)
      return fetchMessages(caller, topics)
    },
    irn_batchReceive: async (caller, params) => {
      const { receipts } = readParams(ReceiptsParams, params)
      checkBatch(receipts, limits.maxBatch)
      checkTopics(...receipts.map(({ topic }) => topic))
      const read = receipts.map(({ topic, message_id, messageId }) => {
        const id = message_id ?? messageId
        if (id === undefined) throw new RelayError('InvalidParams', 'Invalid params: a receipt has no message_id')
        return { topic, messageId: id }
      })
      await storage.acknowledge(caller.clientId, read)
      return { result: true, cost: toCost(receipts) }
    },
    wc_createTopic: async (caller, params) => {
      await subscribe(caller, [readParams(TopicParams, params).topic])
      return { result: true }
    },
    // From sign-client 2.21.6 on the dapp never subscribes the pairing topic itself, nor the wallet the session topic.
    wc_proposeSession: async (caller, params) => {
      const { pairingTopic, sessionProposal, attestation, ttl = SESSION_TTL_S } = readParams(ProposeSessionParams, params)
      const proposal: PublishParams = { topic: pairingTopic, message: sessionProposal, ttl, tag: TAGS.propose, prompt: true, attestation }
      checkPublish(proposal)
      await subscribe(caller, [pairingTopic])
      await publish(caller, proposal)
      return { result: true }
    },
    wc_approveSession: async (caller, params) => {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl = SESSION_TTL_S } = readParams(ApproveSessionParams, params)
      const settlement: PublishParams = { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: TAGS.settle }
      const response: PublishParams = { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: TAGS.proposeResponse }
      checkPublish(settlement)
      checkPublish(response)
      await subscribe(caller, [sessionTopic])
      // The dapp learns of the session topic from the response and then finds the settlement in its mailbox.
      await publish(caller, settlement)
      await publish(caller, response)
      return { result: true }
    },
  }
  return (name) => {
    const canonical = name.replace(/^(?:iridium|waku)_/, 'irn_')
    return Object.hasOwn(methods, canonical) ? methods[canonical] : undefined
  }
}

function toCost({ length }: readonly unknown[]): number {
  return Math.max(1, length * ITEM_COST)
}

/** The id clients compute themselves for a subscription. */
export function toSubscriptionId(topic: string, clientId: string): string {
  return createHash('sha256').update(topic + clientId).digest('hex')
}

/** What a receiver sees of a message. */
export function toDelivery({ topic, message, publishedAt, tag, attestation }: StoredMessage) {
  return { topic, message, publishedAt, tag, ...(attestation === undefined ? {} : { attestation }) }
}
