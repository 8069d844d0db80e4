import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import type {
  CallRequest,
  CallSponsor,
  Chain,
  ChainCalls,
  Connection,
  SentTransfer,
  WalletCall,
  WalletCapabilities,
} from '../../chains/adapter.js'
import { forbidRetry } from '../../errors/forbid-retry.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toNamespace, type AccountId } from '../../standards/caip.js'
import { isUncertain } from '../transactions/is-uncertain.js'
import { takeTurn } from '../transactions/wallet-turns.js'
import type { Core } from '../core.js'
import { createReadUrls } from '../network/read-urls.js'

/** Who makes the calls, and on which network. */
export interface Caller {
  readonly connection: Connection
  readonly account: AccountId
  readonly chain: Chain
}

/** Calls of an app. */
export interface CallsOrder extends Caller {
  /** At least one; `to` is an address that the family accepts. */
  readonly calls: readonly WalletCall[]
  /** `required`: all of them are executed, or none. */
  readonly atomic: 'required' | 'preferred'
  readonly sponsor: CallSponsor | undefined
  /** Aborts before the next request to the wallet. */
  readonly signal: AbortSignal | undefined
  /**
   * Called before the first of several separate requests, with an abort for the visitor who closes
   * the screen.
   */
  showSteps(stop: (reason: WalletModalError) => void): Promise<void>
}

/** Calls that the wallet has sent. */
export interface SentCalls {
  /** Id of the wallet's batch (EIP-5792), or the hash of the last transaction. */
  readonly id: string
  /** True when they are executed all or none. */
  readonly atomic: boolean
  /** Hashes of separate transactions, in order; empty for a batch. */
  readonly transactions: readonly string[]
  /** Resolves once a block includes the last of them. */
  confirmed(): Promise<{ readonly id: string }>
}

/** One of several separate calls. */
export interface CallStep {
  /** Address of the called contract. */
  readonly to: string
  readonly status: 'waiting' | 'asking' | 'sent' | 'confirmed' | 'failed'
}

/** Calls of the app, one request to the wallet each, or all in one. */
export interface Calls {
  /** The calls that the wallet is asked for one after another; empty without any. */
  readonly $steps: ReadableAtom<readonly CallStep[]>
  /** Throws METHOD_UNSUPPORTED in a family without calls. */
  readCapabilities(caller: Caller, signal: AbortSignal | undefined): Promise<WalletCapabilities>
  /**
   * Asks the wallet. Each call is requested once. A sequence stops at its first failure, whose
   * `details` hold `sent` (the hashes so far, with commas), `step` (from 1) and `of`. Throws METHOD_UNSUPPORTED when
   * the wallet lacks what is required, REQUEST_PENDING while it has not answered an earlier
   * payment, and the errors of a payment.
   */
  send(order: CallsOrder): Promise<SentCalls>
}

/** Creates {@link Calls}. */
export function createCalls({ config, connector, report, lifetime }: Core): Calls {
  const $steps = atom<readonly CallStep[]>([])
  const readUrls = createReadUrls(config)

  async function findCalls({ account }: Caller): Promise<ChainCalls> {
    const calls = await (await connector.getAdapter(toNamespace(account))).calls?.()
    if (!calls) throw unsupported('wallet_sendCalls')
    return calls
  }
  const toRequest = (
    { connection, account, chain }: Caller,
    signal: AbortSignal | undefined,
  ): CallRequest => ({ connection, account, chain, readUrls, ...(signal && { signal }) })

  async function sendBatch(chainCalls: ChainCalls, order: CallsOrder): Promise<SentCalls> {
    const { calls, sponsor, signal } = order
    const sent = await chainCalls.sendBatch(toRequest(order, signal), calls, sponsor)
    return { ...follow(sent), atomic: true, transactions: [] }
  }
  async function sendOneByOne(chainCalls: ChainCalls, order: CallsOrder): Promise<SentCalls> {
    const { calls, signal } = order
    const transactions: string[] = []
    let stop: WalletModalError | undefined
    let step = 0
    const mark = (index: number, status: CallStep['status']) =>
      $steps.set($steps.get().map((before, at) => (at === index ? { ...before, status } : before)))
    $steps.set(calls.length > 1 ? calls.map(({ to }) => ({ to, status: 'waiting' })) : [])
    try {
      if (calls.length > 1) await order.showSteps((reason) => (stop = reason))
      let last: ReturnType<typeof follow> | undefined
      for (const call of calls) {
        if (last) {
          // A call may depend on what the one before it changed.
          await last.confirmed()
          mark(step++, 'confirmed')
        }
        if (stop) throw stop
        if (signal?.aborted) throw toError(signal.reason, 'REQUEST_ABORTED')
        mark(step, 'asking')
        last = follow(await chainCalls.sendCall(toRequest(order, signal), call))
        transactions.push(last.id)
        mark(step, 'sent')
      }
      if (!last) throw unsupported('wallet_sendCalls')
      last.confirmed().then(
        () => mark(step, 'confirmed'),
        (failure: unknown) => isAbort(failure) || mark(step, 'failed'),
      )
      return { ...last, atomic: false, transactions }
    } catch (failure) {
      mark(step, 'failed')
      const error = toError(failure)
      const uncertain = isUncertain(error)
      const progress = { sent: transactions.join(), step: step + 1, of: calls.length, uncertain }
      const failed = new WalletModalError(error.code, {
        details: { ...error.details, ...progress },
        cause: error,
      })
      throw uncertain ? forbidRetry(failed) : failed
    }
  }
  /** One wait for all callers of `confirmed()`. */
  function follow(sent: SentTransfer) {
    const confirmed = sent.confirmed({ signal: lifetime })
    confirmed.catch(() => {
      // A caller of `confirmed()` receives it too.
    })
    return { id: sent.id, confirmed: () => confirmed }
  }

  return {
    $steps: readonlyType($steps),
    async readCapabilities(caller, signal) {
      return (await findCalls(caller)).readCapabilities(toRequest(caller, signal))
    },
    async send(order) {
      const { connection, calls, atomic, sponsor, signal } = order
      const chainCalls = await findCalls(order)
      const endTurn = takeTurn(connection, 'page')
      try {
        // A single call without a sponsor is a transaction for every wallet.
        const can =
          calls.length === 1 && !sponsor
            ? undefined
            : await chainCalls.readCapabilities(toRequest(order, signal))
        const sponsored = can?.sponsor === true ? sponsor : undefined
        if (sponsor?.required && !sponsored) throw unsupported('paymasterService')
        if (signal?.aborted) throw toError(signal.reason, 'REQUEST_ABORTED')
        if (sponsored || (can && can.atomic !== 'unsupported' && calls.length > 1))
          return await sendBatch(chainCalls, { ...order, sponsor: sponsored })
        if (atomic === 'required' && calls.length > 1) throw unsupported('atomic wallet_sendCalls')
        return await sendOneByOne(chainCalls, order)
      } catch (failure) {
        report(failure)
        throw toError(failure)
      } finally {
        endTurn()
      }
    },
  }
}

function unsupported(method: string): WalletModalError {
  return new WalletModalError('METHOD_UNSUPPORTED', { details: { method, asked: false } })
}
