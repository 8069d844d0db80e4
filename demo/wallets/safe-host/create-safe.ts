import {
  concat,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  hashMessage,
  hashTypedData,
  http,
  keccak256,
  parseAbi,
  size,
  zeroAddress,
  type Address,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { safeOwnerAccount } from '../../dev-accounts.js'
import { toNetwork, type StackChain } from '../../stack.js'
import { fund } from '../fund.js'

/** Safe's contracts (1.4.1), at the same addresses on every chain. */
const SINGLETON: Address = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'
const FACTORY: Address = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'
const FALLBACK_HANDLER: Address = '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99'
const MULTI_SEND: Address = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
const SALT = 1n
const POLL_MS = 500
const [CALL, DELEGATE_CALL] = [0, 1]

const abi = parseAbi([
  'function proxyCreationCode() view returns (bytes)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'function multiSend(bytes transactions) payable',
])
const SAFE_TX = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
] as const

/** A call that an app proposes. `value` is a decimal number of wei. */
export interface SafeCall {
  readonly to: Address
  readonly value: string
  readonly data: Hex
}

/** A Safe with one owner, whose key signs here. */
export interface DevSafe {
  readonly address: Address
  readonly owner: Address
  /** Signs the calls as one Safe transaction, and sends it. */
  execute(
    calls: readonly SafeCall[],
  ): Promise<{ readonly safeTxHash: Hex; readonly sent: Promise<Hex> }>
  /** Signs a message or typed data for the Safe (EIP-1271). */
  sign(
    message: Hex | TypedDataDefinition,
  ): Promise<{ readonly messageHash: Hex; readonly signature: Hex }>
}

/**
 * Deploys the Safe of the development owner on a chain of the stack, or finds it. Waits for Safe's
 * contracts, which the stack deploys after its start.
 */
export async function createSafe(stackChain: StackChain): Promise<DevSafe> {
  const { name, nativeCurrency, rpcUrls } = toNetwork(stackChain)
  const chainId = Number(stackChain.id.split(':')[1])
  const chain = { id: chainId, name, nativeCurrency, rpcUrls: { default: { http: rpcUrls } } }
  const account = privateKeyToAccount(safeOwnerAccount.privateKey)
  const transport = http(stackChain.rpc)
  const reader = createPublicClient({ chain, transport, pollingInterval: POLL_MS })
  const owner = createWalletClient({ account, chain, transport })
  await fund(stackChain.rpc, account.address)

  const isDeployed = async (address: Address) => (await reader.getCode({ address })) !== undefined
  while (!(await isDeployed(FALLBACK_HANDLER)) || !(await isDeployed(FACTORY)))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  const initializer = encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [
      [account.address],
      1n,
      zeroAddress,
      '0x',
      FALLBACK_HANDLER,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  })
  const code = await reader.readContract({
    address: FACTORY,
    abi,
    functionName: 'proxyCreationCode',
  })
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: FACTORY,
    salt: keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(initializer), SALT])),
    bytecode: concat([code, encodePacked(['uint256'], [BigInt(SINGLETON)])]),
  })
  if (!(await isDeployed(address))) {
    const hash = await owner.writeContract({
      address: FACTORY,
      abi,
      functionName: 'createProxyWithNonce',
      args: [SINGLETON, initializer, SALT],
    })
    await reader.waitForTransactionReceipt({ hash })
  }
  await fund(stackChain.rpc, address)
  const domain = { chainId, verifyingContract: address }

  return {
    address,
    owner: account.address,
    async execute(calls) {
      const only = calls.length === 1 ? calls[0] : undefined
      const message = {
        to: only?.to ?? MULTI_SEND,
        value: BigInt(only?.value ?? 0),
        data: only?.data ?? toMultiSend(calls),
        operation: only ? CALL! : DELEGATE_CALL!,
        safeTxGas: 0n,
        baseGas: 0n,
        gasPrice: 0n,
        gasToken: zeroAddress,
        refundReceiver: zeroAddress,
        nonce: await reader.readContract({ address, abi, functionName: 'nonce' }),
      }
      const typedData = {
        domain,
        types: { SafeTx: SAFE_TX },
        primaryType: 'SafeTx',
        message,
      } as const
      const signature = await account.signTypedData(typedData)
      const { to, value, data, operation } = message
      const sent = owner.writeContract({
        address,
        abi,
        functionName: 'execTransaction',
        args: [to, value, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, signature],
      })
      return { safeTxHash: hashTypedData(typedData), sent }
    },
    async sign(message) {
      const hash =
        typeof message === 'string' ? hashMessage({ raw: message }) : hashTypedData(message)
      const typedData = {
        domain,
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: hash },
      } as const
      return {
        messageHash: hashTypedData(typedData),
        signature: await account.signTypedData(typedData),
      }
    },
  }
}

function toMultiSend(calls: readonly SafeCall[]): Hex {
  const packed = calls.map(({ to, value, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [CALL!, to, BigInt(value), BigInt(size(data)), data],
    ),
  )
  return encodeFunctionData({ abi, functionName: 'multiSend', args: [concat(packed)] })
}
