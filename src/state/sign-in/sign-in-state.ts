import type { ReadableAtom } from 'nanostores'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { AccountId, ChainId, ChainNamespace } from '../../standards/caip.js'
import type { Connection, SignInRequest, WalletInfo } from '../../chains/adapter.js'
import type { SignInSession } from '../../services/sign-in/verifier.js'

/** Whether the active account is signed in, as data. */
export interface SignInState {
  readonly status: 'signed-out' | 'asking' | 'signing' | 'signed-in'
  /** The session that counts for the active account. */
  readonly session: SignInSession | undefined
  /** Every valid session. */
  readonly sessions: readonly SignInSession[]
}

/** The sign-in that the visitor is asked for, as the screen shows it. */
export interface SignInRequestState {
  readonly app: { readonly name: string; readonly icon?: string }
  readonly wallet: WalletInfo
  readonly account: AccountId
  readonly required: boolean
  readonly status: 'asking' | 'signing' | 'leaving'
  /** Why the last try failed. */
  readonly error?: WalletModalError
}

/** What connecting does where an app's visitors sign in. */
export interface SignInStep {
  /** A request for a wallet that can sign in with the prompt that connects it; undefined for none. */
  createRequest(namespace: ChainNamespace, chainId: ChainId | undefined, signal: AbortSignal | undefined): Promise<SignInRequest | undefined>
  /** Asks an approved wallet to sign in, before it counts as connected. Rejecting ends the connection. */
  admit(connection: Connection, signal: AbortSignal): Promise<void>
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
  /** Signs the account of a connection in; resolves with its session. Throws WALLET_DISCONNECTED, USER_REJECTED. */
  signIn(id: string): Promise<SignInSession>
  /** Ends the sessions of an account, or all. The wallet stays connected, and is not asked to sign in again until it changes. */
  signOut(account?: AccountId): Promise<void>
}
