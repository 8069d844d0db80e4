import { ApiError } from '../http/api-error.js'
import { FAULTS } from './contract.js'

/** Refusals of the embedded wallet, each with the `field` that the secure site acts on. */
export const refuse = {
  login: () => new ApiError(401, FAULTS.login, 'The login is over, was completed, or belongs to another device; begin again'),
  unconfirmed: () => new ApiError(403, FAULTS.unconfirmed, 'The link that was mailed has not been confirmed'),
  session: () => new ApiError(401, FAULTS.session, 'The token is not valid here, has ended, or was revoked; sign in again'),
  renewed: () => new ApiError(409, FAULTS.session, 'The session was renewed after this request was made; use the newer token'),
  proof: (reason: string) => new ApiError(401, FAULTS.proof, `The DPoP proof is not accepted: ${reason}`),
  wrongCode: () => new ApiError(403, FAULTS.code, 'The code is wrong'),
  burntCode: () => new ApiError(403, FAULTS.codeBurnt, 'The code had its tries, has ended or was used; ask for another one'),
  tries: (waitMs: number) => new ApiError(429, FAULTS.tries, 'Too many wrong codes for this address', { retryAfterS: waitMs / 1000 }),
  link: () => new ApiError(403, FAULTS.link, 'Too many wrong codes in a row; begin again with a link'),
  resend: (waitMs: number) => new ApiError(429, FAULTS.resend, `Please try again after ${Math.ceil(waitMs / 1000)} seconds`, { retryAfterS: waitMs / 1000 }),
  addresses: () => new ApiError(409, FAULTS.addresses, 'The account has other addresses; another device made it first'),
  project: (reason: string) => new ApiError(403, FAULTS.project, reason),
  unavailable: (what: string, cause?: unknown) => new ApiError(503, FAULTS.unavailable, what, { retryAfterS: 60, ...(cause !== undefined && { cause }) }),
  provider: (label: string, cause?: unknown) => new ApiError(403, FAULTS.provider, `${label} did not confirm the sign-in; begin again`, { ...(cause !== undefined && { cause }) }),
  share: (field: string) => new ApiError(400, field, 'The share does not match its commitment'),
  lastDevice: () => new ApiError(409, FAULTS.lastDevice, 'The last device of an account cannot be removed: nothing would open the wallet again'),
  lastHeld: () => new ApiError(409, FAULTS.lastHeld, 'A passkey restores the wallet from this device\'s shares alone; sign in again on another device first'),
  stepUp: (reason: string) => new ApiError(403, FAULTS.stepUp, reason),
  lostShare: () => new ApiError(404, FAULTS.share, 'The share is lost or damaged; sign in again'),
  missing: () => new ApiError(404, '', 'There is nothing of that name'),
} as const
