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

/** Follows requests that a wallet sends and a block includes; `request` has to stay the same function. */
export function useWalletRequest<Options, Result extends { confirmed(): Promise<unknown> }>(request: (options: Options) => Promise<Result>): WalletRequest<Options, Result> {
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
          show({ status: 'sent', sent, error: undefined })
          sent.confirmed().then(
            () => show({ status: 'confirmed', sent, error: undefined }),
            // After the time of the wait a block may still include it.
            (error: WalletModalError) => show({ status: error.code === 'TRANSACTION_FAILED' ? 'failed' : 'sent', sent, error }),
          )
        },
        (error: WalletModalError) => show({ status: 'failed', sent: undefined, error }),
      )
      return asked
    },
    [request],
  )
  const reset = useCallback(() => {
    latest.current = undefined
    setState(IDLE)
  }, [])
  return useMemo(() => ({ ...state, run, reset }), [state, run, reset])
}
