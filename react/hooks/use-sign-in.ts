import { useCallback, useMemo, useRef, useState } from 'react'
import type {
  ConnectOptions,
  SignInSession,
  SignInState,
  WalletModal,
  WalletModalError,
} from '../../src/index.js'
import { useModal } from '../modal-context.js'
import { useSnapshot } from './use-snapshot.js'

/** Whether the active account is signed in, and functions to sign in and out. */
export interface UseSignInResult {
  /**
   * `asking`: the sign-in screen waits for the visitor. `signing`: the wallet or the verifier
   * is asked.
   */
  readonly status: SignInState['status']
  /** True while the active account has a valid session. */
  readonly isSignedIn: boolean
  /** The session of the active account. */
  readonly session: SignInSession | undefined
  /** Every valid session. */
  readonly sessions: readonly SignInSession[]
  /** Failure of this component's last `signIn()`. */
  readonly error: WalletModalError | undefined
  /** Rejects like `modal.signIn()`; a component that reads `error` need not catch. */
  readonly signIn: (options?: ConnectOptions) => Promise<SignInSession>
  /** `modal.signOut()`. */
  readonly signOut: WalletModal['signOut']
}

const NONE: readonly SignInSession[] = []

/**
 * The visitor's sign-in (option `signIn`). Throws PROVIDER_MISSING.
 *
 * @example
 * const { isSignedIn, signIn, signOut } = useSignIn()
 * const button = isSignedIn
 *   ? <button onClick={() => signOut()}>Sign out</button>
 *   : <button onClick={() => signIn()}>Sign in</button>
 */
export function useSignIn(): UseSignInResult {
  const modal = useModal('useSignIn')
  const { signIn: state } = useSnapshot(modal)
  const [error, setError] = useState<WalletModalError>()
  const latest = useRef<Promise<SignInSession>>(undefined)

  const signIn = useCallback(
    (options?: ConnectOptions) => {
      const attempt = modal.signIn(options)
      latest.current = attempt
      setError(undefined)
      attempt.catch((failure: WalletModalError) => latest.current === attempt && setError(failure))
      return attempt
    },
    [modal],
  )
  const { signOut } = modal
  return useMemo(
    () => ({
      status: state?.status ?? 'signed-out',
      isSignedIn: state?.session !== undefined,
      session: state?.session,
      sessions: state?.sessions ?? NONE,
      error,
      signIn,
      signOut,
    }),
    [state, error, signIn, signOut],
  )
}
