import { ProviderRpcError } from '../errors/provider-rpc-error.js'
import { createPrefixedStorage } from '../platform/storage.js'
import type { Eip1193Provider, Eip1193Request } from '../standards/eip1193.js'
import { createNode, type MinedOperation } from './user-operations.js'
import { createWorldAppMessages, readVisit, type WorldAppAnswer } from './world-app-messages.js'

/** World Chain, the only network of World App. */
const CHAIN_ID = '0x1e0'
const ADDRESS = /^0x[\da-f]{40}$/i
const HASH = /^0x[\da-f]{64}$/i
const SIGNATURE = /^0x[\da-f]{62,}$/i
const READS = /^(eth|net|web3)_/
// A block of World Chain takes 2 s. An operation is in one of the next few.
const MINE_DELAYS_MS = [2000, 2000, 2000, 4000, 4000, 6000, 10_000, 10_000, 20_000]
const UNAUTHORIZED = 4100
const UNSUPPORTED = 4200
const UNKNOWN_CHAIN = 4902
const UNSUPPORTED_CHAIN = 5710
const INVALID = -32602
const INTERNAL = -32603

interface Call {
  readonly from?: string
  readonly to?: string
  readonly value?: string | number
  readonly data?: string
  readonly chainId?: string | number
}
interface SendCalls {
  readonly from?: string
  readonly chainId?: string
  readonly calls?: readonly Call[]
}

/**
 * An EIP-1193 provider of World App's wallet. A transaction is a user operation of the visitor's
 * smart account; a batch (EIP-5792) is one operation. World App gives this page the account. If it
 * gives none, World App asks the visitor once, and this browser stores the address.
 */
