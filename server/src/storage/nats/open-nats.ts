import type { Logger } from 'pino'
import type { Database } from '../open/database.js'
import type { OtherRelay } from '../sql-storage.js'
import type { RelayQuotas, RelayStorage } from '../storage.js'
import { followDatabaseTime } from './database-time.js'
import { openNatsLine } from './nats-line.js'
import { NatsRelayStorage } from './nats-relay-storage.js'

const MAX_AGE_MS = 7 * 86_400_000
const SEEN_MS = 15 * 60_000
const MAX_MESSAGES_PER_TOPIC = 1_000
const CHECK_MS = 1_500

/** Settings of a relay in NATS. */
export interface NatsRelaySettings {
  readonly natsReplicas?: number | undefined
  readonly maxMessagesPerTopic?: number | undefined
  readonly quotas: RelayQuotas
}

/** Returns the function that opens the relay's part of a storage in NATS. */
export function createNatsOpener(
  url: string,
  {
    database,
    settings: { natsReplicas = 1, maxMessagesPerTopic = MAX_MESSAGES_PER_TOPIC, quotas },
    log,
  }: { database: Database; settings: NatsRelaySettings; log: Logger },
) {
  return async ({
    subscriptions,
    hideAddress,
  }: {
    subscriptions: RelayStorage
    hideAddress: (address: string) => string
  }): Promise<OtherRelay> => {
    const line = await openNatsLine(
      {
        url,
        replicas: natsReplicas,
        maxBytes: quotas.maxMailboxBytes,
        maxMessagesPerTopic,
        maxAgeMs: MAX_AGE_MS,
        seenMs: SEEN_MS,
      },
      log,
    )
    const time = await followDatabaseTime(database)
    const relay = new NatsRelayStorage({
      line,
      time,
      database,
      subscriptions,
      quotas,
      hideAddress,
      maxMessagesPerTopic,
      log,
    })
    await relay.start()
    return {
      relay,
      async check() {
        await line.ask(() =>
          Promise.race([
            line.connection.flush(),
            new Promise<never>((_, reject) => {
              setTimeout(
                () => reject(Object.assign(new Error('NATS is silent'), { name: 'TimeoutError' })),
                CHECK_MS,
              ).unref()
            }),
          ]),
        )
      },
      close: () => relay.close(),
    }
  }
}
