import type { Database } from './open/database.js'

/** A storage whose answer takes this long is slow, for the console and for the status page. */
export const SLOW_STORAGE_MS = 1_000

/**
 * The storage of every process of the server. Asynchronous, so that memory and SQL can implement
 * it.
 */
export interface BaseStorage {
  readonly projects: ProjectStorage
  readonly services: ServiceStorage
  /** SQL for all other permanent data; with `memory:` opened on first use. */
  database(): Promise<Database>
  /** The stored keyed hash of a network address. */
  hideAddress(address: string): string
  /** Resolves when the storage answers; rejects otherwise. */
  check(): Promise<void>
  /** Finishes pending work, then closes everything. */
  close(): Promise<void>
}

/** The complete storage of the server. */
export interface Storage extends BaseStorage {
  readonly relay: RelayStorage
  readonly events: EventStorage
}

/** The owner of stored data for quotas: a project, and the client's network address. */
export interface RelayOwner {
  readonly projectId: string
  readonly address: string
}

/** A message to publish. */
export interface NewMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** Unix ms after which it is deleted. */
  readonly expiresAt: number
  readonly publisher: string
  readonly attestation?: string | undefined
  /** The owner whose quotas count it; none if undefined. */
  readonly owner?: RelayOwner | undefined
}

/** A message in the mailbox. */
export interface StoredMessage extends NewMessage {
  /** `sha256hex(message)`. */
  readonly messageId: string
  /** Increases within a topic; the order of delivery. */
  readonly sequence: number
  /** Unix milliseconds. */
  readonly publishedAt: number
}

/** A message that a client has received. */
export interface Receipt {
  readonly topic: string
  readonly messageId: string
}

/**
 * Bytes of message text per page, so that a page fits into a frame; a page has at least one
 * message.
 */
export const MAX_PAGE_BYTES = 384 * 1024

/** Part of a mailbox, by sequence; `hasMore` if a limit cut it. */
export interface MessagePage {
  readonly messages: readonly StoredMessage[]
  readonly hasMore: boolean
}

/** A receiver of published messages. */
export interface MessageWatcher {
  /**
   * True when a socket of this process follows the topic; messages of other topics are not read.
   */
  follows(topic: string): boolean
  /**
   * Called with a newly stored message of any process; within a topic in the order of `sequence`.
   */
  offer(message: StoredMessage): void
}

/**
 * Outcome of a publish: `duplicate`: the same text is already on the topic; `full`: its mailbox is
 * full; the others name the used-up quota.
 */
export type PublishOutcome =
  | 'stored'
  | 'duplicate'
  | 'full'
  | 'addressFull'
  | 'addressMessages'
  | 'projectFull'
  | 'serverFull'

/** Outcome of a subscription: stored, or whose limit of topics it would exceed. */
export type SubscribeOutcome = 'stored' | 'client' | 'address' | 'project'

/** Limits of stored data, for all instances on a storage together. */
export interface RelayQuotas {
  /** Bytes of all undelivered messages. */
  readonly maxMailboxBytes: number
  readonly maxMailboxBytesPerProject: number
  /** Bytes published from one address. */
  readonly maxMailboxBytesPerAddress: number
  /** Messages of one address within the 15 minutes in which a repeated publish is recognised. */
  readonly maxMessagesPerAddress: number
  readonly maxSubscriptionsPerProject: number
  readonly maxSubscriptionsPerAddress: number
}

