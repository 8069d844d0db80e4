import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  http,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
  type Address,
} from 'viem'
import { getDevAccount } from '../../demo/dev-stack/get-dev-account.js'
import { compileContracts } from '../helpers/chains/compile-contracts.js'

/** Tokens with faulty behaviour: contract, decimals, symbol. */
const TOKENS = [
  ['SilentToken', 6, 'SILENT'],
  ['SilentToken', 0, 'WHOLE'],
  ['SilentToken', 36, 'FINE'],
  ['FeeToken', 6, 'FEE'],
  ['FalseToken', 6, 'FALSE'],
  ['RevertingToken', 6, 'PAUSED'],
] as const
/** The smallest amount of a token with 36 decimals, in whole units. */
export const SMALLEST = `0.${'1'.padStart(36, '0')}`

export type HostileSymbol = (typeof TOKENS)[number][2]

/**
 * Tokens of hostile-tokens.sol on a local chain. The page wallet's account holds the whole supply
 * of each.
 */
export interface HostileTokens {
  /** Their options for a page without a server. */
  readonly listed: readonly {
    readonly address: Address
    readonly symbol: string
    readonly decimals: number
    readonly name: string
  }[]
  find(symbol: HostileSymbol): Address
}

/** Deploys every hostile token; their names contain markup. */
export async function deployHostileTokens({
  id,
  rpc,
}: {
  readonly id: string
  readonly rpc: string
}): Promise<HostileTokens> {
  const contracts = await compileContracts([
    new URL('../helpers/chains/hostile-tokens.sol', import.meta.url),
  ])
  const chain = toLocalChain({ id, rpc })
  const wallet = createWalletClient({ account: getDevAccount(0), chain, transport: http() })
  const reader = createPublicClient({ chain, transport: http() })
  const listed: HostileTokens['listed'][number][] = []
  for (const [contract, decimals, symbol] of TOKENS) {
    const name = `${contract} <b>${symbol}</b>`
    const hash = await wallet.deployContract({
      ...contracts[contract]!,
      args: [decimals, name, symbol],
    })
    listed.push({
      address: (await reader.waitForTransactionReceipt({ hash })).contractAddress!,
      symbol,
      decimals,
      name,
    })
  }
  return { listed, find: (wanted) => listed.find(({ symbol }) => symbol === wanted)!.address }
}

/** The storage slot of `balanceOf` in hostile-tokens.sol. */
const BALANCES_SLOT = 2n
const poolAbi = parseAbi([
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
  'function getPair(address a, address b) view returns (address)',
  'function createPair(address a, address b)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
  'function mint(address to)',
])

/**
 * Makes a pool of a token and one coin in the swap market of a local chain. The function writes the
 * pool's balance into the token's storage, because FalseToken and RevertingToken refuse every
 * transfer. `amount` is in base units.
 */
export async function fillHostilePool(
  {
    id,
    rpc,
    token: listed,
  }: { readonly id: string; readonly rpc: string; readonly token: Address },
  token: Address,
  amount: bigint,
): Promise<void> {
  const chain = toLocalChain({ id, rpc })
  const account = getDevAccount(0)
  const wallet = createWalletClient({ account, chain, transport: http() })
  const reader = createPublicClient({ chain, transport: http() })
  const call = async (
    address: Address,
    functionName: 'createPair' | 'deposit' | 'transfer' | 'mint',
    args: readonly unknown[],
    value = 0n,
  ) => {
    const { status } = await reader.waitForTransactionReceipt({
      hash: await wallet.writeContract({
        address,
        abi: poolAbi,
        functionName,
        args,
        value,
      } as never),
    })
    if (status !== 'success') throw new Error(`${functionName} failed`)
  }
  // The development stack makes the pool of its test token and the coin first.
  const [first] = await reader.getContractEvents({
    abi: poolAbi,
    eventName: 'PairCreated',
    fromBlock: 0n,
    strict: true,
  })
  const {
    address: factory,
    args: { token0, token1 },
  } = first!
  const coin = token0.toLowerCase() === listed.toLowerCase() ? token1 : token0
  await call(factory, 'createPair', [token, coin])
  const pair = await reader.readContract({
    address: factory,
    abi: poolAbi,
    functionName: 'getPair',
    args: [token, coin],
  })
  await call(coin, 'deposit', [], parseEther('1'))
  await call(coin, 'transfer', [pair, parseEther('1')])
  const index = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [pair, BALANCES_SLOT]),
  )
  await createTestClient({ mode: 'anvil', chain, transport: http() }).setStorageAt({
    address: token,
    index,
    value: numberToHex(amount, { size: 32 }),
  })
  await call(pair, 'mint', [account.address])
}

/** A local chain as viem describes it. */
export function toLocalChain({ id, rpc }: { readonly id: string; readonly rpc: string }) {
  return {
    id: Number(id.split(':')[1]),
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  }
}
