import { EIP6963_ANNOUNCE, EIP6963_REQUEST } from '../../../src/standards/eip6963.js'
import type { Eip1193Provider, Eip1193Request } from '../../../src/standards/eip1193.js'

/**
 * A fake's answer to one method: a value, or a function that returns one, throws, or never settles.
 */
export type FakeAnswer = unknown | ((request: Eip1193Request) => unknown)

/** Options of {@link fakeEip1193}. */
export interface FakeWalletOptions {
  accounts?: readonly string[]
  /** The network's number. */
  chainId?: number
  /** Networks that wallet_switchEthereumChain accepts; all if absent. */
  knownChains?: readonly number[]
  /** Replaces answers, by method. */
  answers?: Readonly<Record<string, FakeAnswer>>
}

/** An EIP-1193 provider that the test controls. */
export interface FakeEip1193 extends Eip1193Provider {
  on(event: string, listener: (...values: never[]) => void): this
  removeListener(event: string, listener: (...values: never[]) => void): this
  /** Every request in order. */
  readonly requests: Eip1193Request[]
  /** Requests of one method. */
  sent(method: string): Eip1193Request[]
  /** Emits an event without changing anything. */
  emit(event: string, value?: unknown): void
  /** A user's change in the wallet: state first, then the event. */
  setAccounts(accounts: readonly string[]): void
  setChain(chainId: number): void
  /** The number of remaining listeners. */
  countListeners(): number
  answers: Record<string, FakeAnswer>
}

/**
 * Two addresses for connections in tests, the first ones of the well-known development mnemonic.
 */
export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A failure in the form that wallets use: an object with a number. */
export function rpcError(code: number, message = `failure ${code}`, data?: unknown): Error {
  return Object.assign(new Error(message), { code, data })
}

/** A promise that never settles. */
export const never = () => new Promise<never>(() => {})

/** Creates a wallet that connects, switches and signs correctly; `answers` add faults. */
export function fakeEip1193(options: FakeWalletOptions = {}): FakeEip1193 {
  let accounts = options.accounts ?? [ALICE]
  let chainId = options.chainId ?? 1
  const known = options.knownChains && new Set(options.knownChains)
  const listeners = new Map<string, Set<(value: never) => void>>()
  const requests: Eip1193Request[] = []
  const usual: Record<string, (params: unknown[]) => unknown> = {
    eth_requestAccounts: () => accounts,
    eth_accounts: () => accounts,
    eth_chainId: () => toHex(chainId),
    net_version: () => String(chainId),
    eth_getBlockByNumber: () => ({ difficulty: '0x0' }),
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_blockNumber: () => '0x1',
    personal_sign: () => `0x${'ab'.repeat(65)}`,
    wallet_switchEthereumChain: ([wanted]) => {
      const next = Number((wanted as { chainId: string }).chainId)
      if (known && !known.has(next)) throw rpcError(4902, 'Unrecognized chain')
      wallet.setChain(next)
      return null
    },
    wallet_addEthereumChain: ([added]) => {
      known?.add(Number((added as { chainId: string }).chainId))
      return null
    },
    wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts' }],
    wallet_revokePermissions: () => null,
  }
  const wallet: FakeEip1193 = {
    requests,
    answers: { ...options.answers },
    sent: (method) => requests.filter((request) => request.method === method),
    async request(request) {
      requests.push(request)
      const { method, params } = request
      if (method in wallet.answers) {
        const answer = wallet.answers[method]
        return typeof answer === 'function'
          ? await (answer as (request: Eip1193Request) => unknown)(request)
          : answer
      }
      const answer = usual[method]
      if (!answer) throw rpcError(-32601, `${method} does not exist`)
      return answer((params ?? []) as unknown[])
    },
    on(event, listener) {
      listeners.set(
        event,
        (listeners.get(event) ?? new Set()).add(listener as (value: never) => void),
      )
      return this
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener as (value: never) => void)
      return this
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
    },
    setAccounts(next) {
      accounts = next
      wallet.emit('accountsChanged', next)
    },
    setChain(next) {
      if (next === chainId) return
      chainId = next
      wallet.emit('chainChanged', toHex(next))
    },
    countListeners: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
  return wallet
}

/** The wallet's data in {@link announce}. */
export interface FakeInfo {
  uuid?: string
  name?: string
  icon?: string
  rdns?: string
}

/** Announces a provider by EIP-6963 now and on request; the returned function stops it. */
export function announce(provider: unknown, info: FakeInfo = {}): () => void {
  const detail = {
    info: {
      uuid: crypto.randomUUID(),
      name: 'Fake Wallet',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'org.fake',
      ...info,
    },
    provider,
  }
  const tell = () =>
    window.dispatchEvent(new CustomEvent(EIP6963_ANNOUNCE, { detail: Object.freeze(detail) }))
  window.addEventListener(EIP6963_REQUEST, tell)
  tell()
  return () => window.removeEventListener(EIP6963_REQUEST, tell)
}

function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
