import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { getClockLag, watchServerDate } from '../../platform/network/server-clock.js'
import { toClockRefusal, toUnavailable } from '../../walletconnect/relay/relay-errors.js'
import type { Approval } from '../../walletconnect/sessions/proposals.js'
import type { SignClient } from '../../walletconnect/sign-client.js'
import { bounded } from './bounded.js'
import type { PairParams } from './relay-client.js'

/**
 * How long a link is shown. Its proposal expires a minute later, so that an approval at the last
 * moment still counts.
 */
const PAIRING_LIFE_MS = 4 * 60_000
/** A relay that has not accepted the proposal by then counts as unreachable. */
const RELAY_TIMEOUT_MS = 10_000
/**
 * The link expires 5 min after its creation by the clock as known then. A wallet with the right
 * time refuses an older one as expired.
 */
const MAX_CLOCK_LAG_MS = 4 * 60_000

interface Attempt {
  /** Undefined until the link is shown. */
  settle?: (approval: Approval) => void
  approval?: Approval
}

/**
 * Proposes sessions and receives approvals. The returned function resolves with the approved
 * session.
 */
export function createPairing(client: SignClient): (params: PairParams) => Promise<Approval> {
  // In call order. An approval of an older link that was scanned just before the next one was shown
  // counts for the latest attempt.
  const waiting = new Set<Attempt>()

  function receiveLate(approval: Approval): boolean {
    const latest = [...waiting].filter(({ settle }) => settle).at(-1)
    latest?.settle?.(approval)
    return latest !== undefined
  }

  const isClockRefusal = (failure: unknown) =>
    failure instanceof WalletModalError && failure.details['refusal'] === 'clock'

  return async (params) => {
    const lag = getClockLag()
    let isShown = false
    const onUri: PairParams['onUri'] = (...given) => {
      isShown = true
      params.onUri(...given)
    }
    try {
      return await pair({ ...params, onUri })
    } catch (failure) {
      // The link of the next attempt has the time that was learned in the meantime.
      const isLearned = Math.abs(getClockLag() - lag) > MAX_CLOCK_LAG_MS
      if (isShown || !isLearned || !isClockRefusal(failure)) throw failure
      return pair(params)
    }
  }

  async function pair(params: PairParams): Promise<Approval> {
    const { namespaces, signIn, ahead, onLink, onUri, signal } = params
    if (signal?.aborted) throw new WalletModalError('REQUEST_ABORTED')
    if (globalThis.navigator?.onLine === false) throw toUnavailable('this device is offline')
    const attempt: Attempt = {}
    const toExpiry = () => Date.now() + PAIRING_LIFE_MS
    const lagAtStart = Math.max(0, getClockLag())
    const watch = (fail: (reason: WalletModalError) => void) =>
      watchServerDate(() => {
        const lag = getClockLag()
        if (lag - lagAtStart > MAX_CLOCK_LAG_MS) fail(toClockRefusal(lag))
      })
    const sending = new AbortController()
    const proposing = client.propose({
      optionalNamespaces: namespaces,
      ...(signIn && { signIn }),
      // Without a press, the page's origin goes to no other server.
      ...(ahead && { attest: undefined }),
      signal: sending.signal,
      ...(onLink && { onLink: (uri) => onLink(uri, toExpiry()) }),
      onLateApproval: receiveLate,
    })
    // An attempt that ended before the relay had its proposal waits for nothing.
    proposing.then(
      ({ withdraw }) => waiting.has(attempt) || withdraw(),
      () => undefined,
    )
    waiting.add(attempt)
    try {
      const { uri, approval } = await bounded(proposing, {
        signal,
        timeout: RELAY_TIMEOUT_MS,
        onTimeout: () => toUnavailable(`no answer within ${RELAY_TIMEOUT_MS / 1000} s`),
        watch,
      })
      const answer = new Promise<Approval>((resolve, reject) => {
        attempt.settle = (received) => {
          attempt.approval ??= received
          resolve(received)
        }
        approval.then(attempt.settle, reject)
      })
      onUri(uri, toExpiry())
      return await bounded(answer, {
        signal,
        timeout: PAIRING_LIFE_MS,
        onTimeout: () => new WalletModalError('PAIRING_EXPIRED'),
        watch: (fail) => {
          const stops = [watch(fail), client.on('refusal', fail)]
          return () => stops.forEach((stop) => stop())
        },
      })
    } catch (failure) {
      // Approved in the moment of the failure.
      if (attempt.approval) void client.disconnect(attempt.approval.session.topic)
      throw failure
    } finally {
      waiting.delete(attempt)
      sending.abort()
      proposing.then(
        ({ withdraw }) => withdraw(),
        () => undefined,
      )
    }
  }
}
