import { useCallback, useMemo, useRef, useState } from 'react'
import type { ConnectOptions, ConnectResult, WalletModalError } from '../../src/index.js'
import { useModal } from '../modal-context.js'

type Attempt =
  | { readonly status: 'idle' | 'loading' | 'ready'; readonly error?: undefined }
  | { readonly status: 'failed'; readonly error: WalletModalError }

/** The state of this component's last `connect()`. */
export interface UseConnectResult {
  /** Rejects like `modal.connect()`; a component that reads `error` need not catch. */
  readonly connect: (options?: ConnectOptions) => Promise<ConnectResult>
  /** State of this component's last `connect()`. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why this component's last `connect()` failed. */
  readonly error: WalletModalError | undefined
}

/**
 * Connects a wallet and provides the state of the attempt. Throws PROVIDER_MISSING.
 *
 * @example
 * const { connect, status, error } = useConnect()
 * const button = <button disabled={status === 'loading'} onClick={() => connect()}>Connect</button>
 */
export function useConnect(): UseConnectResult {
  const modal = useModal('useConnect')
  const [{ status, error }, setAttempt] = useState<Attempt>({ status: 'idle' })
  const latest = useRef<Promise<ConnectResult>>(undefined)

  const connect = useCallback(
    (options?: ConnectOptions) => {
      const attempt = modal.connect(options)
      latest.current = attempt
      setAttempt({ status: 'loading' })
      attempt.then(
        () => latest.current === attempt && setAttempt({ status: 'ready' }),
        (failure: WalletModalError) =>
          latest.current === attempt && setAttempt({ status: 'failed', error: failure }),
      )
      return attempt
    },
    [modal],
  )
  return useMemo(() => ({ connect, status, error }), [connect, status, error])
}
