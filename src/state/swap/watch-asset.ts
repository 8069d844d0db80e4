import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toError } from '../../errors/to-error.js'
import { isEip1193Provider } from '../../standards/eip1193.js'
import { toNamespace } from '../../standards/caip.js'
import type { Core } from '../core.js'
import type { SwapOrder } from './review.js'

// EIP-747 allows no longer symbol.
const MAX_SYMBOL = 11

/** Whether the wallet of a swap can be asked to list the token that was bought: a token of an EVM network. */
export function canWatch({ account, to }: Pick<SwapOrder, 'account' | 'to'>): boolean {
  return toNamespace(account) === 'eip155' && to.address !== undefined
}

/** Asks the wallet to list the token that was bought (EIP-747, `wallet_watchAsset`). False where the visitor or the wallet does not want it. Throws CONNECTION_NOT_FOUND, and what the wallet answers. */
export async function watchAsset({ connections }: Pick<Core, 'connections'>, { connection: id, to }: Pick<SwapOrder, 'connection' | 'to'>): Promise<boolean> {
  const provider = connections.list().find((connection) => connection.id === id)?.provider
  if (!isEip1193Provider(provider)) throw new WalletModalError('CONNECTION_NOT_FOUND', { details: { connection: id } })
  const options = { address: to.address, symbol: to.symbol.slice(0, MAX_SYMBOL), decimals: to.decimals, ...(to.icon !== undefined && { image: to.icon }) }
  try {
    // An object, not a list: EIP-747 differs from other methods in this.
    return (await provider.request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options } })) === true
  } catch (failure) {
    const error = toError(failure)
    if (error.code === 'USER_REJECTED') return false
    throw error
  }
}
