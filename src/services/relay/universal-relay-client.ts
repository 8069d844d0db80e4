import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { abortable } from '../../platform/async/deadline.js'
import { createEmitter } from '../../platform/async/emitter.js'
import { parseGrant } from '../../walletconnect/sessions/namespaces.js'
import {
  toPairError,
  toRequestError,
  toUnavailable,
} from '../../walletconnect/relay/relay-errors.js'
import { readPeer } from './read-peer.js'
import type { CreateRelayClient, RelaySession, RelaySessionEvents } from './relay-client.js'

interface StoredSession {
  readonly topic: string
  readonly expiry: number
  readonly acknowledged?: boolean
  readonly namespaces: unknown
  readonly peer: { readonly metadata: unknown }
}

/**
 * The part of `@walletconnect/universal-provider` that the bridge uses; the same in all versions 2.
 */
export interface UniversalProviderLike {
  readonly client: {
    connect(params: never): Promise<{ uri?: string | undefined; approval: () => Promise<unknown> }>
    request(params: never): Promise<unknown>
    disconnect(params: never): Promise<void>
    on(event: never, listener: (value: never) => void): unknown
    readonly session: { getAll(): readonly unknown[] }
    readonly core?: { readonly relayer: { subscribe(topic: string): Promise<unknown> } }
  }
}

/** A QR code of the level that the screen draws holds 2,331 bytes. */
const MAX_LINK_LENGTH = 2000
const LIFE_MS = 4 * 60_000
const REQUEST_LIFE_S = 300
const DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/**
 * Pairs over a provider of the app's own, of any version whose licence the app accepts, for the
 * option `createRelayClient`. Released namespaces last until the reload, and sign-in is
 * asked separately.
 *
 * @example
 * const start = () => UniversalProvider.init({ projectId })
 * createWalletModal({ createRelayClient: createUniversalRelayClient(start), … })
 */
export function createUniversalRelayClient(
  start: () => Promise<UniversalProviderLike>,
): CreateRelayClient {
  return async () => {
    const { client } = await start()
    const emitter = createEmitter<{
      change: undefined
      end: string
      update: string
      event: Event
    }>()
    const sessions = new Map<string, RelaySession>()
    const listen = (event: string, listener: (value: never) => void) =>
      client.on(event as never, listener)
    const readStored = () =>
      (client.session.getAll() as StoredSession[]).filter(
        ({ expiry, acknowledged }) => acknowledged !== false && expiry > Date.now() / 1000,
      )
    const end = (topic: string) => {
      sessions.delete(topic)
      emitter.emit('end', topic)
      emitter.emit('change', undefined)
    }
    for (const event of ['session_delete', 'session_expire'])
      listen(event, ({ topic }: { topic: string }) => end(topic))
    listen('session_update', ({ topic }: { topic: string }) => emitter.emit('update', topic))
    listen('session_event', (event: Event) => emitter.emit('event', event))

    function open({ topic, peer }: StoredSession): RelaySession {
      const { on, emit } = createEmitter<RelaySessionEvents>()
      const released = new Set<string>()
      const read = (): RelaySession['namespaces'] => {
        const stored = readStored().find((known) => known.topic === topic)
        const granted = Object.entries(parseGrant(stored?.namespaces) ?? {})
        return Object.fromEntries(granted.filter(([name]) => !released.has(name)))
      }
      let namespaces = read()
      const update = () => {
        namespaces = read()
        emit('update', undefined)
      }
      emitter.on('update', (of) => of === topic && update())
      emitter.on('event', ({ topic: of, params }) => {
        if (of === topic) emit('event', { ...params.event, chainId: params.chainId })
      })
      let ended: WalletModalError | undefined
      emitter.on('end', (of) => {
        if (of !== topic || ended) return
        ended = new WalletModalError('SESSION_ENDED')
        emit('end', ended)
      })
      const session: RelaySession = {
        topic,
        peer: readPeer(peer.metadata),
        get namespaces() {
          return namespaces
        },
        async request(chainId, { method, params = [] }, { signal } = {}) {
          if (ended) throw ended
          const granted = namespaces[chainId.slice(0, chainId.indexOf(':'))]
          if (!granted?.chains.includes(chainId))
            throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId } })
          if (!granted.methods.includes(method))
            throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method } })
          const answer = client
            .request({
              topic,
              chainId,
              expiry: REQUEST_LIFE_S,
              request: { method, params },
            } as never)
            .catch((failure: unknown) => {
              throw toRequestError(failure, { method, chainId, seconds: REQUEST_LIFE_S })
            })
          return signal ? abortable(answer, signal) : answer
        },
        on(event, listener) {
          if (ended && event === 'end')
            queueMicrotask(() => (listener as (why: unknown) => void)(ended))
          return on(event, listener)
        },
        async release(name) {
          released.add(name)
          if (Object.keys(namespaces).every((known) => released.has(known)))
            return session.disconnect()
          update()
        },
        async disconnect() {
          if (ended) return
          ended = new WalletModalError('SESSION_ENDED')
          emit('end', undefined)
          await client.disconnect({ topic, reason: DISCONNECTED } as never).catch(() => {
            // Unreachable: the SDK removes the session on this side.
          })
          end(topic)
        },
      }
      return session
    }
    function listSessions(): RelaySession[] {
      return readStored().map((stored) => {
        const known = sessions.get(stored.topic) ?? open(stored)
        sessions.set(stored.topic, known)
        return known
      })
    }
    listSessions()
    // A reload can interrupt the SDK while it stores its subscriptions. It would never receive the
    // answers on a topic that it lost. Without a network, the next request reports the failure.
    for (const { topic } of readStored())
      client.core?.relayer.subscribe(topic).catch(() => undefined)

    return {
      listSessions,
      watchSessions: (listener) => emitter.on('change', () => listener(listSessions())),
      async pair({ namespaces, onUri, signal }) {
        try {
          const { uri, approval } = await client.connect({
            optionalNamespaces: namespaces,
          } as never)
          if (signal?.aborted) throw new WalletModalError('REQUEST_ABORTED')
          if (!uri || uri.length > MAX_LINK_LENGTH)
            throw toUnavailable('the provider made no link that fits into a QR code')
          onUri(uri, Date.now() + LIFE_MS)
          const approved = approval() as Promise<StoredSession>
          // A wallet that approves after the abort is told the end of its session.
          const refuse = ({ topic }: StoredSession) =>
            client.disconnect({ topic, reason: DISCONNECTED } as never)
          const { topic } = await (signal
            ? abortable(approved, signal).catch((failure: unknown) => {
                approved.then(refuse).catch(() => undefined)
                throw failure
              })
            : approved)
          emitter.emit('change', undefined)
          return listSessions().find((session) => session.topic === topic)!
        } catch (failure) {
          throw failure instanceof WalletModalError ? failure : toPairError(failure)
        }
      },
      // The provider is the app's: it stays open.
      close: async () => emitter.clear(),
    }
  }
}

interface Event {
  readonly topic: string
  readonly params: {
    readonly event: { readonly name: string; readonly data: unknown }
    readonly chainId: string
  }
}
