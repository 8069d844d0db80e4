import { useCallback, useMemo, useRef, useState } from 'react'
import type { SendOptions, SendResult, WalletModalError } from '../src/index.js'
import { useModal } from './modal-context.js'

/** A payment of this component, and what became of the last one. */
export interface UseSendResult {
  /** `sent`: the wallet sent it and no block includes it yet. */
  readonly status: 'idle' | 'asking' | 'sent' | 'confirmed' | 'failed'
  /** The payment that the wallet sent last. */
  readonly sent: SendResult | undefined
  /** Why the last payment was not sent, or not carried out. */
  readonly error: WalletModalError | undefined
  /** Rejects as `modal.send()` does; a component that reads `error` need not catch. */
  readonly send: (options: SendOptions) => Promise<SendResult>
  /** Forgets the last payment. */
  readonly reset: () => void
}

type State = Pick<UseSendResult, 'status' | 'sent' | 'error'>

const IDLE: State = { status: 'idle', sent: undefined, error: undefined }

/**
 * Sends payments from the visitor's account. Throws PROVIDER_MISSING.
 *
 * @example
 * const { send, status } = useSend()
 * const button = <button disabled={status === 'asking'} onClick={() => send({ to: 'bob.eth', amount: '0.5' })}>Send</button>
 */
export function useSend(): UseSendResult {
  const modal = useModal('useSend')
  const [state, setState] = useState<State>(IDLE)
  const latest = useRef<Promise<SendResult>>(undefined)

  const send = useCallback(
    (options: SendOptions) => {
      const payment = modal.send(options)
      latest.current = payment
      const show = (next: State) => latest.current === payment && setState(next)
      show({ ...IDLE, status: 'asking' })
      payment.then(
        (sent) => {
          show({ status: 'sent', sent, error: undefined })
          sent.confirmed().then(
            () => show({ status: 'confirmed', sent, error: undefined }),
            // After the time of the wait the payment may still arrive.
            (error: WalletModalError) => show({ status: error.code === 'TRANSACTION_FAILED' ? 'failed' : 'sent', sent, error }),
          )
        },
        (error: WalletModalError) => show({ status: 'failed', sent: undefined, error }),
      )
      return payment
    },
    [modal],
  )
  const reset = useCallback(() => {
    latest.current = undefined
    setState(IDLE)
  }, [])
  return useMemo(() => ({ ...state, send, reset }), [state, send, reset])
}
