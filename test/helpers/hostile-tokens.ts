import { createPublicClient, createWalletClient, http, type Address } from 'viem'
import { getDevAccount } from '../../demo/dev-stack/get-dev-account.js'
import { compileContracts } from './compile-contracts.js'

/** Tokens that behave as the worst ones do: contract, decimals, symbol. */
const TOKENS = [['SilentToken', 6, 'SILENT'], ['SilentToken', 0, 'WHOLE'], ['SilentToken', 36, 'FINE'], ['FeeToken', 6, 'FEE'], ['FalseToken', 6, 'FALSE'], ['RevertingToken', 6, 'PAUSED']] as const
/** The least amount of a token with 36 decimals, in whole units. */
export const SMALLEST = `0.${'1'.padStart(36, '0')}`

export type HostileSymbol = (typeof TOKENS)[number][2]

/** Tokens of hostile-tokens.sol on a local chain. The page wallet's own account holds all of each. */
export interface HostileTokens {
  /** Their options for a page without a server. */
  readonly listed: readonly { readonly address: Address; readonly symbol: string; readonly decimals: number; readonly name: string }[]
  find(symbol: HostileSymbol): Address
}

/** Deploys every hostile token; their names hold markup. */
export async function deployHostileTokens({ id, rpc }: { readonly id: string; readonly rpc: string }): Promise<HostileTokens> {
  const contracts = await compileContracts([new URL('hostile-tokens.sol', import.meta.url)])
  const chain = toLocalChain({ id, rpc })
  const wallet = createWalletClient({ account: getDevAccount(0), chain, transport: http() })
  const reader = createPublicClient({ chain, transport: http() })
  const listed: HostileTokens['listed'][number][] = []
  for (const [contract, decimals, symbol] of TOKENS) {
    const name = `${contract} <b>${symbol}</b>`
    const hash = await wallet.deployContract({ ...contracts[contract]!, args: [decimals, name, symbol] })
    listed.push({ address: (await reader.waitForTransactionReceipt({ hash })).contractAddress!, symbol, decimals, name })
  }
  return { listed, find: (wanted) => listed.find(({ symbol }) => symbol === wanted)!.address }
}

/** A local chain as viem describes it. */
export function toLocalChain({ id, rpc }: { readonly id: string; readonly rpc: string }) {
  return { id: Number(id.split(':')[1]), name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [rpc] } } }
}
