import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress } from '../../standards/caip.js'
import type { Chain, Connection, ConnectParams, InjectedWallet, Unwatch } from '../adapter.js'
import { askWallet } from '../kernel/ask-wallet.js'
import { createConnection } from '../connection.js'
import { limitConnect } from '../wallets/injected-wallet.js'
import { readAccounts, toAccountIds, type WalletAccount } from './accounts.js'
import { createSigning } from './create-provider.js'
import { isExtension, isInjected, type Injected, type InjectedExtension } from './injected.js'
import { readAddress, isAddressOf } from './ss58.js'

/**
 * Connects a Polkadot extension of this page (`injectedWeb3`). Its accounts are valid on every
 * network, so the connection starts on the requested one, otherwise on the first of
 * `params.chains`, with the network's address prefix. Throws WALLET_LOCKED, USER_REJECTED,
 * ACCOUNT_INVALID, CHAIN_NOT_CONFIGURED, CONNECT_FAILED, REQUEST_TIMEOUT (120 s), REQUEST_ABORTED.
 *
 * Extensions have no silent request: `enable()` opens a window when the extension is locked or has
 * forgotten the page. A connection is therefore restored with the stored addresses, and the
 * extension is enabled by the first signature. Extensions have no request to revoke a permission
 * either: the user revokes it in the extension.
 */
export async function connectInjected(
  { id, type, name, icon, provider: extension }: InjectedWallet,
  params: ConnectParams,
): Promise<Connection> {
  if (!isExtension(extension))
    throw new WalletModalError('CONNECT_FAILED', {
      details: { reason: 'the extension has no enable()' },
    })
  const chain = findChain(params)
  try {
    const accounts = await limitConnect(params, (limit) =>
      params.silent ? findRestored(extension, params, limit) : enable(extension, limit),
    )
    if (readAccounts(accounts, chain).length === 0) throw toEmpty(accounts)
    const parts = { connectorId: id, type, wallet: { name, ...(icon && { icon }) } }
    return open(extension, chain, accounts, parts, params)
  } catch (failure) {
    throw toError(failure, 'CONNECT_FAILED')
  }
}

// The extensions that this page has enabled. They answer without a prompt.
const enabled = new WeakMap<InjectedExtension, Injected>()

/** Enables an extension and returns its accounts, unchecked. */
async function enable(extension: InjectedExtension, signal: AbortSignal): Promise<unknown> {
  const injected = await askWallet(() => extension.enable(getOriginName()), signal)
  if (!isInjected(injected))
    throw new WalletModalError('CONNECT_FAILED', {
      details: { reason: 'the extension did not return accounts' },
    })
  enabled.set(extension, injected)
  return askWallet(() => injected.accounts.get(), signal)
}

/**
 * The accounts of a restored connection: of an extension that this page has enabled, otherwise the
 * stored ones.
 */
async function findRestored(
  extension: InjectedExtension,
  { remembered = [] }: ConnectParams,
  signal: AbortSignal,
): Promise<unknown> {
  const injected = enabled.get(extension)
  return injected
    ? askWallet(() => injected.accounts.get(), signal)
    : remembered.map((address) => ({ address }))
}

/**
 * Calls `listener` when an extension that gave no accounts may give some now, because it was
 * unlocked.
 */
export function watchAccess({ provider }: InjectedWallet, listener: () => void): Unwatch {
  const injected = isExtension(provider) ? enabled.get(provider) : undefined
  return injected
    ? follow(injected, (accounts) => void (Array.isArray(accounts) && accounts[0] && listener()))
    : () => undefined
}

