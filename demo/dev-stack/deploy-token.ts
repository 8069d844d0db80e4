import {
  createPublicClient,
  createWalletClient,
  getAddress,
  http,
  parseUnits,
  type Address,
} from 'viem'
import { getDevAccount } from './get-dev-account.js'
import type { Anvil } from './start-anvil.js'
import { testTokenAbi, testTokenBytecode } from './test-token.js'
import { waitForReceipt } from './wait-for-receipt.js'

const DEPLOYER_INDEX = 9
const HOLDER_COUNT = 5
const AMOUNT = parseUnits('1000000', 6)

/**
 * Deploys the test ERC-20 and mints a million for each of the first five accounts. On a new chain
 * the address is always the same.
 */
export async function deployToken({
  chainId,
  rpc,
}: Pick<Anvil, 'chainId' | 'rpc'>): Promise<Address> {
  const chain = {
    id: chainId,
    name: `Local ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  }
  const client = createWalletClient({
    chain,
    transport: http(rpc),
    account: getDevAccount(DEPLOYER_INDEX),
  })
  const holders = Array.from({ length: HOLDER_COUNT }, (_, index) => getDevAccount(index).address)
  const hash = await client.deployContract({
    abi: testTokenAbi,
    bytecode: testTokenBytecode,
    args: [holders, AMOUNT],
  })
  const receipt = await waitForReceipt(createPublicClient({ chain, transport: http(rpc) }), hash)
  if (receipt.status !== 'success' || !receipt.contractAddress)
    throw new Error(`The test token was not deployed on chain ${chainId}: ${receipt.status}.`)
  return getAddress(receipt.contractAddress)
}
