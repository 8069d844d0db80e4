import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import { toAddress, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { createConnection } from '../connection.js'
import { chooseChain, followSession, readGrant, toSessionParts, type SessionFamily } from '../relay-grant.js'
import { readAccounts, toAccountIds } from './accounts.js'
import { createSigning } from './create-provider.js'
import { readAddress } from './ss58.js'

const family: SessionFamily = {
  namespace: 'polkadot',
  isChain: () => true,
  toAddress: (text) => (readAddress(text) ? text : undefined),
}

/**
 * Makes a connection of what a session grants in polkadot, with the network's form of the addresses. Throws CHAIN_UNSUPPORTED
 * when the session has none of the app's networks, WALLET_LOCKED when it has no account.
 */
export async function connectRelay(session: RelaySession, params: ConnectParams): Promise<Connection> {
  const grant = () => readGrant(session, family, params.chains)
  const accountsOn = (chainId: ChainId) => {
    const chain = params.chains.find(({ id }) => id === chainId) ?? { id: chainId }
    const addresses = grant().addressesOn(chainId)
    return readAccounts(
      addresses.map((address) => ({ address })),
      chain,
    )
  }
  const idsOn = (chainId: ChainId) => {
    const accounts = toAccountIds(chainId, accountsOn(chainId))
    return [...accounts].sort((one, other) => Number(toAddress(other) === params.address) - Number(toAddress(one) === params.address))
  }
  const first = chooseChain(grant(), params)
  if (!first) throw new WalletModalError('CHAIN_UNSUPPORTED')
  if (idsOn(first).length === 0) throw new WalletModalError('WALLET_LOCKED')

  const ask = (method: string, params: object) => session.request(grant().toSessionId(connection.chainId), { method, params })
  const { provider, signMessage } = createSigning(
    {
      signRaw: ({ address, data }) => ask('polkadot_signMessage', { address, message: data }),
      signPayload: (transactionPayload) => ask('polkadot_signTransaction', { address: transactionPayload.address, transactionPayload }),
    },
    () => accountsOn(connection.chainId),
  )
  const { connection, control } = createConnection({
    ...toSessionParts(session, family),
    accounts: idsOn(first),
    chainId: first,
    provider,
    get approvedChains() {
      return grant().chains
    },
    getAccountDetails(account) {
      const found = accountsOn(connection.chainId).find(({ address }) => address === toAddress(account))
      return found && { type: 'eoa', publicKey: found.publicKey }
    },
    signMessage,
    // Each request names its network, so moving to an approved one needs no request to the wallet.
    async switchChain(chain) {
      if (!grant().chains.includes(chain.id) || idsOn(chain.id).length === 0) throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: chain.id } })
      control.setChain(chain.id, idsOn(chain.id))
    },
  })

  followSession(session, control, {
    update() {
      const chainId = grant().chains.includes(connection.chainId) ? connection.chainId : chooseChain(grant(), params)
      if (!chainId || idsOn(chainId).length === 0) {
        control.drop(new WalletModalError('SESSION_ENDED'))
        session.release?.('polkadot').catch(() => undefined)
        return
      }
      control.setChain(chainId, idsOn(chainId))
      control.setAccounts(idsOn(chainId))
    },
  })
  return connection
}
