import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { withDeadline } from '../../platform/deadline.js'
import { isEip1193Provider, type Eip1193Provider } from '../../standards/eip1193.js'
import { toAddress } from '../../standards/caip.js'
import type { Chain, Connection, ConnectParams, InjectedWallet, SignedIn } from '../adapter.js'
import { createConnection } from '../connection.js'
import { getAddresses, toAccountIds } from './accounts.js'
import type { Approval } from './provider/connect-and-sign-in.js'
import { findChain, toChainId, toEvmChainId } from './evm-chain-id.js'
import {
  askAddresses,
  askEvmChainId,
  askProvider,
  createWalletActions,
  hasPermission,
  revokePermission,
  switchWalletChain,
} from './wallet-requests.js'
import {
  followProvider,
  moveTo,
  watchProvider,
  type ProviderWatch,
} from './provider/watch-provider.js'

const CONNECT_SECONDS = 120
const SILENT_SECONDS = 10
// Failures that mean the wallet can never switch. After any other failure the connection stays on the wallet's network.
const CANNOT_MOVE: ReadonlySet<string> = new Set([
  'CHAIN_UNKNOWN_TO_WALLET',
  'METHOD_UNSUPPORTED',
  'CHAIN_UNSUPPORTED',
])

// The latest attempt and the number of open connections of each wallet. An aborted attempt must not revoke a permission that either uses.
const latest = new WeakMap<Eip1193Provider, symbol>()
const opened = new WeakMap<Eip1193Provider, number>()

/**
 * Connects a wallet of this page with plain EIP-1193 requests. It ends on a network of `params.chains` if the wallet can switch and the user
 * agrees, otherwise on the wallet's own. The chain id always comes from the wallet. Throws WALLET_LOCKED, USER_REJECTED, ACCOUNT_INVALID,
 * CHAIN_UNSUPPORTED, CONNECT_FAILED, REQUEST_TIMEOUT (120 s), REQUEST_ABORTED.
 *
 * The page cannot close a prompt. If the user approves after an abort or a timeout, the permission is revoked (EIP-2255), unless the wallet
 * says that the page already had it. A wallet without `wallet_revokePermissions` keeps it and may connect without a prompt next time.
 */
export async function connectInjected(
  wallet: InjectedWallet,
  params: ConnectParams,
): Promise<Connection> {
  const { provider } = wallet
  if (!isEip1193Provider(provider))
    throw new WalletModalError('CONNECT_FAILED', {
      details: { reason: 'the wallet offers no EIP-1193 provider' },
    })
  if (!params.silent) findWanted(params)
  const attempt = Symbol()
  latest.set(provider, attempt)
  const watch = watchProvider(provider)
  const isUnused = () => latest.get(provider) === attempt && !opened.get(provider)
  try {
    const seconds = params.silent ? SILENT_SECONDS : CONNECT_SECONDS
    const found = await withDeadline('Connecting', seconds, params.signal, (limit) =>
      approach({ provider, params, watch, isUnused, signal: limit }),
    )
    return open(wallet, provider, found, watch)
  } catch (failure) {
    watch.stop()
    throw toError(failure, 'CONNECT_FAILED')
  }
}

interface Approach {
  readonly provider: Eip1193Provider
  readonly params: ConnectParams
  readonly watch: ProviderWatch
  /** True when nothing else uses the permission that this attempt requested. */
  isUnused(): boolean
  readonly signal: AbortSignal
}

interface Found {
  readonly addresses: readonly string[]
  readonly signedIn?: SignedIn | undefined
  readonly evmChainId: number
}

async function approach(to: Approach): Promise<Found> {
  const { provider, params, watch, signal } = to
  const { addresses: answered, signedIn } = params.silent
    ? { addresses: await askAddresses(provider, 'eth_accounts', signal) }
    : await askPermission(to)
  if (answered.length === 0) throw new WalletModalError('WALLET_LOCKED')
  try {
    const current = await findEvmChainId(to)
    const evmChainId = params.silent ? current : await switchIfPossible(to, current)
    const addresses = await findAddresses(to, answered, watch.accounts)
    return {
      addresses: moveToFront(addresses, signedIn ? toAddress(signedIn.account) : params.address),
      evmChainId,
      signedIn,
    }
  } catch (failure) {
    if (signal.aborted && !params.silent && to.isUnused()) void revokePermission(provider)
    throw failure
  }
}

