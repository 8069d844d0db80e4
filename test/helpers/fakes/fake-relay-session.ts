import type { RelaySession, RelaySessionEvents } from '../../../src/services/relay/relay-client.js'
import { WalletModalError } from '../../../src/errors/wallet-modal-error.js'
import type { AccountId, ChainId } from '../../../src/standards/caip.js'
import { ALICE } from '../wallets/fake-eip1193.js'

/** Options of {@link fakeRelaySession}. */
export interface FakeSessionOptions {
  /** The granted family; eip155 by default. */
  namespace?: string
  chains?: readonly ChainId[]
  methods?: readonly string[]
  addresses?: readonly string[]
  answer?: (chainId: ChainId, request: { method: string; params?: unknown }) => unknown
  /** The messages that the wallet signed with its approval. */
  signIns?: RelaySession['signIns']
}

/** A settled session that the test controls. */
export interface FakeRelaySession extends RelaySession {
  readonly requests: { chainId: ChainId; method: string; params?: unknown }[]
  readonly ended: boolean
  /** The wallet changes what it grants. */
  grant(options: FakeSessionOptions): void
  /** The wallet emits an event, such as `chainChanged`; `chainId` is that of the event. */
  tell(name: string, data: unknown, chainId?: string): void
  /** The wallet ends the session. */
  drop(): void
  countListeners(): number
}

const METHODS = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']

/**
 * Creates a session whose wallet grants eip155 networks and answers with `answer`; like a real one
 * it refuses what it did not grant.
 */
export function fakeRelaySession(options: FakeSessionOptions = {}): FakeRelaySession {
  const { answer = () => `0x${'ab'.repeat(65)}` } = options
  const listeners = { update: new Set(), event: new Set(), end: new Set() } as {
    [E in keyof RelaySessionEvents]: Set<(value: RelaySessionEvents[E]) => void>
  }
  const requests: FakeRelaySession['requests'] = []
  let granted: FakeSessionOptions &
    Required<Pick<FakeSessionOptions, 'chains' | 'methods' | 'addresses'>> = {
    chains: ['eip155:1', 'eip155:8453'] as readonly ChainId[],
    methods: METHODS as readonly string[],
    addresses: [ALICE] as readonly string[],
    ...options,
  }
  const released = new Set<string>()
  let ended = false
  let why: WalletModalError | undefined

  function emit<E extends keyof RelaySessionEvents>(event: E, value: RelaySessionEvents[E]) {
    for (const listener of [...listeners[event]]) listener(value)
  }
  function end(reason: WalletModalError | undefined) {
    if (ended) return
    ended = true
    why = reason
    emit('end', reason)
  }

  return {
    topic: 'f'.repeat(64),
    peer: {
      name: 'Phone Wallet',
      url: 'https://phone.example',
      icon: 'https://phone.example/icon.png',
    },
    requests,
    ...(options.signIns ? { signIns: options.signIns } : {}),
    get ended() {
      return ended
    },
    get namespaces() {
      const { chains, methods, addresses } = granted
      const accounts = chains.flatMap((chainId) =>
        addresses.map((address): AccountId => `${chainId}:${address}`),
      )
      const all: RelaySession['namespaces'] = granted.namespace
        ? { [granted.namespace]: { chains, methods, events: [], accounts } }
        : {
            eip155: { chains, methods, events: [], accounts },
            solana: {
              chains: ['solana:main'] as ChainId[],
              methods: [],
              events: [],
              accounts: ['solana:main:abc'] as AccountId[],
            },
          }
      return Object.fromEntries(
        Object.entries(all).filter(([namespace]) => !released.has(namespace)),
      )
    },
    async request(chainId, request) {
      if (ended) throw new WalletModalError('SESSION_ENDED')
      if (!granted.chains.includes(chainId))
        throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId } })
      if (!granted.methods.includes(request.method))
        throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method: request.method } })
      requests.push({ chainId, ...request })
      return answer(chainId, request)
    },
    on(event, listener) {
      if (ended && event === 'end')
        queueMicrotask(() => (listener as (reason: WalletModalError | undefined) => void)(why))
      listeners[event].add(listener)
      return () => void listeners[event].delete(listener)
    },
    async release(namespace) {
      released.add(namespace)
      if (Object.keys(this.namespaces).length === 0) return end(undefined)
      emit('update', undefined)
    },
    async disconnect() {
      end(undefined)
    },
    grant(next) {
      granted = { ...granted, ...next }
      emit('update', undefined)
    },
    tell: (name, data, chainId = granted.chains[0] ?? '') => emit('event', { name, data, chainId }),
    drop: () => end(new WalletModalError('SESSION_ENDED')),
    countListeners: () => Object.values(listeners).reduce((sum, set) => sum + set.size, 0),
  }
}
