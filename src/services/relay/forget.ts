import { bounded } from './bounded.js'
import { toTimeout } from './relay-errors.js'
import type { Reason, SignClient } from './sign-client.js'

/** USER_DISCONNECTED of the Sign protocol. */
const REASON: Reason = { code: 6000, message: 'User disconnected.' }
const DELETE_TIMEOUT_MS = 3000

/** Private list of topics of the SDK. */
interface HiddenSubscriber {
  cached: { readonly topic: string }[]
  readonly pending: Map<string, unknown>
  readonly topicMap: { get(topic: string): string[] }
  onUnsubscribe(topic: string, id: string, reason: Reason): Promise<void>
}

/** Sends the end of a session to the wallet, for at most 3 s, and removes the session here in any case. */
export async function endSession(client: SignClient, topic: string): Promise<void> {
  if (!client.session.keys.includes(topic)) return
  const { self } = client.session.get(topic)
  try {
    await bounded(client.disconnect({ topic, reason: REASON }), toBounds('ending the session'))
  } catch {
    // Unreachable or refused: the wallet is not informed, but the session ends on this side.
    await forgetSession(client, topic, self.publicKey)
  }
}

/** Removes a session from this page's storage, without a message to the wallet. */
export async function forgetSession(
  client: SignClient,
  topic: string,
  publicKey: string,
): Promise<void> {
  const { core, session } = client
  await forgetTopic(client, topic)
  await Promise.allSettled([
    session.delete(topic, REASON),
    core.crypto.deleteKeyPair(publicKey),
    core.crypto.deleteSymKey(topic),
    core.expirer.del(topic),
  ])
}

/** Removes a pairing and its proposal, and unsubscribes at the relay if it is reachable. */
export async function forgetPairing(client: SignClient, topic: string): Promise<void> {
  const { core, proposal } = client
  if (core.relayer.connected) {
    await bounded(core.relayer.unsubscribe(topic), toBounds('unsubscribing')).catch(() => {
      // Ignored: the relay drops the subscription when its messages expire. It only must not be subscribed again.
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

/** Removes a topic from those that are subscribed again after each reconnect. */
async function forgetTopic(client: SignClient, topic: string): Promise<void> {
  const subscriber = client.core.relayer.subscriber as unknown as HiddenSubscriber
  subscriber.cached = subscriber.cached.filter((subscription) => subscription.topic !== topic)
  subscriber.pending.delete(topic)
  for (const id of [...subscriber.topicMap.get(topic)])
    await subscriber.onUnsubscribe(topic, id, REASON)
}

function toBounds(what: string) {
  return { timeout: DELETE_TIMEOUT_MS, onTimeout: () => toTimeout(what, DELETE_TIMEOUT_MS / 1000) }
}
