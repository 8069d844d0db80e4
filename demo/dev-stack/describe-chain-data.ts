import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHex } from 'viem'
import type { StackChain, StackSolana } from '../stack.js'
import type { Pools } from './deploy-pools.js'
import { getDevAccount } from './get-dev-account.js'
import type { Keeper } from './start-keeper.js'

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NATIVE_PRICE = 2_000
const TOKEN_PRICE = 1
const SOL_PRICE = 150
// Pays out the purchases of the sandbox on-ramp.
const SELLER_INDEX = 4

/**
 * The server's chain-data settings for the local chains, and a function that stops what they need.
 */
export interface ChainDataSettings {
  /** Environment variables of the server. */
  readonly variables: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/**
 * Indexes every chain, swaps on its pools, sells test tokens on the first, and sets prices for
 * worthless tokens so that values are shown. Calls no public service.
 */
export async function describeChainData(
  chains: readonly { readonly chain: StackChain; readonly pools: Pools }[],
  keeper: Keeper,
  solana?: StackSolana,
): Promise<ChainDataSettings> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-modal-stack-'))
  keeper.keepFolder(folder)
  const file = join(folder, 'prices.json')
  const prices = Object.fromEntries([
    ...(solana
      ? ([
          [`${solana.id}:${NATIVE}`, SOL_PRICE],
          [`${solana.id}:${solana.token}`, TOKEN_PRICE],
        ] as const)
      : []),
    ...chains.flatMap(
      ({ chain, pools }) =>
        [
          [`${chain.id}:${NATIVE}`, NATIVE_PRICE],
          [`${chain.id}:${pools.wrapped}`, NATIVE_PRICE],
          [`${chain.id}:${chain.token}`, TOKEN_PRICE],
          [`${chain.id}:${pools.dollar}`, TOKEN_PRICE],
        ] as const,
    ),
  ])
  await writeFile(file, JSON.stringify({ prices, rates: { eur: 0.9 }, history: 'sandbox' }))
  const [first] = chains
  const seller = getDevAccount(SELLER_INDEX).getHdKey().privateKey
  if (!first || !seller)
    throw new Error('The development stack has no chain, or its mnemonic no keys.')
  return {
    variables: {
      WALLET_MODAL_PUBLIC_RPC: 'off',
      WALLET_MODAL_ENS: 'off',
      WALLET_MODAL_PRICES: 'none',
      WALLET_MODAL_PRICES_FILE: file,
      WALLET_MODAL_TOKENS: chains
        .flatMap(({ chain, pools }) => [
          `${chain.id}:${chain.token}`,
          `${chain.id}:${pools.dollar}`,
        ])
        .join(','),
      WALLET_MODAL_INDEX: chains.map(({ chain }) => chain.id).join(','),
      WALLET_MODAL_ROUTERS: chains
        .map(({ chain, pools }) => `${chain.id}=${pools.router}`)
        .join(','),
      WALLET_MODAL_SANDBOX: `${first.chain.id}=${toHex(seller)}`,
      WALLET_MODAL_SANDBOX_TOKENS: first.chain.token,
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}
