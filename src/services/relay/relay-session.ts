import type { ChainId } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { createEmitter } from '../../platform/emitter.js'
import { bounded } from './bounded.js'
import { endSession, forgetPairing } from './forget.js'
import { toRequestError, toTimeout, toUnavailable } from './relay-errors.js'
import { readNamespaces, readPeer } from './read-session.js'
import { wakeWallet } from './wake-wallet.js'
import type { RelayLink } from './relay-link.js'
import type { Releases } from './releases.js'
import type { RelaySession, RelaySessionEvents } from './relay-client.js'
import type { SignClient } from './sign-client.js'

const REQUEST_TTL_S = 300
/** Failures that are more specific than the end of the session during the request. */
const ANSWERS: ReadonlySet<string> = new Set(['USER_REJECTED', 'REQUEST_ABORTED'])

/** Wraps a settled session in the kit's interface. `end` ends it here without a message to the wallet. */
export function createRelaySession(
  client: SignClient,
  link: RelayLink,
  releases: Releases,
  topic: string,
): { session: RelaySession; end: (reason: WalletModalError) => void } {
  const first = client.session.get(topic)
  const peer = readPeer(first.peer.metadata)
  const { on, emit } = createEmitter<RelaySessionEvents>()
  const read = () => {
    const released = releases.get(topic)
    const granted = Object.entries(readNamespaces(client.session.get(topic).namespaces))
    return Object.fromEntries(granted.filter(([namespace]) => !released.includes(namespace)))
  }
  let namespaces = read()
  let over = false
  let why: WalletModalError | undefined

  // The SDK would open any link in storage unchecked; see wake-wallet.ts.
  void client.session.update(topic, { sessionConfig: { disableDeepLink: true } })

  const isOver = () => over || !client.session.keys.includes(topic)
  const update = () => {
    // The SDK removes the record some time before it reports the end.
    if (isOver()) return
    namespaces = read()
    emit('update', undefined)
  }
  const unwatch = releases.watch(() => {
    if (!isOver() && JSON.stringify(read()) !== JSON.stringify(namespaces)) update()
  })
  const onUpdate = (event: { topic: string }) => {
    if (event.topic === topic) update()
  }
  const onEvent = ({
    topic: of,
    params,
  }: {
    topic: string
    params: { event: { name: string; data: unknown }; chainId: string }
  }) => {
    if (of === topic)
      emit('event', { name: params.event.name, data: params.event.data, chainId: params.chainId })
  }
  const onDelete = (event: { topic: string }) => {
    if (event.topic === topic)
      finish(new WalletModalError('SESSION_ENDED', { details: { reason: 'ended by the wallet' } }))
  }
  const onExpire = (event: { topic: string }) => {
    if (event.topic === topic)
      finish(new WalletModalError('SESSION_ENDED', { details: { reason: 'expired' } }))
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
    why = reason
    unwatch()
    client.off('session_update', onUpdate)
    client.off('session_event', onEvent)
    client.off('session_delete', onDelete)
    client.off('session_expire', onExpire)
    client.off('session_request_sent', onSent)
    // Each session has its own pairing, which would stay subscribed for 30 days.
    void forgetPairing(client, first.pairingTopic)
    emit('end', reason)
  }
  // The SDK forgets the requests of a session that ends; their promises would stay pending until they expire.
  function watchEnd(fail: (reason: WalletModalError) => void): () => void {
    const stops = [
      link.onRefusal(fail),
      on('end', (reason) => fail(reason ?? new WalletModalError('SESSION_ENDED'))),
    ]
    return () => stops.forEach((stop) => stop())
  }
  function check(chainId: ChainId, method: string) {
    if (isOver()) throw new WalletModalError('SESSION_ENDED')
    const granted = namespaces[chainId.slice(0, chainId.indexOf(':'))]
    if (!granted?.chains.includes(chainId))
      throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId } })
    if (!granted.methods.includes(method))
      throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method } })
    if (!link.online) throw toUnavailable('this device is offline')
  }

  const session: RelaySession = {
    topic,
    peer,
    get namespaces() {
      return namespaces
    },
    async request(chainId, { method, params }, { signal } = {}) {
      check(chainId, method)
      try {
        return await bounded(
          client.request({
            topic,
            chainId,
            expiry: REQUEST_TTL_S,
            request: { method, params: params ?? [] },
          }),
          {
            signal,
            timeout: REQUEST_TTL_S * 1000,
            onTimeout: () => toTimeout(method, REQUEST_TTL_S),
            watch: watchEnd,
          },
        )
      } catch (failure) {
        const error = toRequestError(failure, { method, chainId, seconds: REQUEST_TTL_S })
        throw isOver() && !ANSWERS.has(error.code)
          ? new WalletModalError('SESSION_ENDED', { cause: failure })
          : error
      }
    },
    on(event, listener) {
      // A wallet may end the session while the page still loads what observes it.
      if (over && event === 'end')
        queueMicrotask(() => (listener as (reason: WalletModalError | undefined) => void)(why))
      return on(event, listener)
    },
    async release(namespace) {
      if (over || !(namespace in namespaces)) return
      if (Object.keys(namespaces).length === 1) return session.disconnect()
      await releases.add(topic, namespace)
      update()
    },
    async disconnect() {
      if (over) return
      finish(undefined)
      await endSession(client, topic)
    },
  }
  return { session, end: finish }
}
