import { useCallback, useMemo, useRef, useState } from 'react'
import type { WalletModalError } from '../../src/index.js'

/** The state of a component's last request. */
export interface WalletRequest<Options, Result> {
  /** `sent`: the wallet has sent it, and no block includes it yet. */
  readonly status: 'idle' | 'asking' | 'sent' | 'confirmed' | 'failed'
  /** The result of the last request. */
  readonly sent: Result | undefined
  /** Why the last request was not sent or failed. */
  readonly error: WalletModalError | undefined
  readonly run: (options: Options) => Promise<Result>
  /** Clears the last request. */
  readonly reset: () => void
}

const IDLE = { status: 'idle', sent: undefined, error: undefined } as const

/** Waits until a block includes a request. */
export function untilConfirmed(sent: { confirmed(): Promise<unknown> }): Promise<unknown> {
  return sent.confirmed()
}

/**
 * Runs requests and provides their state, including what `confirm` waits for; without `confirm` the
 * answer is final. Both functions must be stable.
 */
export function useWalletRequest<Options, Result>(
  request: (options: Options) => Promise<Result>,
  confirm?: (sent: Result) => Promise<unknown>,
): WalletRequest<Options, Result> {
  type State = Pick<WalletRequest<Options, Result>, 'status' | 'sent' | 'error'>
  const [state, setState] = useState<State>(IDLE)
  const latest = useRef<Promise<Result>>(undefined)

  const run = useCallback(
    (options: Options) => {
      const pending = request(options)
      latest.current = pending
      const show = (next: State) => latest.current === pending && setState(next)
      show({ ...IDLE, status: 'asking' })
      pending.then(
        (sent) => {
          if (!confirm) return show({ status: 'confirmed', sent, error: undefined })
          show({ status: 'sent', sent, error: undefined })
          confirm(sent).then(
            () => show({ status: 'confirmed', sent, error: undefined }),
            // After a timeout a block may still include it.
            (error: WalletModalError) =>
              show({
                status: error.code === 'TRANSACTION_FAILED' ? 'failed' : 'sent',
                sent,
                error,
              }),
          )
        },
        (error: WalletModalError) => show({ status: 'failed', sent: undefined, error }),
      )
      return pending
    },
    [request, confirm],
  )
  const reset = useCallback(() => {
    latest.current = undefined
    setState(IDLE)
  }, [])
  return useMemo(() => ({ ...state, run, reset }), [state, run, reset])
}
