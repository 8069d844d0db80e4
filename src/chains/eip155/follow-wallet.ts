import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress } from '../../standards/caip.js'
import type { Eip1193Provider } from '../../standards/eip1193.js'
import type { Connection } from '../adapter.js'
import type { ConnectionControl } from '../connection.js'
import { withDeadline } from './ask-wallet.js'
import { parseEvmChainId, toChainId, toEvmChainId } from './evm-chain-id.js'
import type { ProviderListeners } from './provider-events.js'
import { askAddresses, getAddresses, toAccountIds } from './wallet-state.js'

const CHECK_SECONDS = 3
const CHECK_DELAYS_MS = [0, 1000, 2000]

/** Listeners that move a connection when its wallet moves, and end it when the wallet takes it back. */
export function followWallet(provider: Eip1193Provider, connection: Connection, control: ConnectionControl): ProviderListeners {
  let checking = false
  let over = false
  control.onEnd(() => (over = true))

  function setAddresses(addresses: readonly string[]) {
    if (addresses.length > 0) control.setAccounts(toAccountIds(toEvmChainId(connection.chainId), addresses))
    else control.drop(gone())
  }

  // Asks whether the page is still welcome; only a wallet that says no, or stays silent, is given up.
  async function check() {
    if (checking) return
    checking = true
    let failure: unknown
    for (const delay of CHECK_DELAYS_MS) {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      if (over) break
      try {
        setAddresses(await withDeadline('The wallet', CHECK_SECONDS, undefined, (limit) => askAddresses(provider, 'eth_accounts', limit)))
        failure = undefined
        break
      } catch (problem) {
        failure = problem
      }
    }
    checking = false
    if (failure !== undefined) control.drop(gone(failure))
  }

  return {
    accountsChanged(value) {
      try {
        setAddresses(getAddresses(value))
      } catch {
        void check() // what it told makes no sense: ask
      }
    },
    chainChanged(value) {
      const evmChainId = parseEvmChainId(value)
      if (evmChainId !== undefined) moveTo(connection, control, evmChainId)
    },
    disconnect() {
      void check() // MetaMask also tells this (1013) while it merely changes the network
    },
  }
}

/** Puts a connection on another network: its accounts are the same addresses there. */
export function moveTo(connection: Connection, control: ConnectionControl, evmChainId: number): void {
  control.setChain(toChainId(evmChainId), toAccountIds(evmChainId, connection.accounts.map(toAddress)))
}

function gone(cause?: unknown): WalletModalError {
  return new WalletModalError('WALLET_DISCONNECTED', { details: { namespace: 'eip155' }, ...(cause !== undefined && { cause }) })
}
