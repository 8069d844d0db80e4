import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { wait, withDeadline } from '../../../platform/async/deadline.js'
import { watchReturn } from '../../../platform/page/watch-return.js'
import { toAddress } from '../../../standards/caip.js'
import type { Eip1193Provider } from '../../../standards/eip1193.js'
import type { Connection, Unwatch } from '../../adapter.js'
import type { ConnectionControl } from '../../connection.js'
import { getAddresses, toAccountIds } from '../addresses/accounts.js'
import { toChainId, toEvmChainId } from '../evm-chain-id.js'
import { readEvmChainId } from '../network-id.js'
import { askAddresses } from '../wallet-requests.js'

const CHECK_SECONDS = 3
const CHECK_DELAYS_MS = [0, 1000, 2000]

/** Events of a provider (EIP-1193) with unchecked values. */
export interface ProviderListeners {
  accountsChanged(accounts: unknown): void
  chainChanged(chainId: unknown): void
  disconnect(): void
}

/** What a wallet emitted during the connect. It is newer than the wallet's answers. */
export interface ProviderWatch {
  /** The last emitted accounts, unchecked; undefined if there were none. */
  readonly accounts: unknown
  /** Resolves when the wallet emits accounts during the connect. */
  readonly granted: Promise<void>
  /** The last emitted network since `forgetChain()`. */
  readonly evmChainId: number | undefined
  forgetChain(): void
  /** Passes every later event to these listeners. */
  forwardTo(listeners: ProviderListeners): void
  stop(): void
}

/**
 * Listens to a provider from its first request, so that no event is lost before the connection
 * exists.
 */
export function watchProvider(provider: Eip1193Provider): ProviderWatch {
  let accounts: unknown
  let evmChainId: number | undefined
  let next: ProviderListeners | undefined
  let grant = () => {}
  const granted = new Promise<void>((resolve) => (grant = resolve))
  const stop = listen(provider, {
    accountsChanged(value) {
      if (next) return next.accountsChanged(value)
      accounts = value
      if (Array.isArray(value) && value.length > 0) grant()
    },
    chainChanged: (value) =>
      next ? next.chainChanged(value) : void (evmChainId = readEvmChainId(value) ?? evmChainId),
    disconnect: () => next?.disconnect(),
  })
  return {
    get accounts() {
      return accounts
    },
    get evmChainId() {
      return evmChainId
    },
    granted,
    forgetChain: () => void (evmChainId = undefined),
    forwardTo: (listeners) => void (next = listeners),
    stop,
  }
}

// A wallet without events, or whose `on` throws, is used without events. Listeners must tolerate
// calls after the end, because some wallets do not remove them.
function listen(provider: Eip1193Provider, listeners: ProviderListeners): Unwatch {
  const events = Object.keys(listeners) as (keyof ProviderListeners)[]
  for (const event of events) {
    try {
      provider.on?.(event, listeners[event])
    } catch {
      // Events are optional: without them the wallet still answers requests.
    }
  }
  return () => {
    for (const event of events) {
      try {
        provider.removeListener?.(event, listeners[event])
      } catch {
        // The wallet keeps the listener, which does nothing after the end.
      }
    }
  }
}

/**
 * Listeners that update a connection with its wallet, and end it when the wallet revokes the
 * permission.
 */
export function followProvider(
  provider: Eip1193Provider,
  connection: Connection,
  control: ConnectionControl,
): ProviderListeners {
  const life = new AbortController()
  let checking = false
  control.onEnd(() => life.abort())
  let returning: Promise<void> | undefined
  // A return can have two events, and a wallet may answer none of its requests.
  const onReturn = () => {
    returning ??= import('./check-return.js')
      .then(({ checkReturn }) =>
        checkReturn({
          provider,
          connection,
          signal: life.signal,
          moveTo: (evmChainId) => moveTo(connection, control, evmChainId),
          setAddresses,
        }),
      )
      .catch(() => undefined) // without the code, the next return tries again
      .finally(() => (returning = undefined))
  }
  control.onEnd(watchReturn(onReturn))

  function setAddresses(addresses: readonly string[]) {
    if (addresses.length > 0)
      control.setAccounts(toAccountIds(toEvmChainId(connection.chainId), addresses))
    // Wallets report no account when they are locked and when the page's permission was revoked.
    // Restoring tells the two apart.
    else control.drop(new WalletModalError('WALLET_LOCKED'))
  }

  // Asks for the accounts. A wallet that does not answer is gone or busy, which is no revocation
  // either.
  async function check() {
    if (checking) return
    checking = true
    let failure: unknown
    for (const delay of CHECK_DELAYS_MS) {
      try {
        if (delay > 0) await wait(delay, life.signal)
        setAddresses(
          await withDeadline('The wallet', CHECK_SECONDS, life.signal, (limit) =>
            askAddresses(provider, 'eth_accounts', limit),
          ),
        )
        failure = undefined
        break
      } catch (problem) {
        if (life.signal.aborted) return
        failure = problem
      }
    }
    checking = false
    if (failure !== undefined)
      control.drop(new WalletModalError('WALLET_LOCKED', { cause: failure }))
  }

  return {
    accountsChanged(value) {
      let addresses: readonly string[]
      try {
        addresses = getAddresses(value)
      } catch {
        return void check() // malformed list: ask the wallet
      }
      setAddresses(addresses)
    },
    chainChanged(value) {
      const evmChainId = readEvmChainId(value)
      if (evmChainId !== undefined) moveTo(connection, control, evmChainId)
    },
    disconnect() {
      void check() // MetaMask also emits this (1013) while it switches the network
    },
  }
}

/** Sets a connection to another network, where its accounts have the same addresses. */
export function moveTo(
  connection: Connection,
  control: ConnectionControl,
  evmChainId: number,
): void {
  control.setChain(
    toChainId(evmChainId),
    toAccountIds(evmChainId, connection.accounts.map(toAddress)),
  )
}
