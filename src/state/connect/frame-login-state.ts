import type { ReadableAtom } from 'nanostores'
import type { ChainId } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { EmbeddedUser } from '../../frame/frame-link.js'
import type { AccountType } from '../../frame/protocol.js'

/** Ways to sign in at a provider, in the words of the option `features.socials`. */
export type Social = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster'

/**
 * Where a login is. `device`: a link was mailed, and its approval is waited for. `otp`: a code was mailed. `connecting`: the login
 * succeeded, and the account is being fetched.
 */
export type LoginStep = 'idle' | 'email' | 'device' | 'otp' | 'social' | 'farcaster' | 'connecting'

/** The login that is under way, as its screens show it. */
export interface LoginState {
  readonly step: LoginStep
  /** A request of this step waits for its answer: a form shows a spinner. */
  readonly busy: boolean
  /** The address that was mailed. */
  readonly email?: string
  /** The number that the visitor compares with the page of the mailed link. */
  readonly match?: string
  readonly social?: Social
  /** The link to Farcaster's app, for the QR code. */
  readonly farcasterUrl?: string
  /** The browser opened no window: the visitor may continue in this tab (`continueHere`). */
  readonly blocked?: boolean
  /** Why the last act of this step failed. */
  readonly error?: WalletModalError
}

/** A change of the e-mail that is under way. */
export interface EmailChange {
  readonly step: 'idle' | 'email' | 'primary' | 'secondary'
  readonly busy: boolean
  /** The new address, once it was submitted. */
  readonly email?: string
  readonly error?: WalletModalError
}

/**
 * The login by e-mail, provider or Farcaster of one modal: slice `frameLogin`. Every act resolves when its step is over. One that fails
 * rejects with a WalletModalError, which is also in `error` of its state, so a screen may ignore the promise. Routes follow by themselves.
 */
export interface FrameLogin {
  readonly $login: ReadableAtom<LoginState>
  readonly $change: ReadableAtom<EmailChange>
  /** When the next code may be asked for, in ms since 1970; 0 for now. */
  readonly $resendAt: ReadableAtom<number>
  /** The visitor of the embedded wallet, while it is connected. */
  readonly $user: ReadableAtom<EmbeddedUser | undefined>
  /** EVM networks that have smart accounts. */
  readonly $smartAccountNetworks: ReadableAtom<readonly ChainId[]>
  /** A change of the account type is under way. */
  readonly $switchingType: ReadableAtom<boolean>
  /** Asks for a code: goes to EmailVerifyDevice or EmailVerifyOtp, or connects. Throws LOGIN_INVALID for what is no e-mail, RATE_LIMITED inside 30 s. */
  submitEmail(email: string): Promise<void>
  /** Asks for another link or code. Throws RATE_LIMITED inside 30 s. */
  resend(): Promise<void>
  /** Six digits. Connects when they are right. */
  submitCode(code: string): Promise<void>
  /** Opens the provider's window inside the click, and goes to ConnectingSocial; `farcaster` goes to ConnectingFarcaster. */
  startSocial(provider: Social): Promise<void>
  /** Where the browser opened no window: leaves this page for the provider's, and connects after the return. */
  continueHere(): Promise<void>
  /** Gives up the login. Leaving its screens does so too. */
  cancel(): void
  /** Starts changing the e-mail: goes to UpdateEmailPrimaryOtp or UpdateEmailSecondaryOtp. */
  updateEmail(email: string): Promise<void>
  submitPrimaryCode(code: string): Promise<void>
  submitSecondaryCode(code: string): Promise<void>
  cancelChange(): void
  /** Whether the active network offers the other account type. */
  canSwitchType(): boolean
  setAccountType(type: AccountType): Promise<void>
  /** Shows the frame with the way to the wallet's backup, passkeys and devices, until the visitor is done there. */
  openAccount(): Promise<void>
  /** For ApproveTransaction: shows the frame above the modal, and hides it. */
  showFrame(): void
  hideFrame(): void
}
