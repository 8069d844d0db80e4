import type { AccountId, ChainId } from '../standards/caip.js'
import type { WalletModalError } from '../errors/wallet-modal-error.js'
import type { Connection, ConnectionEvents } from './adapter.js'

interface Parts extends Omit<Connection, 'accounts' | 'chainId' | 'on' | 'disconnect' | 'release'> {
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  /** Tells the wallet that it is over; what it answers is of no consequence. */
  end(): Promise<void>
}

/** What an adapter holds to move a connection when its wallet moves. */
export interface ConnectionControl {
  setAccounts(accounts: readonly AccountId[]): void
  /** `accounts` are those on the new network where ids name it (CAIP-10); both are set before either is told. */
  setChain(chainId: ChainId, accounts?: readonly AccountId[]): void
  /** The wallet ended it. */
  drop(reason?: WalletModalError): void
  /** Runs when the connection is over, whoever ended it. */
  onEnd(cleanup: () => void): void
}

/**
 * Builds a connection with its events and the one way it ends: listeners removed once, `disconnect` told once, and
 * signing and switching under way given up (REQUEST_ABORTED).
 */
export function createConnection(parts: Parts): { connection: Connection; control: ConnectionControl } {
  const { end, accounts: _accounts, chainId: _chainId, ...rest } = parts
  const listeners: { [E in keyof ConnectionEvents]: Set<(value: ConnectionEvents[E]) => void> } = {
    accounts: new Set(),
    chain: new Set(),
    disconnect: new Set(),
  }
  const cleanups: (() => void)[] = []
  const life = new AbortController()
  // A wallet that was asked and never answers would keep the asker waiting past the end of the connection.
  const whileAlive = (signal: AbortSignal | undefined) => ({ signal: signal ? AbortSignal.any([life.signal, signal]) : life.signal })
  let accounts = parts.accounts
  let chainId = parts.chainId
  let over = false
  let ending: Promise<void> | undefined
  let reason: WalletModalError | undefined

  function emit<E extends keyof ConnectionEvents>(event: E, value: ConnectionEvents[E]) {
    for (const listener of [...listeners[event]]) listener(value)
  }
  function release() {
    over = true
    life.abort()
    for (const cleanup of cleanups.splice(0)) cleanup()
  }
  function finish(why: WalletModalError | undefined) {
    if (over) return
    reason = why
    release()
    emit('disconnect', reason)
  }

  const connection: Connection = {
    ...rest,
    signMessage: (message, { account, signal }) => parts.signMessage(message, { account, ...whileAlive(signal) }),
    ...(parts.switchChain && { switchChain: (chain, { signal }) => parts.switchChain!(chain, whileAlive(signal)) }),
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    get approvedChains() {
      return parts.approvedChains
    },
    on(event, listener) {
      listeners[event].add(listener)
      // A wallet may be quicker than whoever waited for the connection.
      if (over && event === 'disconnect') queueMicrotask(() => listeners[event].has(listener) && (listener as (why: typeof reason) => void)(reason))
      return () => void listeners[event].delete(listener)
    },
    async disconnect() {
      if (over) return
      life.abort()
      try {
        await (ending ??= end())
      } finally {
        finish(undefined)
      }
    },
    release,
  }
  const control: ConnectionControl = {
    setAccounts(next) {
      if (over || next.join() === accounts.join()) return
      accounts = next
      emit('accounts', next)
    },
    setChain(next, nextAccounts = accounts) {
      if (over || next === chainId) return
      chainId = next
      const moved = nextAccounts.join() !== accounts.join()
      accounts = nextAccounts
      emit('chain', next)
      if (moved) emit('accounts', nextAccounts)
    },
    drop: finish,
    onEnd(cleanup) {
      if (over) cleanup()
      else cleanups.push(cleanup)
    },
  }
  return { connection, control }
}
