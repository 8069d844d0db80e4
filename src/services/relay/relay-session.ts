import type { ChainId } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { bounded } from './bounded.js'
import { endSession, forgetPairing } from './forget.js'
import { toRequestError, toTimeout, toUnavailable } from './relay-errors.js'
import { readNamespaces, readPeer } from './read-session.js'
import { wakeWallet } from './wake-wallet.js'
import type { RelayLink } from './relay-link.js'
import type { RelaySession, RelaySessionEvents } from './relay-client.js'
import type { SignClient } from './sign-client.js'

const REQUEST_TTL_S = 300

/** Our face of a settled session: events, bounded requests, one end. `end` ends it from outside, without a word to the wallet. */
export function createRelaySession(client: SignClient, link: RelayLink, topic: string): { session: RelaySession; end: (reason: WalletModalError) => void } {
  const first = client.session.get(topic)
  const peer = readPeer(first.peer.metadata)
  const listeners: { [E in keyof RelaySessionEvents]: Set<(value: RelaySessionEvents[E]) => void> } = { update: new Set(), event: new Set(), end: new Set() }
  let namespaces = readNamespaces(first.namespaces)
  let over = false

  // The SDK would open whatever link it finds in storage, unchecked; see wake-wallet.ts.
  void client.session.update(topic, { sessionConfig: { disableDeepLink: true } })

  function emit<E extends keyof RelaySessionEvents>(event: E, value: RelaySessionEvents[E]) {
    for (const listener of [...listeners[event]]) listener(value)
  }
  const onUpdate = (event: { topic: string }) => {
    if (event.topic !== topic) return
    namespaces = readNamespaces(client.session.get(topic).namespaces)
    emit('update', undefined)
  }
  const onEvent = ({ topic: of, params }: { topic: string; params: { event: { name: string; data: unknown }; chainId: string } }) => {
    if (of === topic) emit('event', { name: params.event.name, data: params.event.data, chainId: params.chainId })
  }
  const onDelete = (event: { topic: string }) => {
    if (event.topic === topic) finish(new WalletModalError('SESSION_ENDED', { details: { reason: 'ended by the wallet' } }))
  }
  const onExpire = (event: { topic: string }) => {
    if (event.topic === topic) finish(new WalletModalError('SESSION_ENDED', { details: { reason: 'expired' } }))
  }
  const onSent = ({ topic: of, id }: { topic: string; id: number }) => {
    if (of === topic) wakeWallet(topic, id)
  }
  client.on('session_update', onUpdate)
  client.on('session_event', onEvent)
  client.on('session_delete', onDelete)
  client.on('session_expire', onExpire)
  client.on('session_request_sent', onSent)

  function finish(reason: WalletModalError | undefined) {
    if (over) return
    over = true
    client.off('session_update', onUpdate)
    client.off('session_event', onEvent)
    client.off('session_delete', onDelete)
    client.off('session_expire', onExpire)
    client.off('session_request_sent', onSent)
    // Every connection makes a pairing of its own, which would stay subscribed for a month.
    void forgetPairing(client, first.pairingTopic)
    emit('end', reason)
  }
  function check(chainId: ChainId, method: string) {
    if (over) throw new WalletModalError('SESSION_ENDED')
    const granted = namespaces[chainId.slice(0, chainId.indexOf(':'))]
    if (!granted?.chains.includes(chainId)) throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId } })
    if (!granted.methods.includes(method)) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method } })
    if (!link.online) throw toUnavailable('this device is offline')
  }

  const session: RelaySession = {
    topic,
    peer,
    get namespaces() {
      return namespaces
    },
    get expiresAt() {
      return over ? first.expiry * 1000 : client.session.get(topic).expiry * 1000
    },
    async request(chainId, { method, params }, { signal } = {}) {
      check(chainId, method)
      try {
        return await bounded(client.request({ topic, chainId, expiry: REQUEST_TTL_S, request: { method, params: params ?? [] } }), {
          signal,
          timeout: REQUEST_TTL_S * 1000,
          onTimeout: () => toTimeout(method, REQUEST_TTL_S),
          watch: (fail) => link.onRefusal(fail),
        })
      } catch (failure) {
        throw toRequestError(failure, { method, chainId, seconds: REQUEST_TTL_S })
      }
    },
    on(event, listener) {
      listeners[event].add(listener)
      return () => void listeners[event].delete(listener)
    },
    async disconnect() {
      if (over) return
      finish(undefined)
      await endSession(client, topic)
    },
  }
  return { session, end: finish }
}
