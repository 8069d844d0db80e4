import type { Chain } from '../../adapter.js'

// 1inch's AggregationRouterV6: one address everywhere except on ZKsync, which derives addresses
// differently.
const ONE_INCH = '0x111111125421ca6dc452d289314280a0f8842a65'
const ONE_INCH_ZKSYNC = '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'

// 0x's AllowanceHolder, at one address on all networks with transient storage.
const ALLOWANCE_HOLDER = '0x0000000000001ff3684f28c67538d4d072c22734'
const HAS_ALLOWANCE_HOLDER: ReadonlySet<string> = new Set([
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
])

interface Contracts {
  /** A router with Uniswap V2's interface. */
  readonly router?: string
  /** The wrapped native coin. */
  readonly wrapped?: string
}

// The same addresses as in server/directory/chains.json. Listed here so that a server cannot name
// another router.
const CONTRACTS: Readonly<Record<string, Contracts>> = {
  'eip155:1': {
    router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
    wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  },
  'eip155:42161': {
    router: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    wrapped: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  },
  'eip155:10': {
    router: '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2',
    wrapped: '0x4200000000000000000000000000000000000006',
  },
  'eip155:324': { wrapped: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91' },
  'eip155:8453': {
    router: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    wrapped: '0x4200000000000000000000000000000000000006',
  },
  'eip155:56': {
    router: '0x10ed43c718714eb63d5aa57b78b54704e256024e',
    wrapped: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  },
  'eip155:137': {
    router: '0xa5e0829caced8ffdd4de3c43696c57f7d7a678ff',
    wrapped: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  },
  'eip155:100': { wrapped: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d' },
  'eip155:43114': {
    router: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    wrapped: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  },
  'eip155:250': { wrapped: '0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83' },
  'eip155:8217': { wrapped: '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432' },
  'eip155:1313161554': { wrapped: '0xc9bdeed33cd01541e1eed10f90519d2c06fe3feb' },
}

/**
 * True when swaps of a network may use a router. A testnet has no list: it holds nothing of value,
 * and its routers are deployed by its developers.
 */
export function isRouter({ id, testnet }: Pick<Chain, 'id' | 'testnet'>, address: string): boolean {
  const known = CONTRACTS[id]
  if (!known) return testnet === true
  return [known.router, id === 'eip155:324' ? ONE_INCH_ZKSYNC : ONE_INCH].includes(
    address.toLowerCase(),
  )
}

/** True for 0x's AllowanceHolder on a network. */
export function isAllowanceHolder({ id }: Pick<Chain, 'id'>, address: string): boolean {
  return HAS_ALLOWANCE_HOLDER.has(id) && address.toLowerCase() === ALLOWANCE_HOLDER
}

/** True for a network's wrapped native coin, which converts 1:1. */
export function isWrapped(
  { id, testnet }: Pick<Chain, 'id' | 'testnet'>,
  address: string,
): boolean {
  const known = CONTRACTS[id]
  return known ? known.wrapped === address.toLowerCase() : testnet === true
}
