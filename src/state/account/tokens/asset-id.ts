import { toNamespace } from '../../../standards/caip.js'
import { toAddressKey } from '../../../standards/addresses/address-key.js'
import type { TokenBalance } from './read-balances.js'

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NATIVE_SOLANA = 'So11111111111111111111111111111111111111112'

/** CAIP-10 of a token, as the server writes it. */
export function toAssetId({ chainId, address }: Pick<TokenBalance, 'chainId' | 'address'>): string {
  const native = chainId.startsWith('solana:') ? NATIVE_SOLANA : NATIVE
  const own = address === undefined ? native : toAddressKey(toNamespace(chainId), address)
  return `${chainId}:${own}`
}
