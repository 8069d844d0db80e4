import type { ChainId } from '../../../src/contract.js'
import type { Rpc } from '../wallet/rpc.js'
import { t } from '../texts/texts.js'
import { formatAmount, withSymbol } from './amounts.js'
import { toName } from './messages/plain-text.js'

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const MAX_DECIMALS = 36
const MAX_SYMBOL = 12
// Half of the maximum of a uint160: tokens and wallets write "unlimited" in several ways.
const UNLIMITED = 1n << 159n

/** A token's own metadata; without decimals, amounts are shown in its smallest unit. */
export interface TokenWords {
  readonly symbol: string
  readonly decimals: number | undefined
}

/** True when an amount is effectively unlimited. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= UNLIMITED
}

/** Reads symbol and decimals of a token from the operator's node. */
export async function readToken({
  to,
  chainId,
  rpc,
}: {
  to: string
  chainId: ChainId
  rpc: Rpc
}): Promise<TokenWords> {
  const read = (data: string) =>
    rpc.call(chainId, 'eth_call', [{ to, data }, 'latest']).then(
      (value) => (typeof value === 'string' ? value : '0x'),
      () => '0x',
    )
  const [symbol, decimals] = await Promise.all([read(SYMBOL), read(DECIMALS)])
  const count = /^0x[0-9a-f]{64}$/i.test(decimals) ? Number(decimals) : undefined
  return {
    symbol: toName(readText(symbol), MAX_SYMBOL) || t('amount.tokens'),
    decimals: count !== undefined && count <= MAX_DECIMALS ? count : undefined,
  }
}

/** An amount of a token in words. */
export function formatToken(amount: bigint, { symbol, decimals }: TokenWords): string {
  if (isUnlimited(amount)) return t('amount.unlimited')
  return decimals === undefined
    ? t('amount.units', formatAmount(amount, 0))
    : withSymbol(formatAmount(amount, decimals), symbol)
}

// A string, or 32 bytes for older tokens.
function readText(hex: string): string {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const text = bytes.length === 32 ? bytes : bytes.slice(64, 64 + (bytes[63] ?? 0))
  return new TextDecoder().decode(text).replaceAll('\0', '')
}
