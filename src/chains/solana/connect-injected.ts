import { getFirstAccount } from '../wallets/first-account.js'
import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { watchReturn } from '../../platform/page/watch-return.js'
import { toAddress, type ChainId } from '../../standards/caip.js'
import {
  findFeature,
  isStandardWallet,
  type StandardAccount,
  type StandardWallet,
} from '../../standards/wallet-standard.js'
import type { Connection, ConnectParams, InjectedWallet, SignedIn, Unwatch } from '../adapter.js'
import { askWallet } from '../kernel/ask-wallet.js'
import { createConnection } from '../connection.js'
import { chooseSupported, limitConnect, moveToFront } from '../wallets/injected-wallet.js'
import { isMetaMask } from '../wallets/metamask.js'
import { holdPermission, startAttempt } from '../wallets/permission.js'
import { checkGranted } from '../wallets/silent-connect.js'
import { toStandardChain } from './standard-chains.js'
import {
  disconnectWallet,
  getAccounts,
  readOutput,
  signMessage,
  toAccountIds,
} from './wallet-requests.js'

// Failures of `solana:signIn` that are the user's answer, or the state of the wallet.
const ANSWERED: ReadonlySet<string> = new Set([
  'USER_REJECTED',
  'REQUEST_PENDING',
  'REQUEST_ABORTED',
  'REQUEST_TIMEOUT',
  'UNAUTHORIZED',
  'WALLET_LOCKED',
])

interface Approval {
  readonly accounts: readonly StandardAccount[]
  readonly signedIn?: Omit<SignedIn, 'account'> & { readonly address: string }
}

/**
 * Connects a Solana wallet of this page (Wallet Standard). A Solana wallet has no current network:
 * each request names one, so the connection starts on the requested network, otherwise on the first
 * of `params.chains` that the wallet supports. With `params.signIn`, a wallet with `solana:signIn`
 * connects and signs in with one prompt. Throws WALLET_LOCKED, USER_REJECTED, ACCOUNT_INVALID,
 * CHAIN_NOT_CONFIGURED, CHAIN_UNSUPPORTED, CONNECT_FAILED, REQUEST_TIMEOUT (120 s),
 * REQUEST_ABORTED.
 *
 * An approval that arrives after an abort is revoked with `standard:disconnect`, unless the page
 * already had the permission.
 */
export async function connectInjected(
  { id, type, name, icon, provider: wallet }: InjectedWallet,
  params: ConnectParams,
): Promise<Connection> {
  if (!isStandardWallet(wallet, 'solana'))
    throw new WalletModalError('CONNECT_FAILED', {
      details: { reason: 'the wallet offers no standard:connect' },
    })
  const chainId = chooseSupported(params, (id) => isSupported(wallet, id))
  const onLate = startAttempt([wallet], () => void disconnectWallet(wallet))
  try {
    const { accounts, signedIn } = await limitConnect(params, (limit) =>
      approach(wallet, params, limit, onLate),
    )
    if (accounts.length === 0) throw new WalletModalError('WALLET_LOCKED')
    const addresses = moveToFront(accounts, signedIn?.address ?? params.address).map(
      ({ address }) => address,
    )
    return open(wallet, chainId, addresses, {
      connectorId: id,
      type,
      wallet: { name, ...(icon && { icon }) },
      ...(signedIn && {
        signedIn: {
          message: signedIn.message,
          signature: signedIn.signature,
          account: getFirstAccount({ accounts: toAccountIds(chainId, [signedIn.address]) }),
        },
      }),
    })
  } catch (failure) {
    throw toError(failure, 'CONNECT_FAILED')
  }
}