// Requests accounts with a prompt and revokes an approval that arrives after an abort.
async function askPermission({ provider, params, isUnused, signal }: Approach): Promise<Approval> {
  let had: Promise<boolean | undefined> | undefined
  const onAbort = () => (had = hasPermission(provider))
  signal.addEventListener('abort', onAbort)
  try {
    const onLate = async () => {
      if (!(await had) && isUnused()) await revokePermission(provider)
    }
    const chain = params.signIn && (findWanted(params) ?? params.chains[0])
    if (chain) {
      // Separate chunk: only apps whose visitors sign in need it.
      const { connectAndSignIn } = await import('./provider/connect-and-sign-in.js')
      const approval = await connectAndSignIn(
        (request) => askProvider(provider, request, signal, () => void onLate()),
        params.signIn!,
        chain.id,
      )
      if (approval) return approval
    }
    return { addresses: await askAddresses(provider, 'eth_requestAccounts', signal, onLate) }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

async function switchIfPossible(to: Approach, current: number): Promise<number> {
  const { provider, params, watch, signal } = to
  const known = findChain(params.chains, current)
  const wanted = findWanted(params) ?? known ?? params.chains[0]
  if (!wanted || toEvmChainId(wanted.id) === current) return current
  try {
    const evmChainId = await switchWalletChain(provider, wanted, signal)
    watch.forgetChain()
    return evmChainId
  } catch (failure) {
    const error = toError(failure)
    if (signal.aborted) throw error
    if (known || !CANNOT_MOVE.has(error.code)) return findEvmChainId(to)
    await revokePermission(provider)
    throw new WalletModalError('CHAIN_UNSUPPORTED', { cause: error })
  }
}

async function findEvmChainId({ provider, watch, signal }: Approach): Promise<number> {
  watch.forgetChain()
  const answered = await askEvmChainId(provider, signal)
  return watch.evmChainId ?? answered
}

// Accounts emitted during the request are newer than its answer. After an empty or malformed event the accounts are requested again.
async function findAddresses(
  { provider, signal }: Approach,
  answered: readonly string[],
  emitted: unknown,
): Promise<readonly string[]> {
  if (emitted === undefined) return answered
  if (Array.isArray(emitted) && emitted.length > 0) return getAddresses(emitted)
  const addresses = await askAddresses(provider, 'eth_accounts', signal)
  if (addresses.length === 0) throw new WalletModalError('WALLET_LOCKED')
  return addresses
}

function open(
  wallet: InjectedWallet,
  provider: Eip1193Provider,
  found: Found,
  watch: ProviderWatch,
): Connection {
  const { id, type, name, icon, rdns, url } = wallet
  const { connection, control } = createConnection({
    connectorId: id,
    type,
    namespace: 'eip155',
    wallet: { name, ...(icon && { icon }), ...(rdns && { rdns }), ...(url && { url }) },
    accounts: toAccountIds(found.evmChainId, found.addresses),
    chainId: toChainId(found.evmChainId),
    provider,
    ...(found.signedIn && { signedIn: found.signedIn }),
    ...createWalletActions(provider, (evmChainId) => moveTo(connection, control, evmChainId)),
    end() {
      watch.stop() // first, because the event with no accounts would end the connection with a reason
      return revokePermission(provider)
    },
  })
  control.onEnd(watch.stop)
  opened.set(provider, (opened.get(provider) ?? 0) + 1)
  control.onEnd(() => opened.set(provider, opened.get(provider)! - 1))
  const listeners = followProvider(provider, connection, control)
  watch.forwardTo(listeners)
  // Emitted after the last answer.
  if (watch.evmChainId !== undefined) listeners.chainChanged(watch.evmChainId)
  return connection
}

function findWanted({ chainId, chains }: ConnectParams): Chain | undefined {
  const wanted = chains.find((chain) => chain.id === chainId)
  if (chainId && !wanted)
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId } })
  return wanted
}

function moveToFront(addresses: readonly string[], wanted: string | undefined): readonly string[] {
  const first = addresses.find((address) => address.toLowerCase() === wanted?.toLowerCase())
  return first ? [first, ...addresses.filter((address) => address !== first)] : addresses
}
