import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress, type AccountId } from '../../standards/caip.js'
import type { Chain, Connection, ConnectParams, InjectedWallet, Unwatch } from '../adapter.js'
import { askWallet } from '../kernel/ask-wallet.js'
import { createConnection } from '../connection.js'
import { requestDisconnect, limitConnect, limitSwitch } from '../wallets/injected-wallet.js'
import { holdPermission, startAttempt } from '../wallets/permission.js'
import { checkAddress, readKey, toCosmosId, type WalletAccount } from './accounts.js'
import { createSigning } from './create-provider.js'
import { findAt, isKeplr, PLACES, type Keplr } from './keplr.js'

/**
 * Connects a Cosmos wallet of this page (Keplr's interface) on the requested network, otherwise on
 * the first of `params.chains`. It returns one account per network. Throws WALLET_LOCKED,
 * USER_REJECTED, ACCOUNT_INVALID, CHAIN_NOT_CONFIGURED, CHAIN_UNKNOWN_TO_WALLET, CONNECT_FAILED,
 * REQUEST_TIMEOUT (120 s), REQUEST_ABORTED.
 *
 * Keplr has no silent request: `enable()` and `getKey()` open a window unless the wallet is
 * unlocked and has approved the page (keplr-wallet#634). A connection is therefore restored with
 * the stored address, and the wallet is asked by the first signature, or when it reports a change.
 * Leap says whether it would prompt.
 */
export async function connectInjected(
  { id, type, name, icon, provider: wallet }: InjectedWallet,
  params: ConnectParams,
): Promise<Connection> {
  if (!isKeplr(wallet))
    throw new WalletModalError('CONNECT_FAILED', {
      details: { reason: 'the wallet has no enable() and getKey()' },
    })
  const chain = findChain(params)
  const onLate = startAttempt([wallet], () => void disable(wallet, chain))
  try {
    const account = await limitConnect(params, (limit) =>
      params.silent
        ? findRestored(wallet, chain, params, limit)
        : askAccount(wallet, chain, limit, onLate),
    )
    if (!account) throw new WalletModalError('WALLET_LOCKED')
    return open(wallet, chain, account, {
      connectorId: id,
      type,
      wallet: { name, ...(icon && { icon }) },
    })
  } catch (failure) {
    throw toError(failure, 'CONNECT_FAILED', { chainId: chain.id })
  }
}

/**
 * The account of a restored connection: from a wallet that says that it would not prompt, otherwise
 * the stored one with its address only.
 */
async function findRestored(
  wallet: Keplr,
  chain: Chain,
  { address }: ConnectParams,
  signal: AbortSignal,
): Promise<WalletAccount | undefined> {
  const isConnected = wallet.isConnected?.bind(wallet)
  if (isConnected)
    return (await askWallet(() => isConnected(toCosmosId(chain.id)), signal))
      ? askAccount(wallet, chain, signal)
      : undefined
  return address === undefined
    ? undefined
    : { address: checkAddress(address, chain), algo: 'secp256k1', pubkey: new Uint8Array() }
}

async function askAccount(
  wallet: Keplr,
  chain: Chain,
  signal: AbortSignal,
  onLate?: () => void,
): Promise<WalletAccount | undefined> {
  const chainId = toCosmosId(chain.id)
  try {
    await askWallet(() => wallet.enable([chainId]), signal, onLate)
    return readKey(await askWallet(() => wallet.getKey(chainId), signal), chain)
  } catch (failure) {
    // Keplr reports an unknown network only by this message: "There is no chain info for …", since
    // 0.12.224 "no modular chain info".
    if (
      /no (modular )?chain info|not supported chain|unknown chain/i.test(
        String((failure as { message?: unknown } | null)?.message),
      )
    )
      throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', {
        details: { chainId: chain.id },
        cause: failure,
      })
    throw failure
  }
}

/**
 * Calls `listener` when a wallet that gave no accounts may give some now, because it was unlocked.
 */
export function watchAccess({ provider: wallet }: InjectedWallet, listener: () => void): Unwatch {
  return isKeplr(wallet) ? follow(wallet, listener) : () => undefined
}