function open(
  extension: InjectedExtension,
  first: Chain,
  given: unknown,
  parts: Pick<Connection, 'connectorId' | 'type' | 'wallet'>,
  params: ConnectParams,
): Connection {
  let latest = given
  let accounts = readAccounts(given, first)
  let stop: (() => void) | undefined
  const life = new AbortController()
  /** The extension of a restored connection is enabled by the first signature. */
  async function know(): Promise<Injected | undefined> {
    if (!enabled.has(extension)) take(await enable(extension, life.signal))
    const injected = enabled.get(extension)
    if (injected) stop ??= follow(injected, take)
    return injected
  }
  const onSigner =
    (method: 'signRaw' | 'signPayload') =>
    async (payload: object): Promise<unknown> => {
      const signer = (await know())?.signer
      const act = signer?.[method]
      if (!act) throw new WalletModalError('METHOD_UNSUPPORTED', { details: { method } })
      return act.call(signer, payload)
    }
  const { provider, signMessage } = createSigning(
    { signRaw: onSigner('signRaw'), signPayload: onSigner('signPayload') },
    () => accounts,
  )
  const { connection, control } = createConnection({
    ...parts,
    namespace: 'polkadot',
    accounts: toAccountIds(first.id, moveToFront(accounts, params.address)),
    chainId: first.id,
    provider,
    getAccountDetails: (account) => toDetails(accounts, toAddress(account)),
    signMessage,
    switchesSilently: true,
    async switchChain(chain) {
      const here = readAccounts(latest, chain)
      if (here.length === 0)
        throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: chain.id } })
      current = chain
      accounts = here
      control.setChain(chain.id, toAccountIds(chain.id, moveToFront(here, params.address)))
    },
    // An extension has no request that ends the permission.
    async end() {
      stop?.()
    },
  })
  let current = first
  function take(next: unknown): void {
    try {
      const here = readAccounts(next, current)
      // An extension lists no account when it is locked and when the user took the accounts from
      // the page.
      if (here.length === 0) return control.drop(new WalletModalError('WALLET_LOCKED'))
      latest = next
      accounts = here
      return control.setAccounts(toAccountIds(current.id, moveToFront(here, params.address)))
    } catch (failure) {
      return control.drop(toError(failure))
    }
  }
  if (enabled.has(extension)) void know()
  control.onEnd(() => {
    life.abort()
    stop?.()
  })
  return connection
}

function toDetails(accounts: readonly WalletAccount[], address: string) {
  const found = accounts.find((account) => account.address === address)
  return (
    found && {
      type: 'eoa',
      publicKey: found.publicKey,
      ...(found.name && { name: found.name }),
      ...(found.keyType && { keyType: found.keyType }),
    }
  )
}

// Some wallets return the unsubscribe function, some a promise of it, some throw.
function follow({ accounts }: Injected, changed: (accounts: unknown) => void): () => void {
  let over = false
  let off: unknown
  try {
    off = accounts.subscribe?.((next) => !over && changed(next))
  } catch {
    // Subscriptions are optional: without them the wallet still signs.
  }
  return () => {
    if (over) return
    over = true
    const call = (stop: unknown) => typeof stop === 'function' && ((stop as () => void)(), true)
    try {
      if (!call(off))
        Promise.resolve(off)
          .then(call)
          .catch(() => undefined)
    } catch {
      // The wallet keeps the listener, which does nothing after the end.
    }
  }
}

// Ledger accounts are limited to the network that they were added for.
function toEmpty(accounts: unknown): WalletModalError {
  const isLimited = (accounts as readonly { readonly genesisHash?: unknown }[]).some(
    (account) => account?.genesisHash,
  )
  return new WalletModalError(isLimited ? 'CHAIN_UNSUPPORTED' : 'WALLET_LOCKED')
}

function findChain({ chainId, chains }: ConnectParams): Chain {
  const chain = chainId ? chains.find(({ id }) => id === chainId) : chains[0]
  if (!chain)
    throw new WalletModalError('CHAIN_NOT_CONFIGURED', {
      details: { chainId: chainId ?? 'polkadot' },
    })
  return chain
}

// The requested address may have the prefix of another network.
function moveToFront(
  accounts: readonly WalletAccount[],
  wanted: string | undefined,
): readonly WalletAccount[] {
  const key = wanted === undefined ? undefined : readAddress(wanted)?.key
  const first = key && accounts.find(({ address }) => isAddressOf(address, key))
  return first ? [first, ...accounts.filter((account) => account !== first)] : accounts
}

function getOriginName(): string {
  return globalThis.location?.host || 'This page'
}
