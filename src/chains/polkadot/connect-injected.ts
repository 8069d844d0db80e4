import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddress } from '../../standards/caip.js'
import type { Chain, Connection, ConnectParams, InjectedWallet } from '../adapter.js'
import { askWallet } from '../ask-wallet.js'
import { createConnection } from '../connection.js'
import { limitConnect } from '../injected-wallet.js'
import { readAccounts, toAccountIds, type WalletAccount } from './accounts.js'
import { createSigning } from './create-provider.js'
import { isExtension, isInjected, type Injected } from './injected.js'
import { toRefusal } from './refusal.js'
import { readAddress, toAddressText } from './ss58.js'

/**
 * Connects a Polkadot extension of this page (`injectedWeb3`). Its accounts are valid on every network, so the connection starts on the
 * requested one, otherwise on the first of `params.chains`, with the network's address prefix. Throws WALLET_LOCKED, USER_REJECTED,
 * ACCOUNT_INVALID, CHAIN_NOT_CONFIGURED, CONNECT_FAILED, REQUEST_TIMEOUT (120 s), REQUEST_ABORTED.
 *
 * Extensions have no silent request: `enable()` restores a connection, without a prompt while the user allows the page. They have no request
 * to revoke a permission either: the user revokes it in the extension.
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
    const { injected, accounts } = await limitConnect(params, async (limit) => {
      const injected = await askWallet(() => extension.enable(getOriginName()), limit)
      if (!isInjected(injected))
        throw new WalletModalError('CONNECT_FAILED', {
          details: { reason: 'the extension did not return accounts' },
        })
      return { injected, accounts: await askWallet(() => injected.accounts.get(), limit) }
    })
    if (readAccounts(accounts, chain).length === 0) throw new WalletModalError('WALLET_LOCKED')
    return open(
      injected,
      chain,
      accounts,
      { connectorId: id, type, wallet: { name, ...(icon && { icon }) } },
      params,
    )
  } catch (failure) {
    throw toError(toRefusal(failure), 'CONNECT_FAILED')
  }
}

function open(
  injected: Injected,
  first: Chain,
  given: unknown,
  parts: Pick<Connection, 'connectorId' | 'type' | 'wallet'>,
  params: ConnectParams,
): Connection {
  let latest = given
  let accounts = readAccounts(given, first)
  const { provider, signMessage } = createSigning(injected.signer ?? {}, () => accounts)
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
      stop()
    },
  })
  let current = first
  const stop = follow(injected, (next) => {
    try {
      const here = readAccounts(next, current)
      if (here.length === 0)
        return control.drop(
          new WalletModalError('WALLET_DISCONNECTED', { details: { namespace: 'polkadot' } }),
        )
      latest = next
      accounts = here
      return control.setAccounts(toAccountIds(current.id, moveToFront(here, params.address)))
    } catch (failure) {
      return control.drop(toError(failure))
    }
  })
  control.onEnd(stop)
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
  const first =
    key &&
    accounts.find(({ address }) => toAddressText(readAddress(address)!.key) === toAddressText(key))
  return first ? [first, ...accounts.filter((account) => account !== first)] : accounts
}

function getOriginName(): string {
  return globalThis.location?.host || 'This page'
}
