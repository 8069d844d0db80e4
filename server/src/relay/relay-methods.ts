import { createHash } from 'node:crypto'
import { prices } from '../http/budget/prices.js'
import {
  MAX_PAGE_BYTES,
  type PublishOutcome,
  type RelayOwner,
  type RelayStorage,
  type StoredMessage,
} from '../storage/storage.js'
import type { RelayLimits } from './limits.js'
import {
  ApproveSessionParams,
  BatchPublishParams,
  ProposeSessionParams,
  PublishParams,
  ReceiptsParams,
  SubscriptionsParams,
  TopicParams,
  TopicsParams,
  checkBatch,
  checkTopics,
  readParams,
} from './params.js'
import { RelayError } from './relay-error.js'

const SUBSCRIPTION_LIFETIME_MS = 30 * 86_400_000
const SESSION_TTL_S = 300
const REPEAT_PRICE = 0.1
const TAGS = { propose: 1100, proposeResponse: 1101, settle: 1102 } as const

/** The sender of a request: a socket or one HTTP request. */
export interface RelayCaller {
  readonly clientId: string
  /** Project and address that stored data counts for. */
  readonly owner: RelayOwner
  /**
   * Takes the price of a request, in frames, from the caller's budgets: waits, or rejects with
   * ApiError 429.
   */
  pay(frames: number): Promise<void>
  /** True when the push with this id was sent to the caller and is not answered yet. */
  hasPushed(id: number): boolean
  /**
   * Ids of these subscriptions if all exist and nothing is left to push, so that repeating the
   * request changes nothing.
   */
  findStanding(topics: readonly string[]): string[] | undefined
  /**
   * Reserves memory of the caller's address for an answer until it is sent. Waits for room, or
   * rejects with ApiError 429.
   */
  reserve(bytes: number): Promise<void>
  /** How many topics the caller would follow, as far as is known without asking the storage. */
  countWith(topics: readonly string[]): number
  /** True when the caller's address may follow these topics too. */
  hasRoomFor(topics: readonly string[]): boolean
  /** Resolves when no earlier page of these topics is being sent to the caller. */
  whenDelivered(topics: readonly string[]): Promise<void>
  /** Called with subscribed topics; their mailbox is read after the response. */
  onSubscribed(topics: readonly string[]): void
  onUnsubscribed(topics: readonly string[]): void
}

/**
 * A result, and the messages in it, which are acknowledged once the caller has received the
 * response.
 */
export interface RelayAnswer {
  readonly result: unknown
  readonly delivers?: readonly StoredMessage[] | undefined
}

/** A parsed and checked request: its price in frames, and its work. */
export interface RelayCall {
  readonly price: number
  run(): Promise<RelayAnswer>
}

type Method = (caller: RelayCaller, params: unknown) => RelayCall

