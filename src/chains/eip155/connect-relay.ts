import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelaySession, RelaySessionEvents } from '../../services/relay/relay-client.js'
import type { ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { createConnection } from '../connection.js'
import { parseEvmChainId, toChainId, toEvmChainId } from './evm-chain-id.js'
import { readGranted, type Granted } from './relay-accounts.js'
import { createRelayProvider } from './relay-provider.js'
import { createWalletActions } from './wallet-actions.js'
import { toAccountIds } from './wallet-state.js'

/**
 * Makes a connection of what a session grants in eip155. The network is `params.chainId` if approved,
 * else the first approved one of `params.chains`, else the wallet's first. Throws CHAIN_UNSUPPORTED
 * when the session has no eip155 network of the app's and cannot switch, WALLET_LOCKED when it has no
 * account; ending the session is the caller's, as it may hold other namespaces.
 */
export async function connectRelay(session: RelaySession, params: ConnectParams): Promise<Connection> {
  const granted = readGranted(session)
  const first = chooseChain(granted, params)
  if (granted.addressesOn(first).length === 0) throw new WalletModalError('WALLET_LOCKED')
  const provider = createRelayProvider(session, first, params.readUrls)
  const { name, icon, url } = session.peer

  const { connection, control } = createConnection({
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    namespace: 'eip155',
    wallet: { name, ...(icon && { icon }), ...(url && { url }) },
    accounts: accountsOn(first),
    chainId: first,
    provider,
    get approvedChains() {
      return readGranted(session).chains
    },
    ...createWalletActions(
      provider,
      params.readUrls,
      () => connection.chainId,
      (evmChainId) => provider.setChain(toChainId(evmChainId)),
    ),
    end: () => session.disconnect(),
  })

  function accountsOn(chainId: ChainId) {
    return toAccountIds(toEvmChainId(chainId), readGranted(session).addressesOn(chainId))
  }
  // The session's own record is the authority for accounts; events only say when to read it.
  function update() {
    const accounts = accountsOn(connection.chainId)
    if (accounts.length === 0) return control.drop(new WalletModalError('SESSION_ENDED'))
    const before = connection.accounts
    control.setAccounts(accounts)
    if (connection.accounts !== before) provider.emit('accountsChanged', readGranted(session).addressesOn(connection.chainId))
  }
  function onEvent({ name, data }: RelaySessionEvents['event']) {
    const evmChainId = name === 'chainChanged' ? parseEvmChainId(data) : undefined
    if (evmChainId !== undefined) provider.setChain(toChainId(evmChainId))
    if (name === 'accountsChanged') update()
    if (name === 'message') provider.emit('message', data)
  }
  control.onEnd(session.on('update', update))
  control.onEnd(session.on('event', onEvent))
  control.onEnd(session.on('end', (reason) => control.drop(reason)))
  control.onEnd(provider.onChain((chainId) => control.setChain(chainId, accountsOn(chainId))))
  control.onEnd(() => provider.emit('disconnect', { code: 4900, message: 'The session is over.' }))
  return connection
}

function chooseChain(granted: Granted, params: ConnectParams): ChainId {
  const approved = new Set(granted.chains)
  if (params.chainId && approved.has(params.chainId)) return params.chainId
  const shared = params.chains.find((chain) => approved.has(chain.id))
  if (shared) return shared.id
  const [first] = granted.chains
  if (first && granted.has('wallet_switchEthereumChain')) return first
  throw new WalletModalError('CHAIN_UNSUPPORTED')
}
