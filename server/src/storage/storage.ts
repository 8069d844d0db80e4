import type { Database } from './database.js'

/** What every process of the server stores. Asynchronous, so that memory and SQL can implement it. */
export interface BaseStorage {
  readonly projects: ProjectStorage
  /** SQL for whatever else has to last; with `memory:` opened when first asked for. */
  database(): Promise<Database>
  /** The keyed hash that is stored for a network address. */
  hideAddress(address: string): string
  /** Resolves when the storage answers; rejects while it does not. */
  check(): Promise<void>
  /** Finishes what was begun, then lets go of everything. */
  close(): Promise<void>
}

/** All storage of the server. */
export interface Storage extends BaseStorage {
  readonly relay: RelayStorage
  readonly events: EventStorage
}

/** Whose quotas count what a client stores: a project, and the network address the client connected from. */
export interface RelayOwner { readonly projectId: string; readonly address: string }

/** A message as a client publishes it. */
export interface NewMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** Unix milliseconds after which it is gone. */
  readonly expiresAt: number
  readonly publisher: string
  readonly attestation?: string | undefined
  /** The owner whose quotas count it; none when absent. */
  readonly owner?: RelayOwner | undefined
}

/** A message in the mailbox. */
export interface StoredMessage extends NewMessage {
  /** `sha256hex(message)`. */
  readonly messageId: string
  /** Grows within a topic; the order of delivery. */
  readonly sequence: number
  /** Unix milliseconds. */
  readonly publishedAt: number
}

/** A message that a client has received. */
export interface Receipt { readonly topic: string; readonly messageId: string }

/** Bytes of message text in a page, so that a page fits into a frame; one message always does. */
export const MAX_PAGE_BYTES = 384 * 1024

/** Part of a mailbox, by sequence; `hasMore` when a bound cut it. */
export interface MessagePage { readonly messages: readonly StoredMessage[]; readonly hasMore: boolean }

/** A receiver of published messages. */
export interface MessageWatcher {
  /** Whether a socket of this process follows the topic; messages of other topics are not read. */
  follows(topic: string): boolean
  /** A message newly stored, by this process or another one; within a topic in the order of `sequence`. */
  offer(message: StoredMessage): void
}

/**
 * What became of a publish: `duplicate` means the same text is on the topic already, `full` that its mailbox is; the others name the quota
 * that is used up.
 */
export type PublishOutcome = 'stored' | 'duplicate' | 'full' | 'addressFull' | 'addressMessages' | 'projectFull' | 'serverFull'

/** What became of a subscription, or whose limit of topics it would pass. */
export type SubscribeOutcome = 'stored' | 'client' | 'address' | 'project'

/** Bounds of what lasts, for all instances on a storage together. */
export interface RelayQuotas {
  /** Text of all undelivered messages, bytes. */
  readonly maxMailboxBytes: number
  readonly maxMailboxBytesPerProject: number
  /** Of what was published from one address. */
  readonly maxMailboxBytesPerAddress: number
  /** Messages of one address within the quarter of an hour in which a repeated publish is recognised. */
  readonly maxMessagesPerAddress: number
  readonly maxSubscriptionsPerProject: number
  readonly maxSubscriptionsPerAddress: number
}

/** Subscriptions and mailboxes, both by client id (did:key). */
export interface RelayStorage {
  /** Records that a client follows topics, until `expiresAt`; all of them or, where that would pass `limit` topics of the client or a quota, none. */
  subscribe(clientId: string, topics: readonly string[], options: { expiresAt: number; limit: number; owner?: RelayOwner | undefined }): Promise<SubscribeOutcome>
  /** Forgets the subscriptions and empties the client's mailbox for them. */
  unsubscribe(clientId: string, topics: readonly string[]): Promise<void>
  listTopics(clientId: string): Promise<readonly string[]>
  /** Resolves only once the message is kept; `limit` bounds the undelivered messages of the topic. */
  publish(message: NewMessage, options: { limit: number }): Promise<PublishOutcome>
  /** What the client has not acknowledged and did not publish itself, from after the sequence `after`; at most `limit`, and `bytes` of text or {@link MAX_PAGE_BYTES}. */
  listMessages(clientId: string, topics: readonly string[], options: { after?: number; limit: number; bytes?: number }): Promise<MessagePage>
  /** The client has these; what every subscriber has is forgotten. */
  acknowledge(clientId: string, receipts: readonly Receipt[]): Promise<void>
  /** Tells of every message stored from now on, until the returned function is called. */
  watchPublished(watcher: MessageWatcher): () => void
}

/** An app that may use the server: which pages it has, and what they are offered. */
export interface Project {
  /** 32 hex characters. */
  readonly id: string
  readonly name: string
  /** Development projects also allow pages on this machine. */
  readonly development: boolean
  /** Origins, or patterns whose left-most label is `*`. Empty allows every origin, unless it is a development project. */
  readonly origins: readonly string[]
  /** Switches clients read from `/appkit/v1/config`; `config: null` leaves a feature to the app. */
  readonly features: readonly { id: string; isEnabled: boolean; config: string[] | null }[]
  /** Whether its events are stored. */
  readonly analytics: boolean
  /** Switched off by the operator: every way in refuses it. */
  readonly disabled?: boolean | undefined
}

/** Projects by id. */
export interface ProjectStorage {
  find(id: string): Promise<Project | undefined>
  list(): Promise<readonly Project[]>
  /** Adds it, or replaces the one with its id. */
  save(project: Project): Promise<void>
  /** Deletes it; nothing happens when there is none. */
  remove(id: string): Promise<void>
  /** The oldest development project there is; if none, the one given, saved. One answer for all instances that start together. */
  findDevelopment(project: Project): Promise<Project>
}

/** What became of events, or whose daily quota they would pass. */
export type EventsOutcome = 'stored' | 'address' | 'project'

/** Events of pages and pairing libraries, for the operator to query. */
export interface EventStorage {
  /** Keeps events of a project that came from a network address; the caller has removed what identifies a person. All of them, or none where a daily quota is used up. */
  save(projectId: string, events: readonly unknown[], source: string): Promise<EventsOutcome>
}
