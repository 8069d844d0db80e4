import type { ReadableAtom } from 'nanostores'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { AccountId, ChainId, ChainNamespace } from '../../standards/caip.js'
import type { Connection, SignInRequest, WalletInfo } from '../../chains/adapter.js'
import type { SignInSession } from '../../services/sign-in/verifier.js'

/** Whether the active account is signed in, as data. */
export interface SignInState {
  /**
   * `asking`: the sign-in screen waits for the visitor. `signing`: the wallet or the verifier is
   * asked.
   */
  readonly status: 'signed-out' | 'asking' | 'signing' | 'signed-in'
  /** The session that is valid for the active account. */
  readonly session: SignInSession | undefined
  /** Every valid session. */
  readonly sessions: readonly SignInSession[]
}

/** The pending sign-in, for its screen. */
export interface SignInRequestState {
  readonly app: { readonly name: string; readonly icon?: string }
  readonly wallet: WalletInfo
  readonly account: AccountId
  readonly required: boolean
  readonly status: 'asking' | 'signing' | 'leaving'
  /** The last failure. */
  readonly error?: WalletModalError
}

/** What connecting does in an app with the option `signIn`. */
export interface SignInStep {
  /**
   * Creates a request for a wallet that can sign in with the prompt that connects it; undefined for
   * none.
   */
  createRequest(
    namespace: ChainNamespace,
    chainId: ChainId | undefined,
    signal: AbortSignal | undefined,
  ): Promise<SignInRequest | undefined>
  /**
   * Asks an approved wallet to sign in before it counts as connected. A rejection ends the
   * connection.
   */
  admit(connection: Connection, signal: AbortSignal): Promise<void>
}

/** The sign-in code of one modal, once it has loaded. */
export interface SignIn extends Required<SignInStep> {
  /** Replaced together with the object that holds it on every change. */
  readonly state: SignInState
  /** The request that is shown. */
  readonly $request: ReadableAtom<SignInRequestState | undefined>
  readonly required: boolean
  /** Called when the visitor agrees to sign. */
  sign(): Promise<void>
  /** Called when the visitor declines. */
  cancel(): Promise<void>
  /**
   * True while a connection waits for the visitor before it is admitted. The screen that started it
   * may be left.
   */
  isAdmitting(): boolean
  /**
   * Signs in the account of a connection and resolves with its session. Throws WALLET_DISCONNECTED,
   * USER_REJECTED.
   */
  signIn(id: string): Promise<SignInSession>
  /**
   * Ends the sessions of an account, or all. The wallet stays connected and is not asked to sign in
   * again until it changes.
   */
  signOut(account?: AccountId): Promise<void>
}
