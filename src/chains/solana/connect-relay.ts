import type { RelaySession } from '../../services/relay/relay-client.js'
import { toAddress } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { connectGrant } from '../wallets/connect-grant.js'
import type { SessionFamily } from '../wallets/relay-grant.js'
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
 * Creates a connection from a session's grant in solana. The network is `params.chainId` if
 * approved, otherwise the first approved one of `params.chains`; an older wallet may approve it by
 * `Chain.deprecatedId`. Throws CHAIN_UNSUPPORTED when the session has none of the app's networks,
 * WALLET_LOCKED when it has no account.
 */
export async function connectRelay(
  session: RelaySession,
  params: ConnectParams,
): Promise<Connection> {
  return connectGrant(session, family, params, toAccountIds, ({ connection, grant }) => {
    const wallet = createRelayWallet(session, {
      get sessionChainId() {
        return grant().toSessionId(connection().chainId)
      },
      get chains() {
        return grant().chains
      },
      get addresses() {
        return connection().accounts.map(toAddress)
      },
      has: (method) => grant().has(method),
      findSessionId(standardChain) {
        const now = grant()
        const chainId = now.chains.find((id) => toStandardChain(id) === standardChain)
        return chainId && now.toSessionId(chainId)
      },
      disconnect: () => connection().disconnect(),
      watch: (listener) => connection().on('accounts', listener),
    })
    return {
      provider: wallet,
      signMessage: (message, options) => signMessage(wallet, message, options),
    }
  })
}
