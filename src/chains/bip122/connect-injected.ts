import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams, InjectedWallet, Unwatch } from '../adapter.js'
import { askWallet } from '../kernel/ask-wallet.js'
import { createConnection } from '../connection.js'
import {
  requestDisconnect,
  chooseSupported,
  limitConnect,
  moveToFront,
} from '../wallets/injected-wallet.js'
import { holdPermission, startAttempt } from '../wallets/permission.js'
import { checkAccounts, pickAccounts, toAccountIds } from './addresses/accounts.js'
import { createProvider } from './requests/create-provider.js'
import { loadSign } from './requests/load-sign.js'
import { loadProtocol } from './wallets/load-protocol.js'
import type { BitcoinAccount } from './provider.js'
import type { BitcoinWallet } from './wallets/wallet.js'

/**
 * Connects a Bitcoin wallet of this page through its protocol. The network is the requested one,
 * otherwise the app's first on which the wallet returned accounts. A wallet on another network is
 * asked to switch. Throws WALLET_LOCKED, USER_REJECTED, ACCOUNT_INVALID, CHAIN_NOT_CONFIGURED,
 * CHAIN_UNSUPPORTED, CHAIN_MISMATCH, CONNECT_FAILED, REQUEST_TIMEOUT (120 s), REQUEST_ABORTED.
 *
 * Leather returns accounts only with a prompt, so its connection is not restored after a reload:
 * WALLET_LOCKED.
 */
export async function connectInjected(
  { id, type, name, icon, provider }: InjectedWallet,
  params: ConnectParams,
): Promise<Connection> {
  const wallet = await loadProtocol(provider)
  if (!wallet)
    throw new WalletModalError('CONNECT_FAILED', {
      details: { reason: 'the wallet implements none of the known Bitcoin protocols' },
    })
  const onLate = startAttempt([provider as object], () => void requestDisconnect(wallet.disconnect))
  try {
    const found = await limitConnect(params, (limit) => approach(wallet, params, limit, onLate))
    if (found.accounts.length === 0) throw new WalletModalError('WALLET_LOCKED')
    return open(
      wallet,
      found,
      { connectorId: id, type, wallet: { name, ...(icon && { icon }) } },
      provider as object,
      params,
    )
  } catch (failure) {
    throw toError(failure, 'CONNECT_FAILED')
  }
}

/** The accounts that the wallet returned and their network. */
interface Found {
  readonly chainId: ChainId
  readonly accounts: readonly BitcoinAccount[]
}

async function approach(
  wallet: BitcoinWallet,
  params: ConnectParams,
  signal: AbortSignal,
  onLate: () => void,
): Promise<Found> {
  const { chains, silent = false } = params
  const chainId = chooseSupported(params, wallet.supports)
  const given = await checkAccounts(
    await askWallet(
      () => wallet.connect({ chainId, silent, signal }),
      signal,
      silent || wallet.permitted ? undefined : onLate,
    ),
  )
  const find = (id: ChainId): Found => ({ chainId: id, accounts: pickAccounts(given, id) })
  const isHere = (id: ChainId) => wallet.isOn?.(id) !== false && find(id).accounts.length > 0
  if (given.length === 0 || isHere(chainId)) return find(chainId)
  const other =
    params.chainId && !silent
      ? undefined
      : chains.find(({ id }) => wallet.supports(id) && isHere(id))?.id
  if (other) return find(other)
  const current = silent ? wallet.current?.() : undefined
  if (current && find(current).accounts.length > 0) return find(current)
  const switchChain = wallet.switchChain?.bind(wallet)
  const accounts =
    switchChain &&
    !silent &&
    pickAccounts(await checkAccounts(await askWallet(() => switchChain(chainId), signal)), chainId)
  // The wallet may agree without switching.
  if (!accounts || wallet.isOn?.(chainId) === false)
    throw new WalletModalError('CHAIN_MISMATCH', {
      details: { expected: chainId, actual: 'another network' },
    })
  return { chainId, accounts }
}

/**
 * Calls `listener` when a wallet that gave no accounts may give some now, because it was unlocked.
 */
export async function watchAccess(
  { provider }: InjectedWallet,
  listener: () => void,
): Promise<Unwatch> {
  const wallet = await loadProtocol(provider)
  return wallet?.watch({ changed: listener, end: () => undefined }) ?? (() => undefined)
}

function open(
  wallet: BitcoinWallet,
  found: Found,
  parts: Pick<Connection, 'connectorId' | 'type' | 'wallet'>,
  identity: object,
  params: ConnectParams,
): Connection {
  let { accounts } = found
  let stopped = false
  /**
   * Numbers the answers of the wallet. Of two answers that are checked concurrently the later one
   * is used.
   */
  let latest = 0
  const provider = createProvider(wallet, () => ({ chainId: connection.chainId, accounts }))
  /**
   * Applies an answer of the wallet, on the network it names or on another of the app's that fits
   * the accounts. An answer without accounts ends the connection, which is restored when the wallet
   * lists accounts again.
   */
  async function take(value: unknown, named: ChainId) {
    const mine = ++latest
    const given = await checkAccounts(value)
    if (stopped || mine !== latest) return
    // A network that the app does not list is shown as unsupported.
    const ids = [named, ...params.chains.map(({ id }) => id), wallet.current?.()]
    const chainId = ids.find(
      (id) => id && wallet.isOn?.(id) !== false && pickAccounts(given, id).length > 0,
    )
    // A wallet lists no account when it is locked and when the permission was revoked.
    if (!chainId) return control.drop(new WalletModalError('WALLET_LOCKED'))
    accounts = pickAccounts(given, chainId)
    const accountIds = toAccountIds(chainId, accounts)
    control.setChain(chainId, accountIds)
    control.setAccounts(accountIds)
  }
  const end = () =>
    control.drop(new WalletModalError('WALLET_DISCONNECTED', { details: { namespace: 'bip122' } }))
  const drop = (failure: unknown) => control.drop(toError(failure))
  const { connection, control } = createConnection({
    ...parts,
    namespace: 'bip122',
    accounts: toAccountIds(found.chainId, moveToFront(accounts, params.address)),
    chainId: found.chainId,
    provider,
    getAccountDetails: (account) =>
      accounts.flatMap(({ address, ...details }) =>
        address === toAddress(account) ? [details] : [],
      )[0],
    signMessage: async (message, options) =>
      (await loadSign()).signForAccount(provider, message, options, accounts),
    switchChain: async ({ id }, { signal }) =>
      take(await (await loadSign()).switchChain(wallet, id, signal), id),
    end() {
      stop() // first, because the change to no accounts would end the connection with a reason
      return requestDisconnect(wallet.disconnect)
    },
  })
  const unwatch = wallet.watch({
    changed({ accounts: given, chainId = connection.chainId }) {
      if (stopped) return
      // A wallet that reports a change without the accounts is asked for them. A refusal means that
      // the permission was revoked.
      if (given === undefined)
        wallet
          .connect({ chainId, silent: true })
          .then((asked) => take(asked, chainId))
          .catch(drop)
      else take(given, chainId).catch(drop)
    },
    end: () => stopped || end(),
  })
  const stop = () => {
    if (!stopped) unwatch()
    stopped = true
  }
  control.onEnd(stop)
  holdPermission(identity, control)
  return connection
}
