import type { SharedStorage, StoredRow } from './relay-storage.js'
import type { SignClient, SignSession } from './sign-client.js'

/** Private list of the SDK: topics to subscribe to at its next pulse, and again after a failure. */
interface HiddenSubscriber {
  readonly pending: Map<string, { topic: string; relay: { protocol: string } }>
  checkPending(): Promise<void>
}

/** Adopts a session that another tab of the page created: its keys, its record and its topic. Returns true if it is new in this tab. */
export async function adoptSession(
  client: SignClient,
  storage: SharedStorage,
  row: StoredRow,
): Promise<boolean> {
  if (!isSession(row) || client.session.keys.includes(row.topic)) return false
  const { core, session } = client
  const { topic, expiry, self } = row
  const keys = storage.readRows('keychain') as Readonly<Record<string, unknown>> | undefined
  const [sessionKey, ownKey] = [keys?.[topic], keys?.[self.publicKey]]
  // A session without keys is unusable. The next start reads it with them.
  if (typeof sessionKey !== 'string' || typeof ownKey !== 'string') return false
  await Promise.all([
    core.crypto.keychain.set(topic, sessionKey),
    core.crypto.keychain.set(self.publicKey, ownKey),
  ])
  if (client.session.keys.includes(topic)) return false
  await session.set(topic, row)
  core.expirer.set(topic, expiry)
  const subscriber = core.relayer.subscriber as HiddenSubscriber
  subscriber.pending.set(topic, { topic, relay: { protocol: 'irn' } })
  subscriber.checkPending().catch(() => {
    // Ignored: the topic stays pending, and the SDK tries again at its next pulse.
  })
  return true
}

function isSession(row: StoredRow): row is StoredRow & SignSession {
  const { topic, expiry, acknowledged, self, peer } = row as Partial<SignSession>
  return (
    typeof topic === 'string' &&
    acknowledged === true &&
    typeof expiry === 'number' &&
    expiry > Date.now() / 1000 &&
    typeof self?.publicKey === 'string' &&
    typeof peer === 'object'
  )
}
