import type { SignInVerifier } from '../services/sign-in/verifier.js'

/** How visitors sign in (CAIP-122). Defaults in parentheses. */
export interface SignInOptions {
  /** Checks sign-ins and stores sessions (the server at `server`). Excludes `server`. */
  readonly verifier?: SignInVerifier
  /**
   * Origin of a server with the contract's `/auth/v1` paths (the modal's own `server`). Excludes
   * `verifier`.
   */
  readonly server?: string
  /** Disconnects a wallet that does not sign in (true). */
  readonly required?: boolean
  /** Limits a session to its network: switching the network requires a new signature (true). */
  readonly perNetwork?: boolean
  /** Limits a session to its account: switching the account requires a new signature (true). */
  readonly perAccount?: boolean
  /** Disconnecting a wallet revokes its sessions (true). */
  readonly signOutOnDisconnect?: boolean
  /** A sentence in the message, printable ASCII without line breaks (none). */
  readonly statement?: string
  /** URIs listed as resources in the message (none). */
  readonly resources?: readonly string[]
  /** Lifetime of the message in seconds; most verifiers end the session with it (none). */
  readonly expiresIn?: number
}
