import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import { toAddress, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { createConnection } from '../connection.js'
import { chooseChain, followSession, readGrant, toSessionParts, type SessionFamily } from '../relay-grant.js'
import { pickAccounts, toAccountIds } from './accounts.js'
import { readAddress } from './check-address.js'
import { createProvider } from './create-provider.js'
import { loadSign } from './load-sign.js'
import { read, type BitcoinWallet } from './wallet.js'

const family: SessionFamily = {
  namespace: 'bip122',
  isChain: () => true,
  toAddress: (text) => (readAddress(text) ? text : undefined),
}

/**
 * Makes a connection of what a session grants in bip122: the first address of a network is for payments, the second for
 * ordinals. Throws CHAIN_UNSUPPORTED when the session has none of the app's networks, WALLET_LOCKED when it has no account.
 */
export async function connectRelay(session: RelaySession, params: ConnectParams): Promise<Connection> {
  const grant = () => readGrant(session, family, params.chains)
  const accountsOn = (chainId: ChainId) => {
    const addresses = [...new Set(grant().addressesOn(chainId))]
    return pickAccounts(addresses.map((address) => ({ address, kind: readAddress(address)! })), chainId)
  }
  const putWantedFirst = (chainId: ChainId) => {
    const accounts = toAccountIds(chainId, accountsOn(chainId))
    return [...accounts].sort((one, other) => Number(toAddress(other) === params.address) - Number(toAddress(one) === params.address))
  }
  const first = chooseChain(grant(), params)
  if (!first) throw new WalletModalError('CHAIN_UNSUPPORTED')
  if (accountsOn(first).length === 0) throw new WalletModalError('WALLET_LOCKED')

  const provider = createProvider(fromSession(session, (chainId) => grant().toSessionId(chainId), () => toAddress(connection.accounts[0]!)), () => ({ chainId: connection.chainId, accounts: accountsOn(connection.chainId) }))
  const { connection, control } = createConnection({
    ...toSessionParts(session, family),
    accounts: putWantedFirst(first),
    chainId: first,
    provider,
    get approvedChains() {
      return grant().chains
    },
    getAccountDetails(account) {
      const type = accountsOn(connection.chainId).find(({ address }) => address === toAddress(account))?.type
      return type && { type }
    },
    signMessage: async (message, options) => (await loadSign()).signForAccount(provider, message, options, []),
    // Each request names its network, so moving to an approved one needs no request to the wallet.
    async switchChain(chain) {
      if (!grant().chains.includes(chain.id) || accountsOn(chain.id).length === 0) throw new WalletModalError('CHAIN_UNKNOWN_TO_WALLET', { details: { chainId: chain.id } })
      control.setChain(chain.id, putWantedFirst(chain.id))
    },
  })

  followSession(session, control, {
    update() {
      const chainId = grant().chains.includes(connection.chainId) ? connection.chainId : chooseChain(grant(), params)
      if (!chainId || accountsOn(chainId).length === 0) {
        control.drop(new WalletModalError('SESSION_ENDED'))
        session.release?.('bip122').catch(() => undefined)
        return
      }
      control.setChain(chainId, putWantedFirst(chainId))
      control.setAccounts(putWantedFirst(chainId))
    },
  })
  return connection
}

/** A session as a wallet: requests are those of WalletConnect's Bitcoin RPC, whose `account` is the first address. */
function fromSession(session: RelaySession, toSessionId: (chainId: ChainId) => ChainId, getAccount: () => string): BitcoinWallet {
  const ask = (chainId: ChainId, method: string, params: object) => session.request(toSessionId(chainId), { method, params: { account: getAccount(), ...params } })
  return {
    supports: () => true,
    connect: async () => [],
    signMessage: async ({ chainId, message, address, protocol }) => read(await ask(chainId, 'signMessage', { message, address, protocol }), 'signature'),
    async signPsbt({ chainId, psbt, signInputs, broadcast = false }) {
      const answer = await ask(chainId, 'signPsbt', { psbt, signInputs, broadcast })
      return { psbt: read(answer, 'psbt'), txid: read(answer, 'txid') }
    },
    sendTransfer: async ({ chainId, recipient, amount }) => read(await ask(chainId, 'sendTransfer', { recipientAddress: recipient, amount: String(amount) }), 'txid'),
    watch: () => () => undefined,
  }
}
