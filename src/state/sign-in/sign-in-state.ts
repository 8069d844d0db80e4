import type { SignInSession } from '../../services/sign-in/verifier.js'

/** Whether the active account is signed in, as data. */
export interface SignInState {
  readonly status: 'signed-out' | 'asking' | 'signing' | 'signed-in'
  /** The session that counts for the active account. */
  readonly session: SignInSession | undefined
  /** Every valid session. */
  readonly sessions: readonly SignInSession[]
}
