import type { ReadableAtom } from 'nanostores'
import type { ChainId } from '../../standards/caip.js'
import type { SocialLogin } from '../../options/option-values.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { EmbeddedUser } from '../../frame/frame-link.js'
import type { AccountType } from '../../frame/protocol.js'

/** Identity providers, as named in the option `features.socials`. */
export type Social = SocialLogin

/**
 * The step of a login. `device`: a link was mailed and is waiting for approval. `otp`: a code was
 * mailed. `connecting`: the login succeeded and the account is being loaded.
 */
export type LoginStep = 'idle' | 'email' | 'device' | 'otp' | 'social' | 'farcaster' | 'connecting'

/** The current login, for its screens. */
export interface LoginState {
  readonly step: LoginStep
  /** True while a request of this step is pending; the form shows a spinner. */
  readonly busy: boolean
  /** The address of the mail. */
  readonly email?: string
  /** The number that the visitor compares with the page behind the mailed link. */
  readonly match?: string
  readonly social?: Social
  /** Link to the Farcaster app, for the QR code. */
  readonly farcasterUrl?: string
  /** The browser blocked the window; the visitor may continue in this tab (`continueHere`). */
  readonly blocked?: boolean
  /** The last failure of this step. */
  readonly error?: WalletModalError
}

/** A change of the email address in progress. */
export interface EmailChange {
  readonly step: 'idle' | 'email' | 'primary' | 'secondary'
  readonly busy: boolean
  /** The new address, once submitted. */
  readonly email?: string
  readonly error?: WalletModalError
}

/**
 * The login of one modal by email, provider or Farcaster: slice `frameLogin`. Every method resolves
 * when its step is over. A failure rejects with a WalletModalError, which is also in `error` of the
 * state, so a screen may ignore the promise. The methods change the route themselves.
 */
export interface FrameLogin {
  readonly $login: ReadableAtom<LoginState>
  readonly $change: ReadableAtom<EmailChange>
  /** When the next code may be requested, ms since 1970; 0: now. */
  readonly $resendAt: ReadableAtom<number>
  /** The visitor of the embedded wallet, while it is connected. */
  readonly $user: ReadableAtom<EmbeddedUser | undefined>
  /** EVM networks that have smart accounts. */
  readonly $smartAccountNetworks: ReadableAtom<readonly ChainId[]>
  /** True while the account type changes. */
  readonly $switchingType: ReadableAtom<boolean>
  /**
   * Requests a code, then shows EmailVerifyDevice or EmailVerifyOtp, or connects. Throws
   * LOGIN_FAILED for a malformed address, LOGIN_WAIT within 30 s of the last code.
   */
  submitEmail(email: string): Promise<void>
  /** Requests another link or code. Throws LOGIN_WAIT within 30 s of the last one. */
  resend(): Promise<void>
  /** Submits the six digits. Connects if they are right. */
  submitCode(code: string): Promise<void>
  /**
   * Opens the provider's window synchronously within the click and shows ConnectingSocial; for
   * `farcaster` shows ConnectingFarcaster.
   */
  startSocial(provider: Social): Promise<void>
  /** For a blocked window: navigates this page to the provider and connects after the return. */
  continueHere(): Promise<void>
  /** Cancels the login. Leaving its screens does the same. */
  cancel(): void
  /**
   * Starts the change of the email address: shows UpdateEmailPrimaryOtp or UpdateEmailSecondaryOtp.
   */
  updateEmail(email: string): Promise<void>
  submitPrimaryCode(code: string): Promise<void>
  submitSecondaryCode(code: string): Promise<void>
  cancelChange(): void
  /** True when the active network offers the other account type. */
  canSwitchType(): boolean
  setAccountType(type: AccountType): Promise<void>
  /** Shows the frame with the wallet's backup, passkeys and devices until the visitor leaves it. */
  openAccount(): Promise<void>
  /** For ApproveTransaction: shows the frame above the modal, and hides it. */
  showFrame(): void
  hideFrame(): void
}
