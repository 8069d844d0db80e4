import type { SignInVerifier } from '../services/sign-in/verifier.js'
import { fail, flag, integer, listOf, textWith, withMethods, type Kind } from './option-kinds.js'
import { group, option, type GivenOptions } from './option-row.js'
import { address, http } from './option-values.js'

const verifier = withMethods<SignInVerifier>('createNonce', 'verify', 'getSessions', 'revoke')

/** The rows of the option `signIn`. */
export const SIGN_IN = {
  /**
   * Checks sign-ins and stores sessions (the server at `server`). Excludes `server`.
   *
   * @example verifier: myVerifier
   */
  verifier: option(verifier),
  /**
   * Origin of a server with the contract's `/auth/v1` paths (the modal's own `server`). Excludes
   * `verifier`.
   *
   * @example server: 'https://wallet.example'
   */
  server: option(http),
  /**
   * Disconnects a wallet that does not sign in (true).
   *
   * @example required: false
   */
  required: option(flag, true),
  /**
   * Limits a session to its network: switching the network requires a new signature (true).
   *
   * @example perNetwork: false
   */
  perNetwork: option(flag, true),
  /**
   * Limits a session to its account: switching the account requires a new signature (true).
   *
   * @example perAccount: false
   */
  perAccount: option(flag, true),
  /**
   * Disconnecting a wallet revokes its sessions (true).
   *
   * @example signOutOnDisconnect: false
   */
  signOutOnDisconnect: option(flag, true),
  /**
   * A sentence in the message, printable ASCII without line breaks (none).
   *
   * @example statement: 'Sign in to My app.'
   */
  statement: option(textWith('one line of ASCII', (value) => /^[ -~]*$/.test(value))),
  /**
   * URIs listed as resources in the message (none).
   *
   * @example resources: ['https://app.example/terms']
   */
  resources: option(listOf(address)),
  /**
   * Lifetime of the message in seconds; most verifiers end the session with it (none).
   *
   * @example expiresIn: 24 * 60 * 60
   */
  expiresIn: option(integer(1, 1e9)),
}

/** How visitors sign in (CAIP-122). Defaults in parentheses. */
export interface SignInOptions extends GivenOptions<typeof SIGN_IN> {}

const members = group(SIGN_IN)

export const signIn: Kind<SignInOptions> = {
  ...members,
  check(value, path, unknown) {
    const given = members.check(value, path, unknown)
    if (given.server && given.verifier) fail(path, value, '{ server } or { verifier }, not both')
    return given
  },
}
