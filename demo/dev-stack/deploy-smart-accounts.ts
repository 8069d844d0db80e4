import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  concat,
  createTestClient,
  encodeAbiParameters,
  encodeDeployData,
  getAddress,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
  zeroHash,
  type Address,
  type Hex,
} from 'viem'
import { getDevAccount } from './get-dev-account.js'
import { sponsorBytecode } from './sponsor-bytecode.js'
import type { Anvil } from './start-anvil.js'
import { waitForReceipt } from './wait-for-receipt.js'

/** Deploys the contracts, and signs for the sponsor. */
export const SPONSOR_INDEX = 7

/** EntryPoint 0.7 (ERC-4337). */
const ENTRY_POINT: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const ENTRY_POINT_SALT: Hex = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'
/** EntryPoint 0.8, for plain accounts with a delegate (EIP-7702). */
const ENTRY_POINT_08: Address = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const ENTRY_POINT_08_SALT: Hex =
  '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
/** The delegate of plain accounts: Simple7702Account of EntryPoint 0.8. */
export const SIMPLE_7702_ACCOUNT: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
/** The EntryPoints that the bundler supports. */
export const ENTRY_POINTS: readonly Address[] = [ENTRY_POINT, ENTRY_POINT_08]
const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
// Safe's own deployer: its contracts have the same address on every chain.
const SAFE_DEPLOYER: Address = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'
const SAFE_DEPLOYER_CODE: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'
const SAFE_ARTIFACTS = [
  'Safe.sol/Safe',
  'SafeL2.sol/SafeL2',
  'proxies/SafeProxyFactory.sol/SafeProxyFactory',
  'libraries/MultiSend.sol/MultiSend',
  'libraries/MultiSendCallOnly.sol/MultiSendCallOnly',
  'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler',
] as const
// The package's build of the module has other metadata than the one on public chains, so its code
// is set at the known address.
const MODULE: Address = '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'
const MODULE_SETUP: Address = '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47'
// Delegation Framework 1.3, by whose code plain accounts grant permissions: the package's build has
// other metadata as well.
const DELEGATION_MANAGER: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
/** The delegate of plain accounts that grant permissions: EIP7702StatelessDeleGator. */
export const DELEGATOR: Address = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const ENFORCERS: Readonly<Record<string, Address>> = {
  ERC20PeriodTransferEnforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  NativeTokenPeriodTransferEnforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  ExactCalldataEnforcer: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  ValueLteEnforcer: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  TimestampEnforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
}
const DEPOSIT = parseEther('100')
// The contracts' packages are installed there (scripts/bootstrap.mjs).
const packages = createRequire(new URL('../smart-accounts/package.json', import.meta.url))

/**
 * Deploys EntryPoint 0.7, Safe 1.4.1 with its module for ERC-4337, EntryPoint 0.8, the delegates of
 * plain accounts, and a paymaster with a deposit in each EntryPoint on a local chain. Returns the
 * paymasters' addresses by EntryPoint.
 */
export async function deploySmartAccounts({
  chainId,
  rpc,
}: Pick<Anvil, 'chainId' | 'rpc'>): Promise<Readonly<Record<Address, Address>>> {
  const chain = {
    id: chainId,
    name: `Local ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  }
  const account = getDevAccount(SPONSOR_INDEX)
  const client = createTestClient({
    mode: 'anvil',
    chain,
    transport: http(rpc),
    account,
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)

  async function send(transaction: { to?: Address; data: Hex; value?: bigint }) {
    const receipt = await waitForReceipt(client, await client.sendTransaction(transaction))
    if (receipt.status !== 'success')
      throw new Error(
        `The contracts of smart accounts were not deployed on chain ${chainId}: ${receipt.transactionHash} failed.`,
      )
    return receipt
  }
  // A contract's constructor returns the code, including the values that it set.
  const place = async (address: Address, creation: Hex) => {
    const { data } = await client.call({ data: creation })
    if (!data) throw new Error(`The code for ${address} is empty.`)
    await client.setCode({ address, bytecode: data })
  }
  await client.setCode({ address: SAFE_DEPLOYER, bytecode: SAFE_DEPLOYER_CODE })
  await send({
    to: CREATE2_DEPLOYER,
    data: concat([
      ENTRY_POINT_SALT,
      readCode('@account-abstraction/contracts/artifacts/EntryPoint.json'),
    ]),
  })
  await send({
    to: CREATE2_DEPLOYER,
    data: concat([
      ENTRY_POINT_08_SALT,
      readCode('account-abstraction-0.8/artifacts/EntryPoint.json'),
    ]),
  })
  await send({
    to: CREATE2_DEPLOYER,
    data: concat([zeroHash, readCode('account-abstraction-0.8/artifacts/Simple7702Account.json')]),
  })
  for (const name of SAFE_ARTIFACTS)
    await send({
      to: SAFE_DEPLOYER,
      data: concat([
        zeroHash,
        readCode(`@safe-global/safe-contracts/build/artifacts/contracts/${name}.json`),
      ]),
    })
  await place(
    MODULE_SETUP,
    readCode(
      '@safe-global/safe-4337/build/artifacts/contracts/SafeModuleSetup.sol/SafeModuleSetup.json',
    ),
  )
  await place(
    MODULE,
    concat([
      readCode(
        '@safe-global/safe-4337/build/artifacts/contracts/Safe4337Module.sol/Safe4337Module.json',
      ),
      encodeAbiParameters([{ type: 'address' }], [ENTRY_POINT]),
    ]),
  )
  const delegation = readDelegationCode()
  await place(
    DELEGATION_MANAGER,
    concat([
      delegation['DelegationManager']!,
      encodeAbiParameters([{ type: 'address' }], [account.address]),
    ]),
  )
  await place(
    DELEGATOR,
    concat([
      delegation['EIP7702StatelessDeleGator']!,
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'address' }],
        [DELEGATION_MANAGER, ENTRY_POINT],
      ),
    ]),
  )
  for (const [name, address] of Object.entries(ENFORCERS)) await place(address, delegation[name]!)
  const abi = parseAbi(['constructor(address entryPoint, address signer) payable'])
  const paymasters: Record<Address, Address> = {}
  for (const entryPoint of ENTRY_POINTS) {
    const { contractAddress } = await send({
      data: encodeDeployData({
        abi,
        bytecode: sponsorBytecode.Sponsor,
        args: [entryPoint, account.address],
      }),
      value: DEPOSIT,
    })
    paymasters[entryPoint] = getAddress(contractAddress!)
  }
  return paymasters
}

function readDelegationCode(): Readonly<Record<string, Hex>> {
  return packages('@metamask/delegation-abis/bytecode') as Readonly<Record<string, Hex>>
}

function readCode(artifact: string): Hex {
  const { bytecode } = JSON.parse(readFileSync(packages.resolve(artifact), 'utf8')) as {
    bytecode: Hex
  }
  return bytecode
}
