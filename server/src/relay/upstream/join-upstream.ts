import type { Logger } from 'pino'
import type { RelayStorage } from '../../storage/storage.js'
import type { RelayLimits, UpstreamRelaySettings } from '../limits.js'
import { createUpstreamIdentity } from './upstream-identity.js'
import { UpstreamLink } from './upstream-link.js'

// A relay limits the topics of one client. Ours allows 5,000.
const LINKS = 8

/** A relay storage whose topics another relay shares. */
export interface JoinedRelay {
  readonly storage: RelayStorage
  start(): Promise<void>
  close(): void
}

/**
 * Joins the relay of a storage to another relay, as its client: topics that a client follows here
 * are followed there too, and messages pass both ways. `secret` (32 bytes, `0x…`) is the identity
 * at the other relay.
 */
export function joinUpstream({
  storage,
  secret,
  ...options
}: {
  storage: RelayStorage
  secret: `0x${string}`
  settings: UpstreamRelaySettings
  limits: RelayLimits
  log: Logger
}): JoinedRelay {
  const links = Array.from(
    { length: LINKS },
    (_, number) =>
      new UpstreamLink({ ...options, storage, identity: createUpstreamIdentity(secret, number) }),
  )
  function byLink(topics: readonly string[]): ReadonlyMap<UpstreamLink, readonly string[]> {
    const groups = new Map<UpstreamLink, string[]>()
    for (const topic of topics) {
      const link = links[Number.parseInt(topic.slice(0, 4), 16) % LINKS]!
      groups.set(link, [...(groups.get(link) ?? []), topic])
    }
    return groups
  }
  return {
    storage: {
      async subscribe(clientId, topics, subscription) {
        const outcome = await storage.subscribe(clientId, topics, subscription)
        if (outcome !== 'stored') return outcome
        const { expiresAt, owner } = subscription
        await Promise.all(
          [...byLink(topics)].map(([link, own]) =>
            link.follow(clientId, own, { expiresAt, owner }),
          ),
        )
        return outcome
      },
      async unsubscribe(clientId, topics) {
        await storage.unsubscribe(clientId, topics)
        for (const [link, own] of byLink(topics)) link.leave(clientId, own)
      },
      listTopics: (clientId) => storage.listTopics(clientId),
      publish: (message, limit) => storage.publish(message, limit),
      listMessages: (clientId, topics, page) => storage.listMessages(clientId, topics, page),
      acknowledge: (clientId, receipts) => storage.acknowledge(clientId, receipts),
      watchPublished: (watcher) => storage.watchPublished(watcher),
    },
    async start() {
      await Promise.all(links.map((link) => link.start()))
    },
    close() {
      for (const link of links) link.close()
    },
  }
}
