import { useCallback, useMemo, useRef, useState } from 'react'
import type { WalletModalError } from '../src/index.js'

/** What became of the last request of a component. */
export interface WalletRequest<Options, Result> {
  /** `sent`: the wallet sent it and no block includes it yet. */
  readonly status: 'idle' | 'asking' | 'sent' | 'confirmed' | 'failed'
  /** What the wallet sent last. */
  readonly sent: Result | undefined
  /** Why the last request was not sent, or not carried out. */
  readonly error: WalletModalError | undefined
  readonly run: (options: Options) => Promise<Result>
  /** Forgets the last request. */
  readonly reset: () => void
}

const IDLE = { status: 'idle', sent: undefined, error: undefined } as const

/** Waits for the block of a request. */
export function untilConfirmed(sent: { confirmed(): Promise<unknown> }): Promise<unknown> {
  return sent.confirmed()
}

/** Follows requests, and what `confirm` waits for after each; without `confirm` an answer is final. Both have to stay the same function. */
export function useWalletRequest<Options, Result>(request: (options: Options) => Promise<Result>, confirm?: (sent: Result) => Promise<unknown>): WalletRequest<Options, Result> {
  type State = Pick<WalletRequest<Options, Result>, 'status' | 'sent' | 'error'>
  const [state, setState] = useState<State>(IDLE)
  const latest = useRef<Promise<Result>>(undefined)

  const run = useCallback(
    (options: Options) => {
      const asked = request(options)
      latest.current = asked
      const show = (next: State) => latest.current === asked && setState(next)
      show({ ...IDLE, status: 'asking' })
      asked.then(
        (sent) => {
          if (!confirm) return show({ status: 'confirmed', sent, error: undefined })
          show({ status: 'sent', sent, error: undefined })
          confirm(sent).then(
            () => show({ status: 'confirmed', sent, error: undefined }),
            // After the time of the wait a block may still include it.
            (error: WalletModalError) => show({ status: error.code === 'TRANSACTION_FAILED' ? 'failed' : 'sent', sent, error }),
          )
        },
        (error: WalletModalError) => show({ status: 'failed', sent: undefined, error }),
      )
      return asked
    },
    [request, confirm],
  )
  const reset = useCallback(() => {
    latest.current = undefined
    setState(IDLE)
  }, [])
  return useMemo(() => ({ ...state, run, reset }), [state, run, reset])
}
