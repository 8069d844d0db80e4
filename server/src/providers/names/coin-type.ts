const EVM_BIT = 0x8000_0000
const MAX = 0xffff_ffff

/** Ethereum's coin type (SLIP-44). */
export const ETHEREUM_COIN = 60

/**
 * Normalises an ENSIP-11 coin type: mainnet is 60 in either of its two forms. Undefined for non-EVM
 * chains.
 */
export function parseCoinType(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MAX)
    return undefined
  if (value === ETHEREUM_COIN || value === EVM_BIT + 1) return ETHEREUM_COIN
  return value > EVM_BIT ? value : undefined
}

/** CAIP-2 id of the EVM chain of a stored coin type. */
export function toChainId(coinType: number): string {
  return `eip155:${coinType === ETHEREUM_COIN ? 1 : coinType - EVM_BIT}`
}
