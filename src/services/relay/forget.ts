import { bounded } from './bounded.js'
import { toTimeout } from './relay-errors.js'
import type { Reason, SignClient } from './sign-client.js'

/** USER_DISCONNECTED of the Sign protocol. */
const REASON: Reason = { code: 6000, message: 'User disconnected.' }
const GOODBYE_TIMEOUT_MS = 3000

/** The SDK's private list of topics. */
interface HiddenSubscriber {
  cached: { readonly topic: string }[]
  readonly pending: Map<string, unknown>
  readonly topicMap: { get(topic: string): string[] }
  onUnsubscribe(topic: string, id: string, reason: Reason): Promise<void>
}

/** Tells the wallet that a session is over, for 3 s at most, and forgets it here in any case. */
export async function endSession(client: SignClient, topic: string): Promise<void> {
  if (!client.session.keys.includes(topic)) return
  const { self } = client.session.get(topic)
  try {
    await bounded(client.disconnect({ topic, reason: REASON }), toBounds('ending the session'))
  } catch {
    // Unreachable or refused: the wallet learns nothing, but this side must not stay connected.
    await forgetSession(client, topic, self.publicKey)
  }
}

/** Removes a session from this page's storage without a message to the wallet. */
export async function forgetSession(client: SignClient, topic: string, publicKey: string): Promise<void> {
  const { core, session } = client
  await forgetTopic(client, topic)
  await Promise.allSettled([session.delete(topic, REASON), core.crypto.deleteKeyPair(publicKey), core.crypto.deleteSymKey(topic), core.expirer.del(topic)])
}

/** Removes a pairing and its proposal, at the relay as well when it can be reached. */
export async function forgetPairing(client: SignClient, topic: string): Promise<void> {
  const { core, proposal } = client
  if (core.relayer.connected) {
    await bounded(core.relayer.unsubscribe(topic), toBounds('unsubscribing')).catch(() => {
      // The relay drops it by itself when its messages are stale; what counts is not to ask for it again.
    })
  }
  await forgetTopic(client, topic)
  const proposals = proposal.getAll().filter(({ pairingTopic }) => pairingTopic === topic)
  await Promise.allSettled([
    ...proposals.flatMap(({ id }) => [proposal.delete(id, REASON), core.expirer.del(id)]),
    core.pairing.pairings.delete(topic, REASON),
    core.crypto.deleteSymKey(topic),
    core.expirer.del(topic),
  ])
}

/** Takes a topic out of what is subscribed again after each reconnect. */
async function forgetTopic(client: SignClient, topic: string): Promise<void> {
  const subscriber = client.core.relayer.subscriber as unknown as HiddenSubscriber
  subscriber.cached = subscriber.cached.filter((subscription) => subscription.topic !== topic)
  subscriber.pending.delete(topic)
  for (const id of [...subscriber.topicMap.get(topic)]) await subscriber.onUnsubscribe(topic, id, REASON)
}

function toBounds(what: string) {
  return { timeout: GOODBYE_TIMEOUT_MS, onTimeout: () => toTimeout(what, GOODBYE_TIMEOUT_MS / 1000) }
}
