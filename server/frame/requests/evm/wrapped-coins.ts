/** Permit2, at one address on every chain. */
export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

// Only of these contracts is it known that `deposit` and `withdraw` exchange the chain's own
// currency one to one.
const WRAPPED: Readonly<Record<number, readonly string[]>> = {
  1: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
  10: ['0x4200000000000000000000000000000000000006'],
  56: ['0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'],
  100: ['0xe91d153e0b41518a2ce8dd3d7944fa863463a97d'],
  137: ['0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270'],
  324: ['0x5aea5775959fbc2557cc8789bc1bf90a239d9a91'],
  8453: ['0x4200000000000000000000000000000000000006'],
  42161: ['0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
  43114: ['0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'],
  59144: ['0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f'],
  7777777: ['0x4200000000000000000000000000000000000006'],
  11155111: ['0xfff9976782d46cc05630d1f6ebab18b2324d6b14'],
}

/** True for a chain's listed contract of its wrapped currency. */
export function isWrappedCoin(evmChainId: number, address: string): boolean {
  return WRAPPED[evmChainId]?.includes(address.toLowerCase()) === true
}
