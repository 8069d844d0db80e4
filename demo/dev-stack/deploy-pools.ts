import {
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { getDevAccount } from './get-dev-account.js'
import type { Anvil } from './start-anvil.js'
import { poolsBytecode } from './swap-pools.js'
import { waitForReceipt } from './wait-for-receipt.js'

const DEPLOYER_INDEX = 8
// Funds the pools; it is not an account of the development wallets.
const HOLDER_INDEX = 4
const MAX = 2n ** 256n - 1n

const abi = parseAbi([
  'constructor(address first, address second)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function addLiquidity(address a, address b, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minEther, address to, uint256 deadline) payable',
])
const ownSupply = parseAbi(['constructor(uint256 supply)'])

/** The swap contracts of a local chain. */
export interface Pools {
  readonly router: Address
  readonly wrapped: Address
  readonly dollar: Address
}

/**
 * Deploys a Uniswap V2-style market, a second token, and two funded pools: test token with Ether (1
 * = 2 000) and with the second token (1 = 1).
 */
export async function deployPools({
  chainId,
  rpc,
  token,
}: Pick<Anvil, 'chainId' | 'rpc'> & { readonly token: Address }): Promise<Pools> {
  const chain = {
    id: chainId,
    name: `Local ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  }
  const reader = createPublicClient({ chain, transport: http(rpc) })
  const [deployer, holder] = [getDevAccount(DEPLOYER_INDEX), getDevAccount(HOLDER_INDEX)]
  const client = createWalletClient({ chain, transport: http(rpc) })

  async function send(
    account: typeof deployer,
    transaction: { to?: Address; data: Hex; value?: bigint },
  ): Promise<Address | null | undefined> {
    const hash = await client.sendTransaction({ account, chain, ...transaction } as Parameters<
      typeof client.sendTransaction
    >[0])
    const { status, contractAddress } = await waitForReceipt(reader, hash)
    if (status !== 'success')
      throw new Error(`The pools could not be set up on chain ${chainId}: ${hash} failed.`)
    return contractAddress
  }
  const deploy = async (data: Hex) => getAddress((await send(deployer, { data }))!)
  const call = async (
    account: typeof deployer,
    to: Address,
    functionName: string,
    args: readonly unknown[],
    value = 0n,
  ) => send(account, { to, value, data: encodeCall(functionName, args) })

  const wrapped = await deploy(poolsBytecode.WrappedEther)
  const factory = await deploy(poolsBytecode.Factory)
  const router = await deploy(
    encodeDeployData({ abi, bytecode: poolsBytecode.Router, args: [factory, wrapped] }),
  )
  const dollar = await deploy(
    encodeDeployData({
      abi: ownSupply,
      bytecode: poolsBytecode.DollarToken,
      args: [parseEther('100000000')],
    }),
  )
  await call(deployer, dollar, 'transfer', [holder.address, parseEther('1000000')])
  for (const asset of [token, dollar]) await call(holder, asset, 'approve', [router, MAX])
  await call(
    holder,
    router,
    'addLiquidityETH',
    [token, parseUnits('400000', 6), 0n, 0n, deployer.address, MAX],
    parseEther('200'),
  )
  await call(holder, router, 'addLiquidity', [
    token,
    dollar,
    parseUnits('300000', 6),
    parseEther('300000'),
    0n,
    0n,
    deployer.address,
    MAX,
  ])
  return { router, wrapped, dollar }
}

function encodeCall(functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: abi as Abi, functionName, args: [...args] })
}
