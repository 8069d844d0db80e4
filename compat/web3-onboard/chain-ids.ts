import type { ChainId } from '../../src/index.js'

/** CAIP-2 of an id of web3-onboard: hexadecimal, decimal text or a number. */
export function toChainId(id: string | number): ChainId {
  return `eip155:${Number(id)}`
}

/** web3-onboard's hexadecimal id of a CAIP-2 id. */
export function toHexId(chainId: ChainId): string {
  return `0x${Number(chainId.slice('eip155:'.length)).toString(16)}`
}
