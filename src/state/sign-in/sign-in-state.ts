import type { ReadableAtom } from 'nanostores'
import type { AccountId } from '../../standards/caip.js'
import type { SignInSession } from '../../services/sign-in/verifier.js'
import type { SignInStep } from '../connect/connect-context.js'
import type { SignInRequestState } from './sign-in-request.js'

/** Whether the active account is signed in, as data. */
export interface SignInState {
  readonly status: 'signed-out' | 'asking' | 'signing' | 'signed-in'
  /** The session that counts for the active account. */
  readonly session: SignInSession | undefined
  /** Every valid session. */
  readonly sessions: readonly SignInSession[]
}

/** The sign-in code of one modal, once it has loaded. */
export interface SignIn extends Required<SignInStep> {
  /** Replaced with the object that holds it when it changes. */
  readonly state: SignInState
  /** The request that the screen shows. */
  readonly $request: ReadableAtom<SignInRequestState | undefined>
  readonly required: boolean
  /** The visitor agreed to sign. */
  sign(): Promise<void>
  /** The visitor does not sign. */
  cancel(): Promise<void>
  /** Whether a connection that is not admitted yet waits for the visitor: the screen that started it may go. */
  isAdmitting(): boolean
  /** Signs the active account in; resolves with its session. Throws WALLET_DISCONNECTED, USER_REJECTED. */
  signIn(): Promise<SignInSession>
  /** Ends the sessions of an account, or all. The wallet stays connected, and is not asked to sign in again until it changes. */
  signOut(account?: AccountId): Promise<void>
}
