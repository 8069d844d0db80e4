import { useMemo } from 'react'
import type { SendCallsOptions, SendCallsResult, WalletModalError } from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { untilConfirmed, useWalletRequest } from './use-wallet-request.js'

/** The last calls of this component and their state. */
export interface UseSendCallsResult {
  /** `sent`: the wallet has sent them, and no block includes the last one yet. */
  readonly status: 'idle' | 'asking' | 'sent' | 'confirmed' | 'failed'
  /** The calls that the wallet sent last. */
  readonly sent: SendCallsResult | undefined
  /** Why the last calls were not sent or failed. */
  readonly error: WalletModalError | undefined
  /** Rejects like `modal.sendCalls()`; a component that reads `error` need not catch. */
  readonly sendCalls: (options: SendCallsOptions) => Promise<SendCallsResult>
  /** Clears the last calls. */
  readonly reset: () => void
}

/**
 * Makes calls from the visitor's account, as one batch where the wallet can (EIP-5792). Throws
 * PROVIDER_MISSING.
 *
 * @example
 * const { sendCalls, status } = useSendCalls()
 * const buy = () => sendCalls({ calls: [{ to: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }] })
 * const button = <button disabled={status === 'asking'} onClick={buy}>Buy</button>
 */
export function useSendCalls(): UseSendCallsResult {
  const modal = useModal('useSendCalls')
  const request = useWalletRequest(modal.sendCalls, untilConfirmed)
  return useMemo(() => {
    const { run, ...rest } = request
    return { ...rest, sendCalls: run }
  }, [request])
}
