import type { RelaySession } from '../../services/relay/relay-client.js'
import { toAddress, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { connectGrant } from '../wallets/connect-grant.js'
import type { SessionFamily } from '../wallets/relay-grant.js'
import { toAnswer } from '../wallets/to-answer.js'
import { pickAccounts, toAccountIds } from './addresses/accounts.js'
import { readAddress } from './addresses/check-address.js'
import { createProvider } from './requests/create-provider.js'
import { loadSign } from './requests/load-sign.js'
import type { BitcoinWallet } from './wallets/wallet.js'

const family: SessionFamily = {
  namespace: 'bip122',
  isChain: () => true,
  toAddress: (text) => (readAddress(text) ? text : undefined),
}

/**
 * Creates a connection from a session's grant in bip122: the first address of a network is for
 * payments, the second for ordinals. Throws CHAIN_UNSUPPORTED when the session has none of the
 * app's networks, WALLET_LOCKED when it has no account.
 */
export async function connectRelay(
  session: RelaySession,
  params: ConnectParams,
): Promise<Connection> {
  const toAccounts = (chainId: ChainId, addresses: readonly string[]) =>
    pickAccounts(
      addresses.map((address) => ({ address, kind: readAddress(address)! })),
      chainId,
    )
  const toIds = (chainId: ChainId, addresses: readonly string[]) =>
    toAccountIds(chainId, toAccounts(chainId, addresses))
  return connectGrant(session, family, params, toIds, ({ connection, grant }) => {
    const listAccounts = () =>
      toAccounts(connection().chainId, grant().addressesOn(connection().chainId))
    // Not the selected account: a payment from the account for ordinals could spend an ordinal.
    const wallet = fromSession(
      session,
      (chainId) => grant().toSessionId(chainId),
      () => listAccounts()[0]!.address,
    )
    const provider = createProvider(wallet, () => ({
      chainId: connection().chainId,
      accounts: listAccounts(),
    }))
    return {
      provider,
      getAccountDetails(account) {
        const type = listAccounts().find(({ address }) => address === toAddress(account))?.type
        return type && { type }
      },
      signMessage: async (message, options) =>
        (await loadSign()).signForAccount(provider, message, options, []),
    }
  })
}

/**
 * Wraps a session as a wallet. Requests follow WalletConnect's Bitcoin RPC, whose `account` is the
 * first address.
 */
function fromSession(
  session: RelaySession,
  toSessionId: (chainId: ChainId) => ChainId,
  getAccount: () => string,
): BitcoinWallet {
  const ask = (chainId: ChainId, method: string, params: object) =>
    session.request(toSessionId(chainId), { method, params: { account: getAccount(), ...params } })
  return {
    supports: () => true,
    connect: async () => [],
    async signMessage({ chainId, message, address, protocol }) {
      const answer = await ask(chainId, 'signMessage', { message, address, protocol })
      return toAnswer(answer, 'signature')['signature']
    },
    async signPsbt({ chainId, psbt, signInputs, broadcast = false }) {
      const answer = await ask(chainId, 'signPsbt', { psbt, signInputs, broadcast })
      const { psbt: signed, txid } = toAnswer(answer, 'psbt')
      return { psbt: signed, txid }
    },
    async sendTransfer({ chainId, recipient, amount }) {
      const params = { recipientAddress: recipient, amount: String(amount) }
      return toAnswer(await ask(chainId, 'sendTransfer', params), 'txid')['txid']
    },
    watch: () => () => undefined,
  }
}
