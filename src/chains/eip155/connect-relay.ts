import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelaySession, RelaySessionEvents } from '../../services/relay/relay-client.js'
import type { ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { createConnection } from '../connection.js'
import { parseEvmChainId, toChainId, toEvmChainId } from './evm-chain-id.js'
import { readGrant, type RelayGrant } from './relay-grant.js'
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
  const grant = readGrant(session)
  const first = chooseChain(grant, params)
  if (grant.addressesOn(first).length === 0) throw new WalletModalError('WALLET_LOCKED')
  const provider = createRelayProvider(session, first, params.readUrls)
  provider.setActive(params.address)
  const { name, icon, url } = session.peer

  const { connection, control } = createConnection({
    connectorId: 'walletConnect',
    session: session.topic,
    type: 'WALLET_CONNECT',
    namespace: 'eip155',
    wallet: { name: name || 'WalletConnect', ...(icon && { icon }), ...(url && { url }) },
    accounts: toAccountIds(toEvmChainId(first), provider.addressesOn(first)),
    chainId: first,
    provider,
    get approvedChains() {
      return readGrant(session).chains
    },
    ...createWalletActions({
      provider,
      readUrls: params.readUrls,
      reads: () => false, // a session carries signatures, not reads
      moved: (evmChainId) => provider.setChain(toChainId(evmChainId)),
    }),
    selected: (account) => provider.setActive(account),
    end: () => (session.release ? session.release('eip155') : session.disconnect()),
  })

  function follow() {
    const { chainId } = provider
    const addresses = provider.addressesOn(chainId)
    if (addresses.length === 0) return control.drop(new WalletModalError('SESSION_ENDED'))
    const accounts = toAccountIds(toEvmChainId(chainId), addresses)
    control.setChain(chainId, accounts)
    control.setAccounts(accounts)
  }
  function onEvent({ name, data }: RelaySessionEvents['event']) {
    const evmChainId = name === 'chainChanged' ? parseEvmChainId(data) : undefined
    if (evmChainId !== undefined) provider.setChain(toChainId(evmChainId))
    if (name === 'accountsChanged' && Array.isArray(data)) provider.setActive(data[0])
    if (name === 'message') provider.emit('message', data)
  }
  for (const event of ['chainChanged', 'accountsChanged']) {
    provider.on(event, follow)
    control.onEnd(() => void provider.removeListener(event, follow))
  }
  control.onEnd(session.on('update', () => provider.update()))
  control.onEnd(session.on('event', onEvent))
  control.onEnd(session.on('end', (reason) => control.drop(reason)))
  control.onEnd(() => provider.emit('disconnect', { code: 4900, message: 'The session is over.' }))
  return connection
}

function chooseChain(grant: RelayGrant, params: ConnectParams): ChainId {
  const approved = new Set(grant.chains)
  if (params.chainId && approved.has(params.chainId)) return params.chainId
  const shared = params.chains.find((chain) => approved.has(chain.id))
  if (shared) return shared.id
  const [first] = grant.chains
  if (first && grant.has('wallet_switchEthereumChain')) return first
  throw new WalletModalError('CHAIN_UNSUPPORTED')
}
