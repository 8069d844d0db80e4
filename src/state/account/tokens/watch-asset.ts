import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toError } from '../../../errors/to-error.js'
import { isEip1193Provider } from '../../../standards/eip1193.js'
import { toNamespace, type AccountId } from '../../../standards/caip.js'
import type { Core } from '../../core.js'
import type { TokenBalance } from './read-balances.js'

// EIP-747 limits symbols to 11 characters.
const MAX_SYMBOL = 11

/** A token, and the connection whose wallet should list it. */
export interface WatchRequest {
  readonly account: AccountId
  /** Id of the connection. */
  readonly connection: string
  readonly token: Pick<TokenBalance, 'address' | 'symbol' | 'decimals' | 'icon'>
}

/** True when a wallet can list the token: an EVM token other than the native coin. */
export function canWatch({ account, token }: Pick<WatchRequest, 'account' | 'token'>): boolean {
  return toNamespace(account) === 'eip155' && token.address !== undefined
}

/**
 * Asks the wallet to list a token (EIP-747, `wallet_watchAsset`). Resolves with false when the
 * visitor or the wallet refuses. Throws CONNECTION_NOT_FOUND and the errors of the wallet.
 */
export async function watchAsset(
  { connections }: Pick<Core, 'connections'>,
  { connection: id, token }: Pick<WatchRequest, 'connection' | 'token'>,
): Promise<boolean> {
  const provider = connections.list().find((connection) => connection.id === id)?.provider
  if (!isEip1193Provider(provider))
    throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: id } })
  const options = {
    address: token.address,
    symbol: token.symbol.slice(0, MAX_SYMBOL),
    decimals: token.decimals,
    ...(token.icon !== undefined && { image: token.icon }),
  }
  try {
    // EIP-747 takes an object here, unlike other methods, which take an array.
    return (
      (await provider.request({
        method: 'wallet_watchAsset',
        params: { type: 'ERC20', options },
      })) === true
    )
  } catch (failure) {
    const error = toError(failure)
    if (error.code === 'USER_REJECTED') return false
    throw error
  }
}
