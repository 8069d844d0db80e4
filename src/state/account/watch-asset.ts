import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import { isEip1193Provider } from '../../standards/eip1193.js'
import { toNamespace, type AccountId } from '../../standards/caip.js'
import type { Core } from '../core.js'
import type { TokenBalance } from './read-balances.js'

// EIP-747 allows no longer symbol.
const MAX_SYMBOL = 11

/** A token, and the connection whose wallet is asked to list it. */
export interface WatchRequest {
  readonly account: AccountId
  /** Id of the connection. */
  readonly connection: string
  readonly token: Pick<TokenBalance, 'address' | 'symbol' | 'decimals' | 'icon'>
}

/** Whether a wallet can be asked to list a token: one of an EVM network, not the network's own coin. */
export function canWatch({ account, token }: Pick<WatchRequest, 'account' | 'token'>): boolean {
  return toNamespace(account) === 'eip155' && token.address !== undefined
}

/** Asks the wallet to list a token (EIP-747, `wallet_watchAsset`). False where the visitor or the wallet refuses. Throws CONNECTION_NOT_FOUND, and what the wallet answers. */
export async function watchAsset({ connections }: Pick<Core, 'connections'>, { connection: id, token }: Pick<WatchRequest, 'connection' | 'token'>): Promise<boolean> {
  const provider = connections.list().find((connection) => connection.id === id)?.provider
  if (!isEip1193Provider(provider)) throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: id } })
  const options = { address: token.address, symbol: token.symbol.slice(0, MAX_SYMBOL), decimals: token.decimals, ...(token.icon !== undefined && { image: token.icon }) }
  try {
    // An object, not a list: EIP-747 differs from other methods in this.
    return (await provider.request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options } })) === true
  } catch (failure) {
    const error = toError(failure)
    if (error.code === 'USER_REJECTED') return false
    throw error
  }
}
