import { ProviderRpcError } from '../errors/provider-rpc-error.js'
import type { Eip1193Provider, Eip1193Request } from '../standards/eip1193.js'
import { createSafeMessages, type AskSafe } from './safe-messages.js'

const HELLO_SECONDS = 5
const READ_SECONDS = 10
const ADDRESS = /^0x[\da-f]{40}$/i
const HASH = /^0x[\da-f]{64}$/i
const SIGNATURE = /^0x[\da-f]{62,}$/i
// One owner who executes at once has a transaction after a few seconds.
const EXECUTE_DELAYS_MS = [500, 1000, 1000, 2000, 2000, 3000, 5000, 5000, 10_000, 10_000, 20_000]
const SIGN_DELAY_MS = 3000
const SIGN_TRIES = 200
const READS = /^(eth|net|web3)_/
/** Statuses of a Safe transaction, as statuses of calls (EIP-5792). */
const STATUSES: Readonly<Record<string, number>> = { SUCCESS: 200, CANCELLED: 400, FAILED: 500 }

interface SafeInfo {
  readonly address: string
  readonly chainId: string
  readonly threshold: number
}
interface SafeTransaction {
  readonly txHash?: unknown
  readonly txStatus?: unknown
}
interface Call {
  readonly from?: string
  readonly to?: string
  readonly value?: string | number
  readonly data?: string
}
interface SendCalls {
  readonly from?: string
  readonly chainId?: string
  readonly calls?: readonly Call[]
}

/**
 * An EIP-1193 provider of the Safe that shows this page. Transactions become one Safe transaction
 * (also a batch, EIP-5792), messages an EIP-1271 signature once enough owners have signed. The hash
 * of a transaction that waits for further owners is its Safe transaction hash.
 */
export async function createSafeProvider(origins: readonly string[]): Promise<Eip1193Provider> {
  const ask = createSafeMessages(origins)
  const safe = readInfo(await ask('getSafeInfo', undefined, HELLO_SECONDS))
  const proposed = new Set<string>()

  const read = (call: string, params: unknown) => ask('rpcCall', { call, params }, READ_SECONDS)
  const find = async (safeTxHash: string) =>
    ((await ask('getTxBySafeTxHash', { safeTxHash }, READ_SECONDS)) ?? {}) as SafeTransaction

  function checkFrom(from: string | undefined) {
    if (from !== undefined && `${from}`.toLowerCase() !== safe.address.toLowerCase())
      throw new ProviderRpcError(4100, `The Safe is ${safe.address}, not ${from}.`)
  }
  /** Proposes calls as one Safe transaction; returns its Safe transaction hash. */
  async function propose(calls: readonly Call[]): Promise<string> {
    const txs = calls.map(({ to, value, data }) => {
      if (!ADDRESS.test(to ?? ''))
        throw new ProviderRpcError(-32602, 'A transaction of a Safe needs `to`.')
      return { to, value: BigInt(value ?? 0).toString(), data: data || '0x' }
    })
    const answer = (await ask('sendTransactions', { txs })) as { safeTxHash?: unknown } | null
    if (typeof answer?.safeTxHash !== 'string' || !HASH.test(answer.safeTxHash))
      throw new ProviderRpcError(-32603, 'Safe returned no transaction hash.')
    proposed.add(answer.safeTxHash)
    return answer.safeTxHash
  }
  async function send(call: Call): Promise<string> {
    checkFrom(call.from)
    const safeTxHash = await propose([call])
    if (safe.threshold > 1) return safeTxHash
    for (const delayMs of EXECUTE_DELAYS_MS) {
      await wait(delayMs)
      const { txHash, txStatus } = await find(safeTxHash).catch((): SafeTransaction => ({}))
      if (typeof txHash === 'string' && HASH.test(txHash)) return txHash
      if (txStatus === 'CANCELLED') break
    }
    return safeTxHash
  }
  async function sendCalls({ from, chainId, calls = [] }: SendCalls) {
    checkFrom(from)
    if (chainId !== undefined && Number(chainId) !== Number(safe.chainId))
      throw new ProviderRpcError(5710, `The Safe is on network ${safe.chainId}, not ${chainId}.`)
    if (calls.length === 0) throw new ProviderRpcError(-32602, 'There are no calls.')
    return { id: await propose(calls) }
  }
  async function getCallsStatus(id: string) {
    const { txHash, txStatus } = await find(id)
    const receipt =
      typeof txHash === 'string' ? await read('eth_getTransactionReceipt', [txHash]) : 0
    return {
      version: '2.0.0',
      id,
      chainId: safe.chainId,
      atomic: true,
      status: STATUSES[String(txStatus)] ?? 100,
      ...(receipt ? { receipts: [receipt] } : {}),
    }
  }

  async function request({ method, params }: Eip1193Request): Promise<unknown> {
    const [first, second] = (params ?? []) as [never, never]
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [safe.address]
      case 'eth_chainId':
        return safe.chainId
      case 'wallet_getPermissions':
        return [{ parentCapability: 'eth_accounts' }]
      case 'personal_sign':
        checkFrom(second)
        return sign(ask, 'signMessage', { message: first })
      case 'eth_signTypedData':
      case 'eth_signTypedData_v4':
        checkFrom(first)
        return sign(ask, 'signTypedMessage', { typedData: toTypedData(second) })
      case 'eth_sendTransaction':
        return send(first)
      case 'wallet_sendCalls':
        return sendCalls(first)
      case 'wallet_getCallsStatus':
        return getCallsStatus(first)
      case 'wallet_getCapabilities':
        return { [safe.chainId]: { atomic: { status: 'supported' } } }
      case 'eth_getTransactionReceipt':
      case 'eth_getTransactionByHash': {
        if (!proposed.has(first)) break
        const { txHash } = await find(first)
        return txHash ? read(method, [txHash]) : null
      }
    }
    if (!READS.test(method) || /sign/i.test(method))
      throw new ProviderRpcError(4200, `A Safe does not support ${method}.`)
    return read(method, params ?? [])
  }
  return { request }
}

/** Requests a signature, and waits until enough owners have signed. */
async function sign(ask: AskSafe, method: string, params: object): Promise<string> {
  const answer = (await ask(method, params)) as {
    readonly messageHash?: unknown
    readonly signature?: unknown
  } | null
  const found = (signature: unknown) => typeof signature === 'string' && SIGNATURE.test(signature)
  if (found(answer?.signature)) return answer!.signature as string
  // Signed by a transaction: the contract itself knows the message, and needs no signature.
  if (typeof answer?.messageHash !== 'string') return '0x'
  for (let tries = 0; tries < SIGN_TRIES; tries++) {
    const signature = await ask('getOffChainSignature', answer.messageHash, READ_SECONDS)
    if (found(signature)) return signature as string
    await wait(SIGN_DELAY_MS)
  }
  throw new ProviderRpcError(-32603, 'Other owners of the Safe have not signed yet.')
}

function readInfo(value: unknown): SafeInfo {
  const { safeAddress, chainId, threshold } = (value ?? {}) as Record<string, unknown>
  const evmChainId = Number(chainId)
  if (typeof safeAddress !== 'string' || !ADDRESS.test(safeAddress) || !(evmChainId > 0))
    throw new ProviderRpcError(-32603, 'Safe returned no account.')
  return {
    address: safeAddress,
    chainId: `0x${evmChainId.toString(16)}`,
    threshold: Number(threshold) || 1,
  }
}

function toTypedData(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
