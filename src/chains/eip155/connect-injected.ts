import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { wait } from '../../platform/async/deadline.js'
import { isEip1193Provider, type Eip1193Provider } from '../../standards/eip1193.js'
import { toAddress } from '../../standards/caip.js'
import type {
  Chain,
  Connection,
  ConnectParams,
  InjectedWallet,
  SignedIn,
  Unwatch,
} from '../adapter.js'
import { createConnection } from '../connection.js'
import { limitConnect, moveToFront } from '../wallets/injected-wallet.js'
import { holdPermission, startAttempt } from '../wallets/permission.js'
import { askPermitted, hasPermission, revokePermission } from './permissions/account-permission.js'
import { getAddresses, toAccountIds } from './addresses/accounts.js'
import { isAddress } from './address.js'
import type { Approval } from './provider/connect-and-sign-in.js'
import { toChecksum } from './addresses/checksum.js'
import { findChain, toChainId, toEvmChainId } from './evm-chain-id.js'
import {
  askAddresses,
  askEvmChainId,
  askProvider,
  createWalletActions,
  switchWalletChain,
} from './wallet-requests.js'
import {
  followProvider,
  moveTo,
  watchProvider,
  type ProviderWatch,
} from './provider/watch-provider.js'

/** How long the answer to a request may be missing after the accounts were emitted. */
const UNANSWERED_MS = 1500
// Failures that mean the wallet can never switch. After any other failure the connection stays on
// the wallet's network.
const CANNOT_MOVE: ReadonlySet<string> = new Set([
  'CHAIN_UNKNOWN_TO_WALLET',
  'METHOD_UNSUPPORTED',
  'CHAIN_UNSUPPORTED',
])

/**
 * Connects a wallet of this page with plain EIP-1193 requests. It ends on a network of
 * `params.chains` if the wallet can switch and the user agrees, otherwise on the wallet's own. The
 * chain id always comes from the wallet. Throws WALLET_LOCKED, USER_REJECTED, ACCOUNT_INVALID,
 * CHAIN_UNSUPPORTED, CONNECT_FAILED, REQUEST_TIMEOUT (120 s), REQUEST_ABORTED.
 *
 * The page cannot close a prompt. If the user approves after an abort or a timeout, the permission
 * is revoked (EIP-2255), unless the wallet says that the page already had it. A wallet without
 * `wallet_revokePermissions` keeps it and may connect without a prompt next time.
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
  const revokeUnused = startAttempt([provider], () => void revokePermission(provider))
  const watch = watchProvider(provider)
  try {
    const found = await limitConnect(params, (signal) =>
      approach({ provider, params, watch, revokeUnused, signal }),
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
  /** Revokes the permission that this attempt requested, unless something else uses it. */
  revokeUnused(): void
  readonly signal: AbortSignal
}

interface Found {
  readonly addresses: readonly string[]
  readonly signedIn?: SignedIn | undefined
  readonly evmChainId: number
  /** The request for the accounts, which may still be open. */
  readonly asked?: Promise<unknown> | undefined
}

async function approach(to: Approach): Promise<Found> {
  const { params, watch, signal } = to
  if (params.silent) return restore(to)
  const { addresses: answered, signedIn, asked } = await askPermission(to)
  if (answered.length === 0) throw new WalletModalError('WALLET_LOCKED')
  try {
    const evmChainId = await switchIfPossible(to, await findEvmChainId(to))
    const addresses = await findAddresses(to, answered, watch.accounts)
    const wanted = signedIn ? toAddress(signedIn.account) : params.address
    return { addresses: putFirst(addresses, wanted), evmChainId, signedIn, asked }
  } catch (failure) {
    if (signal.aborted) to.revokeUnused()
    throw failure
  }
}

// Right after the start of the browser a wallet may take many seconds to answer, so both requests
// are sent together.
async function restore(to: Approach): Promise<Found> {
  const { provider, params, watch, signal } = to
  const [answered, evmChainId] = await Promise.all([
    askPermitted(provider, signal),
    findEvmChainId(to),
  ])
  const addresses = await findAddresses(to, answered, watch.accounts)
  return { addresses: putFirst(addresses, params.address), evmChainId }
}

// Requests accounts with a prompt and revokes an approval that arrives after an abort.
async function askPermission({
  provider,
  params,
  watch,
  revokeUnused,
  signal,
}: Approach): Promise<Approval & Pick<Found, 'asked'>> {
  let had: Promise<boolean | undefined> | undefined
  const onAbort = () => (had = hasPermission(provider))
  signal.addEventListener('abort', onAbort)
  try {
    const onLate = async () => {
      if (!(await had)) revokeUnused()
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
    const asked = askAddresses(provider, 'eth_requestAccounts', signal, onLate).catch(
      async (failure: unknown) => {
        // Core says so to a page that has its permission. Any other failure may be a decline.
        if (toError(failure).code !== 'REQUEST_PENDING' || !(await hasPermission(provider)))
          throw failure
        return askPermitted(provider, signal).catch(() => {
          throw failure
        })
      },
    )
    // OKX has emitted approved accounts without ever answering the request for them.
    const emitted = watch.granted
      .then(() => Promise.race([asked, wait(UNANSWERED_MS, signal)]))
      .then((answer) => answer ?? askPermitted(provider, signal))
      .catch(() => asked)
    return { addresses: await Promise.race([asked, emitted]), asked }
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

// Accounts emitted during the request are newer than its answer. After an empty or malformed event
// the accounts are requested again.
async function findAddresses(
  { provider, signal }: Approach,
  answered: readonly string[],
  emitted: unknown,
): Promise<readonly string[]> {
  if (emitted === undefined) return answered
  if (Array.isArray(emitted) && emitted.length > 0) return getAddresses(emitted)
  return askPermitted(provider, signal)
}

/**
 * Calls `listener` when a wallet that gave no accounts may give some now: it was unlocked, or chose
 * an account for this page.
 */
export function watchAccess({ provider }: InjectedWallet, listener: () => void): Unwatch {
  if (!isEip1193Provider(provider)) return () => undefined
  const watch = watchProvider(provider)
  watch.forwardTo({
    // Brave on iOS emits one account as a text.
    accountsChanged: (accounts) =>
      void ((Array.isArray(accounts) ? accounts[0] : accounts) && listener()),
    chainChanged: () => undefined,
    disconnect: () => undefined,
  })
  return watch.stop
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
      // First, because the event with no accounts would end the connection with a reason.
      watch.stop()
      return revokePermission(provider)
    },
  })
  control.onEnd(watch.stop)
  // The emitted accounts were those of an earlier permission, and the visitor declines this prompt.
  found.asked?.catch((failure: unknown) => {
    if (toError(failure).code === 'USER_REJECTED') void connection.disconnect()
  })
  holdPermission(provider, control)
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

function putFirst(addresses: readonly string[], wanted: string | undefined): readonly string[] {
  const accounts = addresses.map((address) => ({ address }))
  return moveToFront(accounts, wanted && isAddress(wanted) ? toChecksum(wanted) : undefined).map(
    ({ address }) => address,
  )
}
