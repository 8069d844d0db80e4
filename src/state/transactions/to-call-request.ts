import type { CallRequest, Connection } from '../../chains/adapter.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { AccountId, ChainId } from '../../standards/caip.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'

/** Who sends a transaction, and on which network. */
export interface Sender {
  /** Id of the connection whose wallet signs. */
  readonly connection: string
  readonly account: AccountId
  readonly chainId: ChainId
}

/** The connection of a sender. Throws CONNECTION_NOT_FOUND. */
export function findConnection(
  { connections }: Pick<Core, 'connections'>,
  { connection: id }: Pick<Sender, 'connection'>,
): Connection {
  const connection = connections.list().find((one) => one.id === id)
  if (!connection)
    throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: id } })
  return connection
}

/** A sender as a family's adapter expects it. Throws CHAIN_NOT_CONFIGURED. */
export function toCallRequest(
  { config, network }: Pick<Core, 'config' | 'network'>,
  { account, chainId }: Pick<Sender, 'account' | 'chainId'>,
  connection: Connection,
): CallRequest {
  const chain = network.find(chainId)
  if (!chain) throw new WalletModalError('CHAIN_NOT_CONFIGURED', { details: { chainId } })
  return { connection, chain, account, readUrls: createReadUrls(config) }
}