/** The relay's methods by canonical name (`irn_…`, `wc_…`), independent of the transport. */
export function createRelayMethods(
  storage: RelayStorage,
  limits: RelayLimits,
): (name: string) => Method | undefined {
  async function subscribe(caller: RelayCaller, topics: readonly string[]): Promise<string[]> {
    const expiresAt = Date.now() + SUBSCRIPTION_LIFETIME_MS
    const wanted = [...new Set(topics)]
    // Checked first, so that a caller beyond its limits causes no storage access.
    if (caller.countWith(wanted) > limits.maxTopicsPerClient)
      throw new RelayError(
        'SubscriberLimitExceeded',
        `More than ${limits.maxTopicsPerClient} topics for one client`,
      )
    if (!caller.hasRoomFor(wanted))
      throw new RelayError(
        'SubscriberLimitExceeded',
        `The connections of this address follow ${limits.maxTopicsPerAddress} topics, the maximum; close or unsubscribe some`,
      )
    const outcome = await storage.subscribe(caller.clientId, topics, {
      expiresAt,
      limit: limits.maxTopicsPerClient,
      owner: caller.owner,
    })
    if (outcome !== 'stored')
      throw new RelayError(
        'SubscriberLimitExceeded',
        SUBSCRIBE_REFUSALS[outcome](limits.maxTopicsPerClient),
      )
    caller.onSubscribed(topics)
    return topics.map((topic) => toSubscriptionId(topic, caller.clientId))
  }

  function unsubscribe(caller: RelayCaller, topics: readonly string[]): RelayCall {
    checkTopics(...topics)
    return {
      price: prices.topics(topics.length),
      async run() {
        caller.onUnsubscribed(topics)
        await storage.unsubscribe(caller.clientId, topics)
        return { result: true }
      },
    }
  }

  function checkPublish({ topic, message, ttl, tag }: PublishParams): void {
    checkTopics(topic)
    if (ttl < limits.minTtlS)
      throw new RelayError('TtlTooShort', `ttl ${ttl} is under ${limits.minTtlS} s`)
    if (ttl > limits.maxTtlS)
      throw new RelayError('TtlTooLong', `ttl ${ttl} is over ${limits.maxTtlS} s`)
    if (Buffer.byteLength(message) > limits.maxMessageBytes) {
      throw new RelayError(
        'PayloadSizeExceeded',
        `The message with tag ${tag ?? 0} is larger than the maximum of ${limits.maxMessageBytes} bytes`,
      )
    }
  }

  async function publish(
    caller: RelayCaller,
    { topic, message, ttl, tag, attestation }: PublishParams,
  ): Promise<void> {
    const outcome = await storage.publish(
      {
        topic,
        message,
        tag: tag ?? 0,
        expiresAt: Date.now() + ttl * 1000,
        publisher: caller.clientId,
        attestation: attestation ?? undefined,
        owner: caller.owner,
      },
      { limit: limits.maxMailboxMessages },
    )
    if (outcome !== 'stored' && outcome !== 'duplicate')
      throw new RelayError(
        'MailboxLimitExceeded',
        PUBLISH_REFUSALS[outcome](limits.maxMailboxMessages),
      )
  }

  function fetchMessages(caller: RelayCaller, topics: readonly string[]): RelayCall {
    checkTopics(...topics)
    return {
      price: prices.topics(topics.length),
      async run() {
        await caller.whenDelivered(topics)
        await caller.reserve(MAX_PAGE_BYTES)
        const { messages, hasMore } = await storage.listMessages(caller.clientId, topics, {
          limit: limits.maxBatch,
        })
        return { result: { messages: messages.map(toDelivery), hasMore }, delivers: messages }
      },
    }
  }

  const readTopics = (params: unknown) => {
    const { topics } = readParams(TopicsParams, params)
    checkBatch(topics, limits.maxBatch)
    return topics
  }

  const methods: Record<string, Method> = {
    irn_subscribe: (caller, params) => {
      const { topic } = readParams(TopicParams, params)
      checkTopics(topic)
      return { price: 1, run: async () => ({ result: (await subscribe(caller, [topic]))[0] }) }
    },
    irn_batchSubscribe: (caller, params) => {
      const topics = readTopics(params)
      checkTopics(...topics)
      // After an outage, the reference SDK may repeat the same request many hundred times before
      // its others.
      const standing = caller.findStanding(topics)
      if (standing)
        return {
          price: Math.max(REPEAT_PRICE, topics.length / 100),
          run: async () => ({ result: standing }),
        }
      return {
        price: prices.topics(topics.length),
        run: async () => ({ result: await subscribe(caller, topics) }),
      }
    },
    // A subscription is effective once stored, so there is nothing else to wait for.
    irn_subscribeBlocking: (caller, params) => methods['irn_subscribe']!(caller, params),
    irn_batchSubscribeBlocking: (caller, params) => {
      const topics = readTopics(params)
      return {
        price: prices.topics(topics.length),
        async run() {
          const result: unknown[] = []
          for (const topic of topics) {
            result.push(
              await subscribeChecked(topic).then(
                ([id]) => ({ id }),
                (error: unknown) => {
                  if (error instanceof RelayError) return { error }
                  throw error
                },
              ),
            )
          }
          return { result }
        },
      }
      async function subscribeChecked(topic: string): Promise<string[]> {
        checkTopics(topic)
        return subscribe(caller, [topic])
      }
    },
    irn_unsubscribe: (caller, params) =>
      unsubscribe(caller, [readParams(TopicParams, params).topic]),
    irn_batchUnsubscribe: (caller, params) => {
      const { subscriptions } = readParams(SubscriptionsParams, params)
      checkBatch(subscriptions, limits.maxBatch)
      return unsubscribe(
        caller,
        subscriptions.map(({ topic }) => topic),
      )
    },
    irn_publish: (caller, params) => {
      const message = readParams(PublishParams, params)
      checkPublish(message)
      return {
        price: 1,
        async run() {
          await publish(caller, message)
          return { result: true }
        },
      }
    },
    irn_batchPublish: (caller, params) => {
      const { messages } = readParams(BatchPublishParams, params)
      checkBatch(messages, limits.maxBatch)
      messages.forEach(checkPublish)
      return {
        price: messages.length,
        async run() {
          // Submitted at once and in order, so that they are stored together in order.
          await Promise.all(messages.map((message) => publish(caller, message)))
          return { result: true }
        },
      }
    },
    irn_fetchMessages: (caller, params) =>
      fetchMessages(caller, [readParams(TopicParams, params).topic]),
    irn_batchFetchMessages: (caller, params) => fetchMessages(caller, readTopics(params)),
    irn_batchReceive: (caller, params) => {
      const { receipts } = readParams(ReceiptsParams, params)
      checkBatch(receipts, limits.maxBatch)
      checkTopics(...receipts.map(({ topic }) => topic))
      const read = receipts.map(({ topic, message_id, messageId }) => {
        const id = message_id ?? messageId
        if (id === undefined)
          throw new RelayError('InvalidParams', 'Invalid params: a receipt has no message_id')
        return { topic, messageId: id }
      })
      return {
        price: prices.receipts(receipts.length),
        async run() {
          await storage.acknowledge(caller.clientId, read)
          return { result: true }
        },
      }
    },
    wc_createTopic: (caller, params) => {
      const { topic } = readParams(TopicParams, params)
      checkTopics(topic)
      return {
        price: 1,
        async run() {
          await subscribe(caller, [topic])
          return { result: true }
        },
      }
    },
    // Since sign-client 2.21.6 the dapp never subscribes to the pairing topic, nor the wallet to
    // the session topic.
    wc_proposeSession: (caller, params) => {
      const {
        pairingTopic,
        sessionProposal,
        attestation,
        ttl = SESSION_TTL_S,
      } = readParams(ProposeSessionParams, params)
      const proposal: PublishParams = {
        topic: pairingTopic,
        message: sessionProposal,
        ttl,
        tag: TAGS.propose,
        prompt: true,
        attestation,
      }
      checkPublish(proposal)
      return {
        price: 2,
        async run() {
          await subscribe(caller, [pairingTopic])
          await publish(caller, proposal)
          return { result: true }
        },
      }
    },
    wc_approveSession: (caller, params) => {
      const {
        pairingTopic,
        sessionTopic,
        sessionProposalResponse,
        sessionSettlementRequest,
        ttl = SESSION_TTL_S,
      } = readParams(ApproveSessionParams, params)
      const settlement: PublishParams = {
        topic: sessionTopic,
        message: sessionSettlementRequest,
        ttl,
        tag: TAGS.settle,
      }
      const response: PublishParams = {
        topic: pairingTopic,
        message: sessionProposalResponse,
        ttl,
        tag: TAGS.proposeResponse,
      }
      checkPublish(settlement)
      checkPublish(response)
      return {
        price: 3,
        async run() {
          await subscribe(caller, [sessionTopic])
          // The dapp learns the session topic from the response and then finds the settlement in
          // its mailbox.
          await publish(caller, settlement)
          await publish(caller, response)
          return { result: true }
        },
      }
    },
  }
  return (name) => {
    const canonical = name.replace(/^(?:iridium|waku)_/, 'irn_')
    return Object.hasOwn(methods, canonical) ? methods[canonical] : undefined
  }
}

const PUBLISH_REFUSALS: Readonly<
  Record<Exclude<PublishOutcome, 'stored' | 'duplicate'>, (limit: number) => string>
> = {
  full: (limit) => `The mailbox of the topic holds ${limit} messages already`,
  addressFull: () =>
    'The undelivered messages published from this address use up its quota; they count until they are received or expire',
  addressMessages: () => 'This address has published as many messages as it may within 15 minutes',
  projectFull: () =>
    'The undelivered messages of this project use up its quota; they count until they are received or expire',
  serverFull: () => 'The mailboxes of this relay are full; its operator has to make room',
}

const SUBSCRIBE_REFUSALS: Readonly<
  Record<'client' | 'address' | 'project', (limit: number) => string>
> = {
  client: (limit) => `More than ${limit} topics for one client`,
  address: () => 'The subscriptions stored from this address use up its quota',
  project: () => 'The subscriptions stored for this project use up its quota',
}

/** The subscription id, which clients also compute. */
export function toSubscriptionId(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}

/** The receiver's view of a message. */
export function toDelivery({ topic, message, publishedAt, tag, attestation }: StoredMessage) {
  return { topic, message, publishedAt, tag, ...(attestation === undefined ? {} : { attestation }) }
}
