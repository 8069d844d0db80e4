import type { SignInVerifier } from '../services/sign-in/verifier.js'

/** How visitors sign in (CAIP-122). Defaults in parentheses. */
export interface SignInOptions {
  /** Checks sign-ins and keeps sessions (the server at `server`). Excludes `server`. */
  readonly verifier?: SignInVerifier
  /** Origin of a server with the contract's `/auth/v1` paths (the modal's own `server`). Excludes `verifier`. */
  readonly server?: string
  /** A wallet that is not signed in does not stay connected (true). */
  readonly required?: boolean
  /** A session counts for its network only, so that switching the network asks again (true). */
  readonly perNetwork?: boolean
  /** A session counts for its account only, so that switching the account asks again (true). */
  readonly perAccount?: boolean
  /** Disconnecting a wallet revokes its sessions (true). */
  readonly signOutOnDisconnect?: boolean
  /** A sentence of the message, in printable ASCII without line breaks (none). */
  readonly statement?: string
  /** Addresses that the message names as resources (none). */
  readonly resources?: readonly string[]
  /** Life of the message in seconds, which ends the session of most verifiers too (none). */
  readonly expiresIn?: number
}
