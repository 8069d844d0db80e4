import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { isEip1193Provider, type Eip1193Provider } from '../../standards/eip1193.js'
import type { Chain, Connection, ConnectParams, InjectedWallet } from '../adapter.js'
import { createConnection } from '../connection.js'
import { askWallet, withDeadline } from './ask-wallet.js'
import { findChain, toChainId, toEvmChainId } from './evm-chain-id.js'
import { followWallet, moveTo } from './follow-wallet.js'
import { hearWallet, type HeardWallet } from './hear-wallet.js'
import { switchWalletChain } from './switch-chain.js'
import { createWalletActions } from './wallet-actions.js'
import { askAddresses, askEvmChainId, getAddresses, toAccountIds } from './wallet-state.js'

const CONNECT_SECONDS = 120
const SILENT_SECONDS = 10
const REVOKE_SECONDS = 3
// Failures to move that mean the wallet never will; after the others it is worth staying where it is.
const CANNOT_MOVE: ReadonlySet<string> = new Set(['CHAIN_UNKNOWN_TO_WALLET', 'METHOD_UNSUPPORTED', 'CHAIN_UNSUPPORTED'])

/**
 * Connects a wallet of this page by plain EIP-1193 requests. It ends on a network of
 * `params.chains` where the wallet can and the person agrees, else on the wallet's own; the id is
 * always the wallet's word. Throws WALLET_LOCKED, USER_REJECTED, ACCOUNT_INVALID, CHAIN_UNSUPPORTED,
 * CONNECT_FAILED, REQUEST_TIMEOUT (120 s), REQUEST_ABORTED.
 */
export async function connectInjected(wallet: InjectedWallet, params: ConnectParams): Promise<Connection> {
  const { provider } = wallet
  if (!isEip1193Provider(provider)) throw new WalletModalError('CONNECT_FAILED', { details: { reason: 'the wallet offers no EIP-1193 provider' } })
  if (!params.silent) findWanted(params)
  const heard = hearWallet(provider)
  try {
    const seconds = params.silent ? SILENT_SECONDS : CONNECT_SECONDS
    const found = await withDeadline('Connecting', seconds, params.signal, (limit) => approach({ provider, params, heard, signal: limit }))
    return open(wallet, provider, params, found, heard)
  } catch (failure) {
    heard.stop()
    throw toError(failure, 'CONNECT_FAILED')
  }
}

interface Approach {
  readonly provider: Eip1193Provider
  readonly params: ConnectParams
  readonly heard: HeardWallet
  readonly signal: AbortSignal
}

interface Found {
  readonly addresses: readonly string[]
  readonly evmChainId: number
}

async function approach(to: Approach): Promise<Found> {
  const { provider, params, heard, signal } = to
  const answered = await askAddresses(provider, params.silent ? 'eth_accounts' : 'eth_requestAccounts', signal)
  if (answered.length === 0) throw new WalletModalError('WALLET_LOCKED')
  const current = await findEvmChainId(to)
  const evmChainId = params.silent ? current : await moveOrStay(to, current)
  const addresses = await findAddresses(to, answered, heard.accounts)
  return { addresses: putFirst(addresses, params.address), evmChainId }
}

async function moveOrStay(to: Approach, current: number): Promise<number> {
  const { provider, params, heard, signal } = to
  const known = findChain(params.chains, current)
  const wanted = findWanted(params) ?? known ?? params.chains[0]
  if (!wanted || toEvmChainId(wanted.id) === current) return current
  try {
    const evmChainId = await switchWalletChain(provider, wanted, signal)
    heard.forgetChain()
    return evmChainId
  } catch (failure) {
    const error = toError(failure)
    if (signal.aborted) throw error
    if (known || !CANNOT_MOVE.has(error.code)) return findEvmChainId(to)
    await revoke(provider)
    throw new WalletModalError('CHAIN_UNSUPPORTED', { cause: error })
  }
}

async function findEvmChainId({ provider, heard, signal }: Approach): Promise<number> {
  heard.forgetChain()
  const answered = await askEvmChainId(provider, signal)
  return heard.evmChainId ?? answered
}

// Accounts told meanwhile are the wallet's last word; an emptied or odd list is settled by asking.
async function findAddresses({ provider, signal }: Approach, answered: readonly string[], told: unknown): Promise<readonly string[]> {
  if (told === undefined) return answered
  if (Array.isArray(told) && told.length > 0) return getAddresses(told)
  const addresses = await askAddresses(provider, 'eth_accounts', signal)
  if (addresses.length === 0) throw new WalletModalError('WALLET_LOCKED')
  return addresses
}

function open(wallet: InjectedWallet, provider: Eip1193Provider, params: ConnectParams, found: Found, heard: HeardWallet): Connection {
  const { id, type, name, icon, rdns, url } = wallet
  const { connection, control } = createConnection({
    connectorId: id,
    type,
    namespace: 'eip155',
    wallet: { name, ...(icon && { icon }), ...(rdns && { rdns }), ...(url && { url }) },
    accounts: toAccountIds(found.evmChainId, found.addresses),
    chainId: toChainId(found.evmChainId),
    provider,
    ...createWalletActions({
      provider,
      readUrls: params.readUrls,
      reads: (chainId) => chainId === connection.chainId,
      moved: (evmChainId) => moveTo(connection, control, evmChainId),
    }),
    end() {
      heard.stop() // first, or the emptied accounts would look like the wallet's own wish
      return revoke(provider)
    },
  })
  control.onEnd(heard.stop)
  const listeners = followWallet(provider, connection, control)
  heard.handTo(listeners)
  // Told between the last answer and now.
  if (heard.evmChainId !== undefined) listeners.chainChanged(heard.evmChainId)
  return connection
}

/** Gives the permission back (EIP-2255), so that the next connect asks again. */
async function revoke(provider: Eip1193Provider): Promise<void> {
  const request = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
  try {
    await withDeadline('Revoking', REVOKE_SECONDS, undefined, (limit) => askWallet(provider, request, limit))
  } catch {
    // Many wallets do not have the method, and ours is to forget them either way.
  }
}

function findWanted({ chainId, chains }: ConnectParams): Chain | undefined {
  const wanted = chains.find((chain) => chain.id === chainId)
  if (chainId && !wanted) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId } })
  return wanted
}

function putFirst(addresses: readonly string[], wanted: string | undefined): readonly string[] {
  const first = addresses.find((address) => address.toLowerCase() === wanted?.toLowerCase())
  return first ? [first, ...addresses.filter((address) => address !== first)] : addresses
}
