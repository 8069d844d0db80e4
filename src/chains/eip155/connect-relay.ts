import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import type { ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { createConnection } from '../connection.js'
import { chooseChain, followSession, readGrant, toSessionParts } from '../wallets/relay-grant.js'
import { toAccountIds } from './addresses/accounts.js'
import { parseEvmChainId, toChainId, toEvmChainId } from './evm-chain-id.js'
import { readEvmChainId } from './network-id.js'
import { createRelayProvider, sessionFamily } from './provider/relay-provider.js'
import { createWalletActions } from './wallet-requests.js'

/**
 * Creates a connection from a session's grant in eip155. The network is `params.chainId` if
 * approved, otherwise the first approved one of `params.chains`, otherwise the wallet's first.
 * Throws CHAIN_UNSUPPORTED when the session has no eip155 network of the app and cannot switch,
 * WALLET_LOCKED when it has no account. The caller ends the session, because it may cover other
 * namespaces.
 */
export async function connectRelay(
  session: RelaySession,
  params: ConnectParams,
): Promise<Connection> {
  const first = findChain(session, params)
  if (!first) throw new WalletModalError('CHAIN_UNSUPPORTED')
  const provider = createRelayProvider(session, first, params.readUrls)
  provider.setActive(params.address)
  const accounts = toAccountIds(toEvmChainId(first), provider.addressesOn(first))
  const [selected] = accounts
  if (selected === undefined) throw new WalletModalError('WALLET_LOCKED')
  const signIn = session.signIns?.find(
    ({ account }) => account.toLowerCase() === selected.toLowerCase(),
  )

  const { connection, control } = createConnection({
    ...toSessionParts(session, sessionFamily),
    accounts,
    ...(signIn && { signedIn: { ...signIn, account: selected } }),
    chainId: first,
    provider,
    get approvedChains() {
      return provider.grant.chains
    },
    ...createWalletActions(provider, (evmChainId) => provider.setChain(toChainId(evmChainId))),
    selected: (account) => provider.setActive(account),
  })

  function follow() {
    const { chainId } = provider
    const addresses = provider.addressesOn(chainId)
    if (addresses.length === 0) return control.drop(new WalletModalError('SESSION_ENDED'))
    const current = toAccountIds(toEvmChainId(chainId), addresses)
    control.setChain(chainId, current)
    control.setAccounts(current)
  }
  let approved = provider.grant.chains
  function update() {
    const before = approved
    approved = provider.grant.chains
    const removed = before.includes(provider.chainId) && !approved.includes(provider.chainId)
    if (!removed) return provider.update()
    // Requests on a network that the wallet removed from the session would fail.
    const next = findChain(session, params)
    if (next) return provider.setChain(next)
    control.drop(new WalletModalError('SESSION_ENDED'))
    // The wallet still holds a session that has no use in this namespace.
    session.release?.('eip155').catch(() => undefined)
  }
  for (const event of ['chainChanged', 'accountsChanged']) {
    provider.on(event, follow)
    control.onEnd(() => void provider.removeListener(event, follow))
  }
  followSession(session, control, {
    update,
    event({ name, data, chainId }) {
      // Some wallets send a sentence and name the network by the event's chainId alone.
      const evmChainId =
        name === 'chainChanged' ? (readEvmChainId(data) ?? parseEvmChainId(chainId)) : undefined
      if (evmChainId !== undefined) provider.setChain(toChainId(evmChainId))
      if (name === 'accountsChanged' && Array.isArray(data)) provider.setActive(data[0])
      if (name === 'message') provider.emit('message', data)
    },
  })
  control.onEnd(() => provider.emit('disconnect', { code: 4900, message: 'The session is over.' }))
  return connection
}

function findChain(session: RelaySession, { chainId, chains }: ConnectParams): ChainId | undefined {
  const grant = readGrant(session, sessionFamily)
  // A wallet that signed in for one network would have to sign again on another.
  const signed = chains.find(({ id }) =>
    session.signIns?.some(({ account }) => account.startsWith(`${id}:`)),
  )
  return (
    chooseChain(grant, { chainId: chainId ?? signed?.id, chains }) ??
    (grant.has('wallet_switchEthereumChain') ? grant.chains[0] : undefined)
  )
}