function open(
  wallet: Keplr,
  first: Chain,
  given: WalletAccount,
  parts: Pick<Connection, 'connectorId' | 'type' | 'wallet'>,
): Connection {
  let chain = first
  let account = given
  const life = new AbortController()
  const toIds = (): readonly AccountId[] => [`${chain.id}:${account.address}`]
  // A restored account has no key before the wallet was asked. The account may have changed since.
  let known = given.pubkey.length > 0
  async function know() {
    if (known) return
    const there = await askAccount(wallet, chain, life.signal)
    if (!there) throw new WalletModalError('WALLET_LOCKED')
    known = true
    account = there
    control.setAccounts(toIds())
  }
  const onChain =
    <Content>(method: 'signAmino' | 'signDirect' | 'signArbitrary') =>
    async (signer: string, content: Content): Promise<unknown> => {
      await know()
      if (signer !== account.address)
        throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: signer } })
      return (
        wallet[method] as (chainId: string, signer: string, content: Content) => Promise<unknown>
      )(toCosmosId(chain.id), signer, content)
    }
  const { provider, signMessage } = createSigning(
    {
      signAmino: wallet.signAmino && onChain('signAmino'),
      signDirect: wallet.signDirect && onChain('signDirect'),
      signArbitrary: wallet.signArbitrary && onChain('signArbitrary'),
    },
    async () => {
      await know()
      return [{ address: account.address, algo: account.algo, pubkey: account.pubkey }]
    },
    (address) => address === account.address,
  )
  const { connection, control } = createConnection({
    ...parts,
    namespace: 'cosmos',
    accounts: toIds(),
    chainId: first.id,
    provider,
    getAccountDetails: (id) =>
      toAddress(id) === account.address
        ? {
            ...(account.name && { name: account.name }),
            ...(account.pubkey.length > 0 && {
              publicKey: btoa(String.fromCharCode(...account.pubkey)),
            }),
          }
        : undefined,
    signMessage,
    // Permission is requested for a network that the page may not use yet.
    async switchChain(next, { signal }) {
      try {
        const there = await limitSwitch(signal, (limit) => askAccount(wallet, next, limit))
        if (!there) throw new WalletModalError('WALLET_LOCKED')
        chain = next
        account = there
        control.setChain(next.id, toIds())
      } catch (failure) {
        throw toError(failure, 'CHAIN_UNKNOWN_TO_WALLET', { chainId: next.id })
      }
    },
    end() {
      stop() // first, because the change to no account would end the connection with a reason
      return disable(wallet, chain)
    },
  })
  const stop = follow(wallet, async () => {
    const asked = chain
    const drop = (failure: unknown) => control.drop(toError(failure))
    await askWallet(() => wallet.getKey(toCosmosId(asked.id)), life.signal)
      .then((key) => {
        if (asked !== chain) return
        const next = readKey(key, chain)
        if (!next)
          return drop(
            new WalletModalError('WALLET_DISCONNECTED', { details: { namespace: 'cosmos' } }),
          )
        known = true
        account = next
        control.setAccounts(toIds())
      })
      .catch(drop)
  })
  control.onEnd(() => {
    life.abort()
    stop()
  })
  holdPermission(wallet, control)
  return connection
}

/**
 * Calls `changed` when the user chooses another account in the wallet. Keplr emits a window event
 * without a value.
 */
function follow(wallet: Keplr, changed: () => unknown): () => void {
  // A wallet that is also at another wallet's place emits either event.
  const own = PLACES.filter(({ path }) => findAt(path) === wallet).map(({ event }) => event)
  const events = new Set(own.length > 0 ? own : PLACES.slice(0, 1).map(({ event }) => event))
  const listener = () => void changed()
  for (const event of events) globalThis.addEventListener?.(event, listener)
  let over = false
  return () => {
    if (!over) for (const event of events) globalThis.removeEventListener?.(event, listener)
    over = true
  }
}

function findChain({ chainId, chains }: ConnectParams): Chain {
  const chain = chainId ? chains.find(({ id }) => id === chainId) : chains[0]
  if (!chain)
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', {
      details: { chainId: chainId ?? 'cosmos' },
    })
  return chain
}

/** Asks a wallet to revoke the page's permission. A wallet without `disable()` keeps it. */
function disable(wallet: Keplr, chain: Chain): Promise<void> {
  const revoke = wallet.disable?.bind(wallet)
  return requestDisconnect(revoke && (() => revoke([toCosmosId(chain.id)])))
}
