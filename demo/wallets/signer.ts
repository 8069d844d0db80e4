import {
  createWalletClient,
  hexToString,
  http,
  isAddressEqual,
  isAddress,
  isHex,
  stringToHex,
  type Address,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevAccount } from '../dev-accounts.js'
import { invalidParams, RpcError } from './rpc-error.js'
import type { WalletChain } from './wallet-chain.js'

/** The parameters of `eth_sendTransaction`: every number is a hexadecimal string. */
export interface TransactionRequest {
  readonly from: Address
  readonly to?: Address
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
  readonly nonce?: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

/** Real signatures and transactions from the development keys. */
export type Signer = ReturnType<typeof createSigner>

/** Creates a signer for the given keys. It does not prompt; the caller asks the user first. */
export function createSigner(keys: readonly DevAccount[]) {
  const accounts = keys.map(({ name, privateKey }) => ({
    name,
    account: privateKeyToAccount(privateKey),
  }))
  const find = (address: Address) => {
    const found = accounts.find(({ account }) => isAddressEqual(account.address, address))
    if (!found) throw invalidParams(`the wallet holds no key for ${address}.`)
    return found.account
  }
  return {
    accounts: accounts.map(({ name, account }) => ({ name, address: account.address })),
    signMessage: ({ address, message }: { address: Address; message: Hex }) =>
      find(address).signMessage({ message: { raw: message } }),
    signTypedData: ({ address, typedData }: { address: Address; typedData: TypedDataDefinition }) =>
      find(address).signTypedData(typedData),
    async sendTransaction(
      chain: WalletChain,
      { from, to, value, data, gas, nonce, ...fees }: TransactionRequest,
    ): Promise<Hex> {
      const client = createWalletClient({
        account: find(from),
        chain: toViemChain(chain),
        transport: http(chain.rpc),
      })
      try {
        return await client.sendTransaction({
          to: to ?? null,
          ...(value && { value: BigInt(value) }),
          ...(data && { data }),
          ...(gas && { gas: BigInt(gas) }),
          ...(nonce && { nonce: Number(nonce) }),
          ...toFees(fees),
        })
      } catch (cause) {
        const { shortMessage, details, message } = cause as {
          shortMessage?: string
          details?: string
          message: string
        }
        throw new RpcError(-32000, details ?? shortMessage ?? message)
      }
    },
  }
}

/**
 * `personal_sign`: message first, account second. A message that is not hexadecimal is read as
 * text.
 */
export function readPersonalSign(params: unknown): {
  address: Address
  message: Hex
  text: string
} {
  const [message, address] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof message !== 'string' || !isAddressText(address))
    throw invalidParams('personal_sign takes a message and an address.')
  const hex = isHex(message) ? message : stringToHex(message)
  return { address, message: hex, text: hexToString(hex) }
}

/** `eth_signTypedData_v4` (EIP-712): account first, typed data (text or object) second. */
export function readTypedData(params: unknown): {
  address: Address
  typedData: TypedDataDefinition
} {
  const [address, given] = Array.isArray(params) ? (params as unknown[]) : []
  if (!isAddressText(address))
    throw invalidParams('eth_signTypedData_v4 takes an address and typed data.')
  const typedData = typeof given === 'string' ? parseJson(given) : given
  if (!typedData || typeof typedData !== 'object' || !('primaryType' in typedData))
    throw invalidParams('the typed data has no primaryType.')
  return { address, typedData: typedData as TypedDataDefinition }
}

/** `eth_sendTransaction`: one object with at least `from`. */
export function readTransaction(params: unknown): TransactionRequest {
  const [transaction] = Array.isArray(params) ? (params as Record<string, unknown>[]) : []
  if (!isAddressText(transaction?.['from']))
    throw invalidParams('eth_sendTransaction needs a from address.')
  const { to } = transaction
  if (to !== undefined && to !== null && !isAddressText(to))
    throw invalidParams('to is not an address.')
  for (const key of [
    'value',
    'data',
    'gas',
    'nonce',
    'gasPrice',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
  ]) {
    if (transaction[key] !== undefined && !isHex(transaction[key]))
      throw invalidParams(`${key} has to be a hexadecimal string.`)
  }
  return transaction as unknown as TransactionRequest
}

function toFees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Partial<TransactionRequest>) {
  if (gasPrice) return { gasPrice: BigInt(gasPrice) }
  return {
    ...(maxFeePerGas && { maxFeePerGas: BigInt(maxFeePerGas) }),
    ...(maxPriorityFeePerGas && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
  }
}

function toViemChain({ chainId, name, symbol, decimals, rpc }: WalletChain) {
  return {
    id: chainId,
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [rpc] } },
  }
}

// Wallets accept any letter case here; checking the checksum is up to the page.
function isAddressText(text: unknown): text is Address {
  return typeof text === 'string' && isAddress(text, { strict: false })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('the typed data is not JSON.')
  }
}
