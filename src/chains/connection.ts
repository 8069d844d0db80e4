import type { AccountId, ChainId } from '../standards/caip.js'
import type { WalletModalError } from '../errors/wallet-modal-error.js'
import type { Connection, ConnectionEvents } from './adapter.js'

interface Parts extends Omit<Connection, 'accounts' | 'chainId' | 'on' | 'disconnect'> {
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  /** Tells the wallet that it is over; what it answers is of no consequence. */
  end(): Promise<void>
}

/** What an adapter holds to move a connection when its wallet moves. */
export interface ConnectionControl {
  setAccounts(accounts: readonly AccountId[]): void
  setChain(chainId: ChainId): void
  /** The wallet ended it. */
  drop(reason?: WalletModalError): void
  /** Runs when the connection is over, whoever ended it. */
  onEnd(cleanup: () => void): void
}

/** Builds a connection with its events and the one way it ends: listeners removed once, `disconnect` told once. */
export function createConnection(parts: Parts): { connection: Connection; control: ConnectionControl } {
  const { end, accounts: _accounts, chainId: _chainId, ...rest } = parts
  const listeners: { [E in keyof ConnectionEvents]: Set<(value: ConnectionEvents[E]) => void> } = {
    accounts: new Set(),
    chain: new Set(),
    disconnect: new Set(),
  }
  const cleanups: (() => void)[] = []
  let accounts = parts.accounts
  let chainId = parts.chainId
  let over = false

  function emit<E extends keyof ConnectionEvents>(event: E, value: ConnectionEvents[E]) {
    for (const listener of [...listeners[event]]) listener(value)
  }
  function finish(reason: WalletModalError | undefined) {
    if (over) return
    over = true
    for (const cleanup of cleanups.splice(0)) cleanup()
    emit('disconnect', reason)
  }

  const connection: Connection = {
    ...rest,
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    on(event, listener) {
      listeners[event].add(listener)
      return () => void listeners[event].delete(listener)
    },
    async disconnect() {
      if (over) return
      try {
        await end()
      } finally {
        finish(undefined)
      }
    },
  }
  const control: ConnectionControl = {
    setAccounts(next) {
      if (over || next.join() === accounts.join()) return
      accounts = next
      emit('accounts', next)
    },
    setChain(next) {
      if (over || next === chainId) return
      chainId = next
      emit('chain', next)
    },
    drop: finish,
    onEnd(cleanup) {
      if (over) cleanup()
      else cleanups.push(cleanup)
    },
  }
  return { connection, control }
}
