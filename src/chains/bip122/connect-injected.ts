import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { withDeadline } from '../../platform/deadline.js'
import { toAddress, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams, InjectedWallet } from '../adapter.js'
import { askWallet } from '../ask-wallet.js'
import { createConnection } from '../connection.js'
import { holdPermission, startAttempt } from '../permission.js'
import { isElsewhere, readAccounts, toAccountIds, type ReadAddress } from './accounts.js'
import { createProvider, signMessage } from './create-provider.js'
import { loadCheck, loadProtocol } from './load-protocol.js'
import type { BitcoinAccount } from './provider.js'
import type { BitcoinWallet } from './wallet.js'

const CONNECT_SECONDS = 120
const SILENT_SECONDS = 10
const DISCONNECT_SECONDS = 3

/**
 * Connects a Bitcoin wallet of this page, by the protocol its object speaks. The network is the requested one, else the app's
 * first on which the wallet gave accounts. A wallet on another network is asked to move. Throws WALLET_LOCKED, USER_REJECTED,
 * ACCOUNT_INVALID, CHAIN_NOT_CONFIGURED, CHAIN_UNSUPPORTED, CHAIN_MISMATCH, CONNECT_FAILED, REQUEST_TIMEOUT (120 s), REQUEST_ABORTED.
 *
 * Leather gives accounts with a prompt only, so its connection is not restored after a reload: WALLET_LOCKED.
 */
export async function connectInjected({ id, type, name, icon, provider }: InjectedWallet, params: ConnectParams): Promise<Connection> {
  const [wallet, { readAddress }] = await Promise.all([loadProtocol(provider), loadCheck()])
  if (!wallet) throw new WalletModalError('CONNECT_FAILED', { details: { reason: 'the wallet speaks no known Bitcoin protocol' } })
  const onLate = startAttempt(provider as object, () => void disconnectWallet(wallet))
  try {
    const found = await withDeadline('Connecting', params.silent ? SILENT_SECONDS : CONNECT_SECONDS, params.signal, (limit) => approach(wallet, readAddress, params, limit, onLate))
    if (found.accounts.length === 0) throw new WalletModalError('WALLET_LOCKED')
    return open(wallet, readAddress, found, { connectorId: id, type, wallet: { name, ...(icon && { icon }) } }, provider as object, params)
  } catch (failure) {
    throw toError(failure, 'CONNECT_FAILED')
  }
}

/** What the wallet gave, on the network where it gave it. */
interface Found {
  readonly chainId: ChainId
  readonly accounts: readonly BitcoinAccount[]
}

async function approach(wallet: BitcoinWallet, readAddress: ReadAddress, params: ConnectParams, signal: AbortSignal, onLate: () => void): Promise<Found> {
  const { chains, silent = false } = params
  const chainId = findChain(wallet, params)
  const given = await askWallet(() => wallet.connect({ chainId, silent }), signal, silent || wallet.permitted ? undefined : onLate)
  const find = (value: unknown, id: ChainId): Found => ({ chainId: id, accounts: readAccounts(value, id, readAddress) })
  if (!isElsewhere(given, chainId, readAddress)) return find(given, chainId)
  const other = params.chainId ? undefined : chains.find(({ id }) => wallet.supports(id) && !isElsewhere(given, id, readAddress))
  if (other) return find(given, other.id)
  if (!wallet.switchChain || silent) throw new WalletModalError('CHAIN_MISMATCH', { details: { expected: chainId, actual: 'another network' } })
  return find(await askWallet(() => wallet.switchChain!(chainId), signal), chainId)
}

