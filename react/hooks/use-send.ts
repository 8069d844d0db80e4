import { useMemo } from 'react'
import type { SendOptions, SendResult, WalletModalError } from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { untilConfirmed, useWalletRequest } from './use-wallet-request.js'

/** The last payment of this component and its state. */
export interface UseSendResult {
  /** `sent`: the wallet has sent it, and no block includes it yet. */
  readonly status: 'idle' | 'asking' | 'sent' | 'confirmed' | 'failed'
  /** The payment that the wallet sent last. */
  readonly sent: SendResult | undefined
  /** Why the last payment was not sent or failed. */
  readonly error: WalletModalError | undefined
  /** Rejects like `modal.send()`; a component that reads `error` need not catch. */
  readonly send: (options: SendOptions) => Promise<SendResult>
  /** Clears the last payment. */
  readonly reset: () => void
}

/**
 * Sends payments from the visitor's account. Throws PROVIDER_MISSING.
 *
 * @example
 * const { send, status } = useSend()
 * const sendHalf = () => send({ to: 'bob.eth', amount: '0.5' })
 * const button = <button disabled={status === 'asking'} onClick={sendHalf}>Send</button>
 */
export function useSend(): UseSendResult {
  const modal = useModal('useSend')
  const request = useWalletRequest(modal.send, untilConfirmed)
  return useMemo(() => {
    const { run, ...rest } = request
    return { ...rest, send: run }
  }, [request])
}
