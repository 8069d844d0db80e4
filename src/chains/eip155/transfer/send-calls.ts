import { toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { wait, withDeadline } from '../../../platform/async/deadline.js'
import { toAddress } from '../../../standards/caip.js'
import type { Eip1193Provider } from '../../../standards/eip1193.js'
import { parseHash } from '../../../standards/wallet-hex.js'
import type {
  CallSponsor,
  ConfirmedTransfer,
  SentTransfer,
  WalletCall,
  WalletCapabilities,
} from '../../adapter.js'
import { startAwakeTime } from '../../kernel/awake-time.js'
import { toHexChainId } from '../evm-chain-id.js'
import { openWallet, toHex, type SenderRequest } from './send-transaction.js'
import { askProvider } from '../wallet-requests.js'

const CAPABILITIES_SECONDS = 3
const STATUS_SECONDS = 180
const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 4000
const MAX_ID = 4096
// EIP-5792: status 200 and above is final, 400 and above failed. Porto states 300 for a batch that
// failed before it was sent.
const OVER = 200
const FAILED = 300
const END = 1000
// The earlier draft and libraries have words in the place of the numbers.
const STATUS_WORDS: Readonly<Record<string, number>> = {
  CONFIRMED: OVER,
  SUCCESS: OVER,
  FAILED: 500,
  FAILURE: 500,
  REVERTED: 500,
}
// `0x0`, and what wallets with a library in between write.
const REVERTED: ReadonlySet<string> = new Set([
  '0x0',
  '0x00',
  '0',
  'false',
  'reverted',
  'failed',
  'failure',
])

/** What a wallet answers for a network. */
interface CapabilityAnswer {
  readonly atomic?: { readonly status?: unknown }
  readonly paymasterService?: { readonly supported?: unknown }
}

/**
 * What a wallet can do on a network (EIP-5792 `wallet_getCapabilities`: `atomic`,
 * `paymasterService`). Never rejects.
 */
export async function readCapabilities({
  connection,
  chain,
  account,
  signal,
}: SenderRequest): Promise<WalletCapabilities> {
  const chainId = toHexChainId(chain.id)
  const request = { method: 'wallet_getCapabilities', params: [toAddress(account), [chainId]] }
  try {
    const answer = (await withDeadline('The wallet', CAPABILITIES_SECONDS, signal, (limit) =>
      askProvider(connection.provider as Eip1193Provider, request, limit),
    )) as Record<string, CapabilityAnswer | undefined> | null
    // `0x0` stands for every network.
    const [own, every] = [answer?.[chainId], answer?.['0x0']]
    const status = (own ?? every)?.atomic?.status
    return {
      atomic: status === 'supported' || status === 'ready' ? status : 'unsupported',
      sponsor: (own?.paymasterService ?? every?.paymasterService)?.supported === true,
    }
  } catch {
    // Most wallets lack the method; each call is then a separate transaction.
    return { atomic: 'unsupported', sponsor: false }
  }
}

/** True when a wallet supports atomic batches on a network. Never rejects. */
export async function canBatch(request: SenderRequest): Promise<boolean> {
  return (await readCapabilities(request)).atomic !== 'unsupported'
}

/**
 * Sends one request for an atomic batch of calls (`wallet_sendCalls`): all of them are executed, or
 * none. `sponsor` may pay the fee (ERC-7677). Throws RESPONSE_INVALID.
 */
export async function sendCalls(
  request: SenderRequest,
  calls: readonly WalletCall[],
  sponsor?: CallSponsor,
): Promise<SentTransfer> {
  const { chain, account, signal = new AbortController().signal } = request
  const provider = await openWallet(request)
  const method = 'wallet_sendCalls'
  const batch = {
    version: '2.0.0',
    from: toAddress(account),
    chainId: toHexChainId(chain.id),
    atomicRequired: true,
    calls: calls.map(({ to, data, value }) => ({ to, data, value: toHex(value) })),
    ...(sponsor && {
      capabilities: {
        paymasterService: { url: sponsor.url, ...(!sponsor.required && { optional: true }) },
      },
    }),
  }
  let answer: unknown
  try {
    answer = await askProvider(provider, { method, params: [batch] }, signal)
  } catch (failure) {
    throw toError(failure, 'UNKNOWN', { method })
  }
  // Wallets with the earlier draft return the bare id.
  const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID)
    throw new WalletModalError('RESPONSE_INVALID', {
      details: { service: 'The wallet', reason: 'it returned no id of the calls', method },
    })
  return { id, confirmed: (options) => waitForCalls(provider, id, options?.signal) }
}

async function waitForCalls(
  provider: Eip1193Provider,
  id: string,
  signal: AbortSignal | undefined,
): Promise<ConfirmedTransfer> {
  const readTime = startAwakeTime()
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
    // Excludes the time that the tab slept.
    const late = readTime() >= STATUS_SECONDS * 1000
    const { status, receipts } = await readStatus(provider, id, signal)
    const list = (Array.isArray(receipts) ? receipts : []) as readonly ({
      transactionHash?: unknown
      status?: unknown
    } | null)[]
    const transaction = list.at(-1)?.transactionHash
    // In the earlier draft, a batch that reverted is `CONFIRMED` as well; only its receipts tell.
    if (
      status >= FAILED ||
      (status >= OVER &&
        list.some((receipt) => REVERTED.has(String(receipt?.status).toLowerCase())))
    )
      throw new WalletModalError('TRANSACTION_FAILED', {
        details: { reason: 'unknown reason', transaction: String(transaction ?? id) },
      })
    if (status >= OVER) return { id: parseHash(transaction) ?? id }
    if (late)
      throw new WalletModalError('REQUEST_TIMEOUT', {
        details: { what: 'The receipt of the calls', seconds: STATUS_SECONDS, transaction: id },
      })
    await wait(delay, signal)
  }
}

// A failed read is repeated until the deadline.
async function readStatus(
  provider: Eip1193Provider,
  id: string,
  signal: AbortSignal | undefined,
): Promise<{ status: number; receipts?: unknown }> {
  try {
    const answer = (await withDeadline('The wallet', CAPABILITIES_SECONDS, signal, (limit) =>
      askProvider(provider, { method: 'wallet_getCallsStatus', params: [id] }, limit),
    )) as { status?: unknown; receipts?: unknown } | null
    const text = String(answer?.status)
    const status = STATUS_WORDS[text.toUpperCase()] ?? Number(text)
    // A failure that is reported by mistake makes people pay twice, so an unclear answer is read
    // again.
    return { status: status < END ? status : 0, receipts: answer?.receipts }
  } catch (failure) {
    if (signal?.aborted) throw failure
    return { status: 0 }
  }
}