function open(wallet: BitcoinWallet, readAddress: ReadAddress, found: Found, parts: Pick<Connection, 'connectorId' | 'type' | 'wallet'>, identity: object, params: ConnectParams): Connection {
  let { accounts } = found
  const provider = createProvider(wallet, {
    get chainId() {
      return connection.chainId
    },
    get accounts() {
      return accounts
    },
  })
  /** Takes what the wallet gave, on the network it names or another of the app's where the accounts belong; no account ends the connection. */
  function take(value: unknown, named = connection.chainId) {
    const chainId = isElsewhere(value, named, readAddress) ? (params.chains.find(({ id }) => !isElsewhere(value, id, readAddress))?.id ?? named) : named
    const next = readAccounts(value, chainId, readAddress)
    if (next.length === 0) return control.drop(new WalletModalError('WALLET_DISCONNECTED', { details: { namespace: 'bip122' } }))
    accounts = next
    control.setChain(chainId, toAccountIds(chainId, next))
    return control.setAccounts(toAccountIds(chainId, next))
  }
  const guard = (act: () => void) => {
    try {
      act()
    } catch (failure) {
      control.drop(toError(failure))
    }
  }
  const { connection, control } = createConnection({
    ...parts,
    namespace: 'bip122',
    accounts: toAccountIds(found.chainId, putFirst(accounts, params.address)),
    chainId: found.chainId,
    provider,
    getAccountDetails(account) {
      const { type, publicKey, path } = accounts.find(({ address }) => address === toAddress(account)) ?? {}
      return type && { type, ...(publicKey && { publicKey }), ...(path && { path }) }
    },
    signMessage: (message, options) => signMessage(provider, message, options, accounts),
    async switchChain(chain, { signal }) {
      if (!wallet.supports(chain.id)) throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: chain.id } })
      try {
        const ask = () => wallet.switchChain?.(chain.id) ?? wallet.connect({ chainId: chain.id, silent: true })
        const given = await withDeadline('Switching', CONNECT_SECONDS, signal, (limit) => askWallet(ask, limit))
        if (readAccounts(given, chain.id, readAddress).length === 0) throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: chain.id } })
        take(given, chain.id)
      } catch (failure) {
        throw toError(failure, 'CHAIN_UNKNOWN_TO_WALLET', { chainId: chain.id })
      }
    },
    end() {
      stop() // first, or the change to no accounts would end the connection with a reason
      return disconnectWallet(wallet)
    },
  })
  let stopped = false
  const unwatch = wallet.watch({
    changed({ accounts: given, chainId = connection.chainId }) {
      if (stopped) return
      if (given !== undefined) return guard(() => take(given, chainId))
      // The wallet reports a change without the accounts, so they are read again. A refusal means that the permission was withdrawn.
      wallet.connect({ chainId, silent: true }).then((asked) => stopped || guard(() => take(asked, chainId)), (failure) => control.drop(toError(failure)))
    },
    end: () => !stopped && control.drop(new WalletModalError('WALLET_DISCONNECTED', { details: { namespace: 'bip122' } })),
  })
  const stop = () => {
    if (!stopped) unwatch()
    stopped = true
  }
  control.onEnd(stop)
  holdPermission(identity, control)
  return connection
}

function findChain(wallet: BitcoinWallet, { chainId, chains }: ConnectParams): ChainId {
  if (chainId && !chains.some(({ id }) => id === chainId)) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId } })
  if (chainId && wallet.supports(chainId)) return chainId
  const supported = chains.find(({ id }) => wallet.supports(id))
  if (!supported) throw new WalletModalError('CHAIN_UNSUPPORTED')
  return supported.id
}

function putFirst(accounts: readonly BitcoinAccount[], wanted: string | undefined): readonly BitcoinAccount[] {
  const first = accounts.find(({ address }) => address === wanted)
  return first ? [first, ...accounts.filter((account) => account !== first)] : accounts
}

/** Asks a wallet to forget the page. A wallet without such a method keeps its permission. */
async function disconnectWallet(wallet: BitcoinWallet): Promise<void> {
  try {
    if (wallet.disconnect) await withDeadline('Disconnecting', DISCONNECT_SECONDS, undefined, (limit) => askWallet(() => wallet.disconnect!(), limit))
  } catch {
    // The connection ends on our side in any case.
  }
}