export async function createWorldAppProvider(rpcUrl: string): Promise<Eip1193Provider> {
  const ask = createWorldAppMessages()
  const node = createNode(rpcUrl)
  const stored = createPrefixedStorage('wallet-modal.world-app.')
  /** Block before an operation was sent, by its hash. */
  const sentAt = new Map<string, unknown>()

  const account = findAddress(readVisit().wallet_address, stored.get('account')) ?? (await signIn())

  async function signIn(): Promise<string> {
    const { address } = await ask('wallet-auth', { siweMessage: toSignInMessage() })
    const given = findAddress(address)
    if (!given) throw new ProviderRpcError(INTERNAL, 'World App returned no account.')
    stored.set('account', given)
    return given
  }
  function checkAccount(address: unknown) {
    if (address !== undefined && `${address as string}`.toLowerCase() !== account.toLowerCase())
      throw new ProviderRpcError(UNAUTHORIZED, `The account is ${account}, not ${String(address)}.`)
  }
  function checkChain(chainId: string | number | undefined, code: number) {
    if (chainId !== undefined && Number(chainId) !== Number(CHAIN_ID))
      throw new ProviderRpcError(code, `World App supports World Chain (480) only, not ${chainId}.`)
  }
  /** Sends calls as one user operation; returns its hash. */
  async function send(calls: readonly Call[], from: unknown): Promise<string> {
    checkAccount(from)
    if (calls.length === 0) throw new ProviderRpcError(INVALID, 'There are no calls.')
    const transactions = calls.map(({ to, value, data }) => {
      if (!ADDRESS.test(to ?? ''))
        throw new ProviderRpcError(INVALID, 'A transaction of World App needs `to`.')
      return {
        to,
        value: `0x${BigInt(value ?? 0).toString(16)}`,
        ...(data && data !== '0x' ? { data } : {}),
      }
    })
    // A node that does not answer must not stop the transaction.
    const block = await node.read('eth_blockNumber', []).catch(() => undefined)
    const answer = await ask('send-transaction', { transactions, chainId: Number(CHAIN_ID) })
    const { userOpHash } = answer
    if (typeof userOpHash !== 'string' || !HASH.test(userOpHash))
      throw new ProviderRpcError(INTERNAL, 'World App returned no hash.')
    sentAt.set(userOpHash, block)
    return userOpHash
  }
  /** The hash of the transaction once it is in a block, otherwise of the operation. */
  async function sendTransaction(call: Call): Promise<string> {
    checkChain(call.chainId, UNKNOWN_CHAIN)
    const hash = await send([call], call.from)
    for (const delay of MINE_DELAYS_MS) {
      await new Promise((resolve) => setTimeout(resolve, delay))
      const mined = await findMined(hash).catch(() => undefined)
      if (mined) return mined.transactionHash
    }
    return hash
  }
  const findMined = (hash: string): Promise<MinedOperation | undefined> =>
    node.findOperation(hash, sentAt.get(hash))

  async function sendCalls({ from, chainId, calls = [] }: SendCalls) {
    checkChain(chainId, UNSUPPORTED_CHAIN)
    return { id: await send(calls, from) }
  }
  async function getCallsStatus(id: string) {
    if (!HASH.test(id)) throw new ProviderRpcError(5730, 'World App sent no calls with this id.')
    const mined = await findMined(id)
    const receipt = mined && (await node.read('eth_getTransactionReceipt', [mined.transactionHash]))
    return {
      version: '2.0.0',
      id,
      chainId: CHAIN_ID,
      atomic: true,
      status: !mined || !receipt ? 100 : mined.success ? 200 : 500,
      ...(receipt ? { receipts: [receipt] } : {}),
    }
  }
  async function getReceipt(method: string, hash: string): Promise<unknown> {
    if (!sentAt.has(hash)) return node.read(method, [hash])
    const mined = await findMined(hash)
    return mined ? node.read(method, [mined.transactionHash]) : null
  }
  async function sign(answer: Promise<WorldAppAnswer>): Promise<string> {
    const { signature, address } = await answer
    checkAccount(address)
    if (typeof signature !== 'string' || !SIGNATURE.test(signature))
      throw new ProviderRpcError(INTERNAL, 'World App returned no signature.')
    return signature
  }

  async function request({ method, params }: Eip1193Request): Promise<unknown> {
    const [first, second] = (params ?? []) as [never, never]
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account]
      case 'eth_chainId':
        return CHAIN_ID
      case 'wallet_getPermissions':
        return [{ parentCapability: 'eth_accounts' }]
      case 'wallet_switchEthereumChain':
        checkChain((first as Call).chainId, UNKNOWN_CHAIN)
        return null
      case 'personal_sign':
        checkAccount(second)
        return sign(ask('sign-message', { message: toText(first) }))
      case 'eth_signTypedData':
      case 'eth_signTypedData_v4':
        checkAccount(first)
        return sign(ask('sign-typed-data', toTypedData(second)))
      case 'eth_sendTransaction':
        return sendTransaction(first)
      case 'wallet_sendCalls':
        return sendCalls(first)
      case 'wallet_getCallsStatus':
        return getCallsStatus(first)
      case 'wallet_getCapabilities':
        return { [CHAIN_ID]: { atomic: { status: 'supported' } } }
      case 'eth_getTransactionReceipt':
      case 'eth_getTransactionByHash':
        return getReceipt(method, first)
    }
    if (!READS.test(method) || /sign|send/i.test(method))
      throw new ProviderRpcError(UNSUPPORTED, `World App does not support ${method}.`)
    return node.read(method, params ?? [])
  }
  return { request }
}

function findAddress(...given: readonly unknown[]): string | undefined {
  return given.find((one): one is string => typeof one === 'string' && ADDRESS.test(one))
}

/** A sign-in message in which World App writes the address. */
function toSignInMessage(): string {
  const { protocol, host, href } = location
  const [uri] = href.split('#', 1)
  return `${protocol}//${host} wants you to sign in with your Ethereum account:
{address}


URI: ${uri}
Version: 1
Chain ID: ${Number(CHAIN_ID)}
Nonce: ${crypto.randomUUID().replaceAll('-', '')}
Issued At: ${new Date().toISOString()}
`
}

/** The text of a message in hexadecimal digits. World App signs text only. */
function toText(message: unknown): string {
  if (typeof message !== 'string') throw new ProviderRpcError(INVALID, 'The message is no text.')
  const digits = /^0x((?:[\da-f]{2})*)$/i.exec(message)?.[1]
  if (digits === undefined) return message
  try {
    const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new ProviderRpcError(INVALID, 'World App signs text only, not bytes.', { cause })
  }
}

function toTypedData(value: unknown): object {
  const { types, primaryType, domain, message } = Object(
    typeof value === 'string' ? JSON.parse(value) : value,
  ) as Record<string, unknown>
  return { types, primaryType, domain, message, chainId: Number(CHAIN_ID) }
}