/** Subscriptions and mailboxes, both by client id (did:key). */
export interface RelayStorage {
  /**
   * Stores that a client follows topics until `expiresAt`: all of them, or none when that would
   * exceed `limit` topics of the client or a quota.
   */
  subscribe(
    clientId: string,
    topics: readonly string[],
    options: { expiresAt: number; limit: number; owner?: RelayOwner | undefined },
  ): Promise<SubscribeOutcome>
  /** Removes the subscriptions and empties the client's mailbox for them. */
  unsubscribe(clientId: string, topics: readonly string[]): Promise<void>
  listTopics(clientId: string): Promise<readonly string[]>
  /**
   * Resolves only once the message is durable; `limit` bounds the undelivered messages of the
   * topic.
   */
  publish(message: NewMessage, options: { limit: number }): Promise<PublishOutcome>
  /**
   * Messages that the client has neither acknowledged nor published, after the sequence `after`; at
   * most `limit`, and `bytes` of text or {@link MAX_PAGE_BYTES}.
   */
  listMessages(
    clientId: string,
    topics: readonly string[],
    options: { after?: number; limit: number; bytes?: number },
  ): Promise<MessagePage>
  /** Stores that the client has these messages; deletes those that every subscriber has. */
  acknowledge(clientId: string, receipts: readonly Receipt[]): Promise<void>
  /** Passes every newly stored message to the watcher, until the returned function is called. */
  watchPublished(watcher: MessageWatcher): () => void
}

/** An app that may use the server: its pages and its features. */
export interface Project {
  /** 32 hex characters. */
  readonly id: string
  readonly name: string
  /** True for a development project, which also allows pages on this machine. */
  readonly development: boolean
  /**
   * Origins, or patterns whose left-most label is `*`. Empty: every origin, unless it is a
   * development project.
   */
  readonly origins: readonly string[]
  /**
   * The switches that clients read from `/appkit/v1/config`; `config: null` leaves a feature to the
   * app.
   */
  readonly features: readonly { id: string; isEnabled: boolean; config: string[] | null }[]
  /** True when its events are stored. */
  readonly analytics: boolean
  /** Disabled by the operator: every endpoint refuses it. */
  readonly disabled?: boolean | undefined
}

/** Projects by id. */
export interface ProjectStorage {
  find(id: string): Promise<Project | undefined>
  list(): Promise<readonly Project[]>
  /** Adds it, or replaces the project with its id. */
  save(project: Project): Promise<void>
  /**
   * Replaces the stored project by what `apply` makes of it, or returns undefined if there is none. Other
   * changes of the project wait meanwhile; an error of `apply` changes nothing.
   */
  change(id: string, apply: (stored: Project) => Project): Promise<Project | undefined>
  /** Deletes it; does nothing if there is none. */
  remove(id: string): Promise<void>
  /**
   * The oldest development project; if there is none, saves the given one. All instances that start
   * together get the same one.
   */
  findDevelopment(project: Project): Promise<Project>
}

/** What a project's own service does: answers calls, executes operations, or pays for them. */
export type ServiceKind = 'node' | 'bundler' | 'paymaster'

/** A service on one chain (CAIP-2) that a project uses in the place of the installation's. */
export interface ProjectService {
  readonly kind: ServiceKind
  readonly chainId: string
  /** http or https; may contain a key. */
  readonly url: string
}

/** Services of projects. */
export interface ServiceStorage {
  list(projectId: string): Promise<readonly ProjectService[]>
  /** As `list`, without the addresses: for programs that may not read them. */
  listChains(projectId: string): Promise<readonly Pick<ProjectService, 'kind' | 'chainId'>[]>
  /** Adds it, or replaces the project's service of this kind on the chain. */
  save(projectId: string, service: ProjectService): Promise<void>
  /** Resolves with false if there is none. */
  remove(projectId: string, service: Pick<ProjectService, 'kind' | 'chainId'>): Promise<boolean>
}

/** Outcome of storing events, or whose daily quota they would exceed. */
export type EventsOutcome = 'stored' | 'address' | 'project'

/** Events of pages and pairing libraries, for the operator to query. */
export interface EventStorage {
  /**
   * Stores events of a project from a network address; the caller has removed personal data. All of
   * them, or none when a daily quota is used up.
   */
  save(projectId: string, events: readonly unknown[], source: string): Promise<EventsOutcome>
}
