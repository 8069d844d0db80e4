import { toAddress, type AccountId, type ChainId } from '../standards/caip.js'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { createEmitter } from '../platform/async/emitter.js'
import type { Connection, ConnectionEvents } from './adapter.js'
import { anySignal } from '../platform/async/any-signal.js'

/** The parts that an adapter passes to {@link createConnection}. */
export interface ConnectionParts extends Omit<
  Connection,
  'id' | 'selectAccount' | 'on' | 'disconnect' | 'release'
> {
  /** Called after the user selected another of the wallet's accounts. */
  selected?(account: AccountId): void
  /** Asks the wallet to end the connection. The connection ends even when this rejects. */
  end(): Promise<void>
}

/** Lets an adapter change a connection when the wallet changes. */
export interface ConnectionControl {
  setAccounts(accounts: readonly AccountId[]): void
  /**
   * `accounts` are the accounts on the new network, for namespaces whose account ids contain it
   * (CAIP-10). Both values are set before either event is emitted.
   */
  setChain(chainId: ChainId, accounts?: readonly AccountId[]): void
  /** Ends the connection because the wallet ended it. */
  drop(reason?: WalletModalError): void
  /**
   * Runs `cleanup` when the connection ends for any reason; immediately if it has already ended.
   */
  onEnd(cleanup: () => void): void
}

/**
 * Creates a connection with its events and a single way to end: cleanups run once, the wallet is
 * asked to disconnect once, and pending signing and switching requests reject with REQUEST_ABORTED.
 */
export function createConnection(parts: ConnectionParts): {
  connection: Connection
  control: ConnectionControl
} {
  const { end, selected, accounts: _accounts, chainId: _chainId, ...rest } = parts
  const { namespace, connectorId, session } = parts
  const switchChain = parts.switchChain?.bind(parts)
  const events = createEmitter<ConnectionEvents>()
  const cleanups: (() => void)[] = []
  const life = new AbortController()
  // Otherwise a wallet that never answers would leave its caller waiting after the connection has
  // ended.
  const whileAlive = (signal: AbortSignal | undefined) => ({
    signal: signal ? anySignal(life.signal, signal) : life.signal,
  })
  let accounts = parts.accounts
  let chainId = parts.chainId
  let chosen: string | undefined
  let over = false
  /** `disconnect()` was called. */
  let asked = false
  let ending: Promise<void> | undefined
  let reason: WalletModalError | undefined

  // Compares addresses, because an account has a different id on each network.
  function arrange(next: readonly AccountId[]): readonly AccountId[] {
    const first =
      chosen === undefined ? undefined : next.find((account) => toAddress(account) === chosen)
    return first ? [first, ...next.filter((account) => account !== first)] : next
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
    events.emit('disconnect', reason)
  }
  function setAccounts(next: readonly AccountId[]) {
    const arranged = arrange(next)
    if (over || arranged.join() === accounts.join()) return
    accounts = arranged
    events.emit('accounts', arranged)
  }

  const connection: Connection = {
    ...rest,
    id: `${namespace}:${connectorId}${session === undefined ? '' : `:${session}`}`,
    signMessage: (message, { account, signal }) =>
      parts.signMessage(message, { account, ...whileAlive(signal) }),
    ...(switchChain && {
      switchChain: (chain, { signal }) => switchChain(chain, whileAlive(signal)),
    }),
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    get approvedChains() {
      return parts.approvedChains
    },
    get embedded() {
      return parts.embedded
    },
    selectAccount(account) {
      if (!accounts.includes(account))
        throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account } })
      if (over) return
      chosen = toAddress(account)
      selected?.(account)
      setAccounts(accounts)
    },
    on(event, listener) {
      let listening = true
      const stop = events.on(event, listener)
      // The wallet may end the connection before the caller receives it.
      if (over && event === 'disconnect')
        queueMicrotask(() => listening && (listener as (why: typeof reason) => void)(reason))
      return () => {
        listening = false
        stop()
      }
    },
    async disconnect() {
      if (over) return
      life.abort()
      asked = true
      try {
        await (ending ??= end())
      } finally {
        finish(undefined)
      }
    },
    release,
  }
  const control: ConnectionControl = {
    setAccounts,
    setChain(next, nextAccounts = accounts) {
      if (over || next === chainId) return
      const before = accounts
      chainId = next
      accounts = arrange(nextAccounts)
      const now = accounts
      events.emit('chain', next)
      if (now.join() !== before.join()) events.emit('accounts', now)
    },
    // During `disconnect()` the wallet may report the end itself; that is the requested end and has
    // no reason.
    drop: (why) => finish(asked ? undefined : why),
    onEnd(cleanup) {
      if (over) cleanup()
      else cleanups.push(cleanup)
    },
  }
  return { connection, control }
}
