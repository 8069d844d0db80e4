import type { AccountId, ChainId } from '../../standards/caip.js'
import type { SiwxMessage } from '../../standards/caip122.js'

/** A sign-in accepted by a verifier. Plain data. */
export interface SignInSession {
  /** The account that signed, with its network (CAIP-10). */
  readonly account: AccountId
  /** Network part of `account` (CAIP-2). */
  readonly chainId: ChainId
  /** Address part of `account`. */
  readonly address: string
  /** ms since 1970. Without it the session lasts until it is revoked. */
  readonly expiresAt?: number
  /** Token for the app's own requests, if the verifier provides one (a JWT). */
  readonly token?: string
}

/** A signed message for a verifier. */
export interface SignInProof {
  /** The account that signed (CAIP-10). */
  readonly account: AccountId
  /** The signed text (CAIP-122). */
  readonly message: string
  /** The fields of `message`. */
  readonly fields: SiwxMessage
  /** In the scheme's usual encoding: hexadecimal, base58 (Solana) or base64 (Bitcoin, Cosmos). */
  readonly signature: string
  /** `eip191`, `ed25519`, `ecdsa`, `bip322`, `sr25519`, `adr36`, … */
  readonly scheme: string
  /** Present if the address does not contain the key. */
  readonly publicKey?: string
  /** The wallet that signed. */
  readonly wallet: { readonly name: string; readonly rdns?: string }
}

/** Options of a verifier's methods. */
export interface VerifierOptions {
  /** Ends the request. */
  readonly signal?: AbortSignal
}

/**
 * Verifies sign-ins and keeps their sessions. An app implements it or uses one of
 * `wallet-modal/sign-in`. Errors are shown to the visitor; a WalletModalError keeps its code.
 */
export interface SignInVerifier {
  /**
   * Creates a nonce for one message: at least 8 letters and digits, valid once and for at most 5
   * minutes.
   */
  createNonce(options: VerifierOptions): Promise<string>
  /**
   * Changes a message before the wallet receives it: adds a statement, resources or an expiry.
   * Domain, address, chain and nonce must stay.
   */
  createMessage?(message: SiwxMessage): SiwxMessage | Promise<SiwxMessage>
  /**
   * Verifies message, nonce and signature and opens a session. Throws when one of them is wrong.
   */
  verify(proof: SignInProof, options: VerifierOptions): Promise<SignInSession>
  /** The valid sessions of every account. */
  getSessions(options: VerifierOptions): Promise<readonly SignInSession[]>
  /** Ends a session. */
  revoke(session: SignInSession): Promise<void>
}
