import type { RelaySession } from '../../services/relay/relay-client.js'
import { toAddress, type ChainId } from '../../standards/caip.js'
import type { Connection, ConnectParams } from '../adapter.js'
import { connectGrant } from '../wallets/connect-grant.js'
import type { SessionFamily } from '../wallets/relay-grant.js'
import { readAccounts, toAccountIds } from './accounts.js'
import { createSigning } from './create-provider.js'
import type { RawPayload } from './provider.js'
import { readAddress } from './ss58.js'

const family: SessionFamily = {
  namespace: 'polkadot',
  isChain: () => true,
  toAddress: (text) => (readAddress(text) ? text : undefined),
}

/**
 * Creates a connection from a session's grant in polkadot, with the network's address prefix.
 * Throws CHAIN_UNSUPPORTED when the session has none of the app's networks, WALLET_LOCKED when it
 * has no account.
 */
export async function connectRelay(
  session: RelaySession,
  params: ConnectParams,
): Promise<Connection> {
  const toAccounts = (chainId: ChainId, addresses: readonly string[]) =>
    readAccounts(
      addresses.map((address) => ({ address })),
      params.chains.find(({ id }) => id === chainId) ?? { id: chainId },
    )
  const toIds = (chainId: ChainId, addresses: readonly string[]) =>
    toAccountIds(chainId, toAccounts(chainId, addresses))
  return connectGrant(session, family, params, toIds, ({ connection, grant, ask }) => {
    const listAccounts = () =>
      toAccounts(connection().chainId, grant().addressesOn(connection().chainId))
    const signer = {
      // In hexadecimal, as the reference of the method says. Nova and SubWallet read the bytes from
      // `message`, also from text.
      signRaw: ({ address, data }: RawPayload) =>
        ask('polkadot_signMessage', { address, message: data }),
      signPayload: (transactionPayload: Readonly<Record<string, unknown>>) =>
        ask('polkadot_signTransaction', {
          address: transactionPayload['address'],
          transactionPayload,
        }),
    }
    return {
      ...createSigning(signer, listAccounts),
      getAccountDetails(account) {
        const found = listAccounts().find(({ address }) => address === toAddress(account))
        return found && { type: 'eoa', publicKey: found.publicKey }
      },
    }
  })
}
