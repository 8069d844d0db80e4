import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { findDeepLink } from '../../platform/links/deep-link-choice.js'
import { createEmitter } from '../../platform/async/emitter.js'
import { getAppTarget, openLink } from '../../platform/links/open-link.js'
import { toUnavailable } from '../../walletconnect/relay/relay-errors.js'
import type { Session } from '../../walletconnect/sessions/session-record.js'
import type { SignClient } from '../../walletconnect/sign-client.js'
import { readPeer } from './read-peer.js'
import type { Releases } from './releases.js'
import type { RelaySession, RelaySessionEvents } from './relay-client.js'

/**
 * Wraps a settled session in the kit's interface. `onEnd` is called once, before the listeners of
 * `end`.
 */
export function createRelaySession(
  client: SignClient,
  releases: Releases,
  { topic, peer }: Session,
  onEnd: () => void,
): RelaySession {
  const { on, emit } = createEmitter<RelaySessionEvents>()
  const read = (): RelaySession['namespaces'] => {
    const released = releases.get(topic)
    const granted = Object.entries(client.getSession(topic)?.namespaces ?? {})
    return Object.fromEntries(granted.filter(([namespace]) => !released.includes(namespace)))
  }
  let namespaces = read()
  let isOver = false
  let why: WalletModalError | undefined

  const update = () => {
    namespaces = read()
    emit('update', undefined)
  }
  const stops = [
    releases.watch(() => {
      if (JSON.stringify(read()) !== JSON.stringify(namespaces)) update()
    }),
    client.on('update', (event) => {
      if (event.topic === topic) update()
    }),
    client.on('event', (event) => {
      if (event.topic === topic)
        emit('event', { name: event.name, data: event.data, chainId: event.chainId })
    }),
    client.on('sent', (request) => {
      if (request.topic === topic) wakeWallet(topic, request.id)
    }),
    client.on('end', (event) => {
      if (event.topic === topic) finish(event.reason)
    }),
  ]
  function finish(reason: WalletModalError | undefined) {
    isOver = true
    why = reason
    for (const stop of stops) stop()
    releases.forget(topic)
    onEnd()
    emit('end', reason)
  }

  const session: RelaySession = {
    topic,
    peer: readPeer(peer.metadata),
    get namespaces() {
      return namespaces
    },
    async request(chainId, { method, params }, { signal } = {}) {
      if (isOver) throw new WalletModalError('SESSION_ENDED')
      if (!namespaces[chainId.slice(0, chainId.indexOf(':'))])
        throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId } })
      if (globalThis.navigator?.onLine === false) throw toUnavailable('this device is offline')
      return client.request({ topic, chainId, method, params: params ?? [], signal })
    },
    on(event, listener) {
      // A wallet may end the session while the page still loads what observes it.
      if (isOver && event === 'end')
        queueMicrotask(() => (listener as (reason: WalletModalError | undefined) => void)(why))
      return on(event, listener)
    },
    async release(namespace) {
      if (isOver || !(namespace in namespaces)) return
      if (Object.keys(namespaces).length === 1) return session.disconnect()
      releases.add(topic, namespace)
      update()
    },
    disconnect: () => client.disconnect(topic),
  }
  return session
}

/**
 * Brings the app that holds the session to the front for a request that was just sent, if the
 * session was opened through its link on this device. Uses the link format of WalletConnect
 * wallets. Not from a background page, which would switch the user between apps.
 */
function wakeWallet(topic: string, requestId: number): void {
  const choice = findDeepLink()
  if (!choice || !document.hasFocus()) return
  const base = choice.href.replace(/[?#].*$/, '')
  const link = `${base.endsWith('/') ? base : `${base}/`}wc?requestId=${requestId}&sessionTopic=${topic}`
  openLink(link, /^https?:/i.test(link) ? '_blank' : getAppTarget())
}
