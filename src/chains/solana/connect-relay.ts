import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import { toAddress, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { createConnection } from '../connection.js'
import { chooseChain, followSession, readGrant, toSessionParts, type SessionFamily } from '../relay-grant.js'
import { toKeyBytes } from './key-bytes.js'
import { createRelayWallet } from './relay-wallet.js'
import { toStandardChain } from './standard-chains.js'
import { signMessage, toAccountIds } from './wallet-requests.js'

const family: SessionFamily = {
  namespace: 'solana',
  isChain: () => true,
  toAddress: (text) => (toKeyBytes(text) ? text : undefined),
}

/**
 * Makes a connection of what a session grants in solana. The network is `params.chainId` if approved, else the first approved one
 * of `params.chains`; an old wallet may approve it by `Chain.deprecatedId`. Throws CHAIN_UNSUPPORTED when the session has none of
 * the app's networks, WALLET_LOCKED when it has no account.
 */
export async function connectRelay(session: RelaySession, params: ConnectParams): Promise<Connection> {
  const read = () => readGrant(session, family, params.chains)
  const first = chooseChain(read(), params)
  if (!first) throw new WalletModalError('CHAIN_UNSUPPORTED')
  if (read().addressesOn(first).length === 0) throw new WalletModalError('WALLET_LOCKED')
  const putWantedFirst = (addresses: readonly string[]) => (params.address && addresses.includes(params.address) ? [params.address, ...addresses.filter((address) => address !== params.address)] : addresses)
  const toAccounts = (chainId: ChainId) => toAccountIds(chainId, putWantedFirst(read().addressesOn(chainId)))

  const wallet = createRelayWallet(session, {
    get sessionChainId() {
      return read().toSessionId(connection.chainId)
    },
    get chains() {
      return read().chains
    },
    get addresses() {
      return connection.accounts.map(toAddress)
    },
    has: (method) => read().has(method),
    findSessionId(standardChain) {
      const grant = read()
      const chainId = grant.chains.find((id) => toStandardChain(id) === standardChain)
      return chainId && grant.toSessionId(chainId)
    },
    disconnect: () => connection.disconnect(),
    watch: (listener) => connection.on('accounts', listener),
  })
  const { connection, control } = createConnection({
    ...toSessionParts(session, family),
    accounts: toAccounts(first),
    chainId: first,
    provider: wallet,
    get approvedChains() {
      return read().chains
    },
    signMessage: (message, options) => signMessage(wallet, message, options),
    // Each request names its network, so moving to an approved one needs no request to the wallet.
    async switchChain(chain) {
      if (!read().chains.includes(chain.id)) throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: chain.id } })
      control.setChain(chain.id, toAccounts(chain.id))
    },
  })

  followSession(session, control, {
    update() {
      const grant = read()
      // The wallet may have removed the current network from the session.
      const chainId = grant.chains.includes(connection.chainId) ? connection.chainId : chooseChain(grant, params)
      if (!chainId || grant.addressesOn(chainId).length === 0) {
        control.drop(new WalletModalError('SESSION_ENDED'))
        session.release?.('solana').catch(() => undefined)
        return
      }
      control.setChain(chainId, toAccounts(chainId))
      control.setAccounts(toAccounts(chainId))
    },
  })
  return connection
}