async function approach(
  wallet: StandardWallet,
  params: ConnectParams,
  signal: AbortSignal,
  onLate: () => void,
): Promise<Approval> {
  const late = params.silent || wallet.accounts.length > 0 ? undefined : onLate
  const signIn =
    params.signIn && !params.silent ? findFeature(wallet, 'solana:signIn', 'signIn') : undefined
  if (signIn) {
    // Wallets accept only the Wallet Standard's names of networks.
    const chainId = toStandardChain(chooseSupported(params, (id) => isSupported(wallet, id)))
    try {
      const { account, message, signature } = readOutput(
        await askWallet(() => signIn({ ...params.signIn?.fields, chainId }), signal, late),
      )
      const [signer] = getAccounts([account])
      if (!signer) throw new WalletModalError('WALLET_LOCKED')
      const others = getAccounts(wallet.accounts).filter(
        ({ address }) => address !== signer.address,
      )
      return {
        accounts: [signer, ...others],
        signedIn: {
          message: new TextDecoder().decode(message),
          signature,
          address: signer.address,
        },
      }
    } catch (failure) {
      // A Ledger behind a wallet cannot sign this kind of message. The page asks for a plain
      // signature, or goes without, after connecting.
      if (signal.aborted || ANSWERED.has(toError(failure).code)) throw failure
    }
  }
  if (params.silent) {
    // Not asked: a wallet may ignore `silent` and open its window.
    const accounts = attempt(() => getAccounts(wallet.accounts)) ?? []
    if (accounts.length > 0) return { accounts }
    if (isMetaMask(wallet)) await checkGranted(wallet, 'solana', signal)
  }
  const connect = findFeature(wallet, 'standard:connect', 'connect')!
  const answer = await askWallet(
    () => connect(params.silent ? { silent: true } : undefined),
    signal,
    late,
  )
  return {
    accounts: getAccounts((answer as { accounts?: unknown } | null)?.accounts ?? wallet.accounts),
  }
}

/**
 * Calls `listener` when a wallet that gave no accounts may give some now, because it was unlocked.
 */
export function watchAccess({ provider: wallet }: InjectedWallet, listener: () => void): Unwatch {
  return isStandardWallet(wallet, 'solana') ? listen(wallet, listener) : () => undefined
}

function open(
  wallet: StandardWallet,
  first: ChainId,
  addresses: readonly string[],
  parts: Pick<Connection, 'connectorId' | 'type' | 'wallet' | 'signedIn'>,
): Connection {
  const { connection, control } = createConnection({
    ...parts,
    namespace: 'solana',
    accounts: toAccountIds(first, addresses),
    chainId: first,
    provider: wallet,
    // The address is the key. The `publicKey` that the wallet returns is not checked.
    getAccountDetails: (account) => ({ publicKey: toAddress(account) }),
    signMessage: (message, options) => signMessage(wallet, message, options),
    switchesSilently: true,
    async switchChain(chain) {
      if (!isSupported(wallet, chain.id))
        throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: chain.id } })
      control.setChain(chain.id, toAccountIds(chain.id, connection.accounts.map(toAddress)))
    },
    end() {
      stop() // first, because the change to no accounts would end the connection with a reason
      return disconnectWallet(wallet)
    },
  })
  const listAddresses = () => getAccounts(wallet.accounts).map(({ address }) => address)
  let listed = attempt(listAddresses)
  const stop = listen(wallet, () => {
    try {
      listed = listAddresses()
    } catch (failure) {
      return control.drop(toError(failure))
    }
    // A wallet lists no account when it is locked and when the permission was revoked.
    if (listed.length === 0) return control.drop(new WalletModalError('WALLET_LOCKED'))
    return control.setAccounts(toAccountIds(connection.chainId, listed))
  })
  control.onEnd(stop)
  control.onEnd(
    // Phantom sometimes emits nothing for another account.
    watchReturn(() => {
      const now = attempt(listAddresses)
      if (!now?.length || String(now) === String(listed)) return
      listed = now
      control.setAccounts(toAccountIds(connection.chainId, now))
    }),
  )
  holdPermission(wallet, control)
  return connection
}

// A wallet without `standard:events`, or whose `standard:events` throws, is used without events.
function listen(wallet: StandardWallet, changed: () => void): () => void {
  let off: unknown
  let over = false
  try {
    off = findFeature(
      wallet,
      'standard:events',
      'on',
    )?.('change', (change: { accounts?: unknown } | undefined) => {
      if (!over && change?.accounts !== undefined) changed()
    })
  } catch {
    // Events are optional: without them the wallet still signs.
  }
  return () => {
    if (over) return
    over = true
    try {
      if (typeof off === 'function') (off as () => void)()
    } catch {
      // The wallet keeps the listener, which does nothing after the end.
    }
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined // a wallet whose list cannot be read is followed by its events only
  }
}

function isSupported(wallet: StandardWallet, chainId: ChainId): boolean {
  return wallet.chains.includes(toStandardChain(chainId))
}
