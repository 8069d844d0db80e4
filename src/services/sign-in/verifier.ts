import type { AccountId, ChainId } from '../../standards/caip.js'
import type { SiwxMessage } from '../../standards/caip122.js'

/** A sign-in that a verifier accepted. Plain data. */
export interface SignInSession {
  /** The account that signed, with its network (CAIP-10). */
  readonly account: AccountId
  readonly chainId: ChainId
  readonly address: string
  /** ms since 1970; the session lasts until it is revoked where it is absent. */
  readonly expiresAt?: number
  /** What the app's own requests carry, where the verifier gives one (a JWT). */
  readonly token?: string
}

/** A signed message, as a verifier checks it. */
export interface SignInProof {
  readonly account: AccountId
  /** The text that was signed (CAIP-122). */
  readonly message: string
  /** The fields of `message`. */
  readonly fields: SiwxMessage
  /** In the scheme's usual encoding: hexadecimal, base58 (Solana) or base64 (Bitcoin, Cosmos). */
  readonly signature: string
  /** `eip191`, `ed25519`, `ecdsa`, `bip322`, `sr25519`, `adr36`, … */
  readonly scheme: string
  /** Present where the address does not contain the key. */
  readonly publicKey?: string
  readonly wallet: { readonly name: string; readonly rdns?: string }
}

/** Options of the calls of a verifier. */
export interface VerifierOptions {
  readonly signal?: AbortSignal
}

/**
 * Checks sign-ins and keeps their sessions. An app writes its own, or uses one of `wallet-modal/sign-in`. What its functions throw is
 * shown to the visitor; a WalletModalError keeps its code.
 */
export interface SignInVerifier {
  /** A nonce for one message: 8 or more letters and digits, valid once and for at most 5 minutes. */
  createNonce(options: VerifierOptions): Promise<string>
  /** Changes a message before the wallet receives it: adds a statement, resources or an expiry. Domain, address, chain and nonce must stay. */
  createMessage?(message: SiwxMessage): SiwxMessage | Promise<SiwxMessage>
  /** Checks message, nonce and signature and opens a session. Throws where one of them is wrong. */
  verify(proof: SignInProof, options: VerifierOptions): Promise<SignInSession>
  /** The sessions that are valid now, of every account. */
  getSessions(options: VerifierOptions): Promise<readonly SignInSession[]>
  revoke(session: SignInSession): Promise<void>
}
