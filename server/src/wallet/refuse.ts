import { ApiError } from '../http/api-error.js'
import { FAULTS } from './contracts/contract.js'

/** Refusals of the embedded wallet, each with the `field` that the secure site acts on. */
export const refuse = {
  login: () =>
    new ApiError(
      401,
      FAULTS.login,
      'The login has expired, was completed, or belongs to another device; start again',
    ),
  unconfirmed: () =>
    new ApiError(403, FAULTS.unconfirmed, 'The link that was mailed has not been confirmed'),
  session: () =>
    new ApiError(
      401,
      FAULTS.session,
      'The token is not valid here, has expired, or was revoked; sign in again',
    ),
  renewed: () =>
    new ApiError(
      409,
      FAULTS.session,
      'The session was renewed after this request was made; use the newer token',
    ),
  frozen: () =>
    new ApiError(403, FAULTS.frozen, 'The operator of this server has frozen the account'),
  ownFrozen: () =>
    new ApiError(
      403,
      FAULTS.ownFrozen,
      'The owner of the account has frozen it; unfreeze it first',
    ),
  freezeLimit: () =>
    new ApiError(
      403,
      FAULTS.freezeLimit,
      'This device, or this mailbox, has frozen the account, or stopped the end of a freeze, three times in 30 days',
    ),
  stayLimit: () =>
    new ApiError(
      403,
      FAULTS.stayLimit,
      'The devices have stopped removals of devices on three days of the last 30, or the mailboxes three times; an older device still can',
    ),
  proof: (reason: string) =>
    new ApiError(401, FAULTS.proof, `The DPoP proof is not accepted: ${reason}`),
  wrongCode: () => new ApiError(403, FAULTS.code, 'The code is wrong'),
  burntCode: () =>
    new ApiError(
      403,
      FAULTS.codeBurnt,
      'The code has no tries left, has expired or was used; request another one',
    ),
  tries: (waitMs: number) =>
    new ApiError(429, FAULTS.tries, 'Too many wrong codes for this address', {
      retryAfterS: waitMs / 1000,
    }),
  link: () =>
    new ApiError(403, FAULTS.link, 'Too many wrong codes in a row; start again with a link'),
  resend: (waitMs: number) =>
    new ApiError(429, FAULTS.resend, `Please try again after ${Math.ceil(waitMs / 1000)} seconds`, {
      retryAfterS: waitMs / 1000,
    }),
  addresses: () =>
    new ApiError(
      409,
      FAULTS.addresses,
      'The account has other addresses: another device created it first',
    ),
  project: (reason: string) => new ApiError(403, FAULTS.project, reason),
  unavailable: (what: string, cause?: unknown) =>
    new ApiError(503, FAULTS.unavailable, what, {
      retryAfterS: 60,
      ...(cause !== undefined && { cause }),
    }),
  provider: (label: string, cause?: unknown) =>
    new ApiError(403, FAULTS.provider, `${label} did not confirm the sign-in; start again`, {
      ...(cause !== undefined && { cause }),
    }),
  share: (field: string) => new ApiError(400, field, 'The share does not match its commitment'),
  lastDevice: () =>
    new ApiError(
      409,
      FAULTS.lastDevice,
      'The last device of an account cannot be removed: without it the wallet could never be opened again',
    ),
  lastHeld: () =>
    new ApiError(
      409,
      FAULTS.lastHeld,
      "Only this device's shares restore the wallet with a passkey; sign in again on another device first",
    ),
  enrolment: () => new ApiError(401, FAULTS.session, "This is not signed by the account's wallet"),
  unsigned: () =>
    new ApiError(
      403,
      FAULTS.unsigned,
      'The enrolment of this device is of an earlier version; sign in again on this device first',
    ),
  stepUp: (reason: string) => new ApiError(403, FAULTS.stepUp, reason),
  changedElsewhere: () =>
    new ApiError(409, '', 'Another device has changed this meanwhile; read it again'),
  versionJump: () =>
    new ApiError(400, 'version', 'The version is more than 1,000 above that of the stored rule'),
  permissionLimit: () =>
    new ApiError(
      409,
      FAULTS.permissionLimit,
      'The account has granted as many permissions as are recorded; one has to end first',
    ),
  lostShare: () => new ApiError(404, FAULTS.share, 'The share is lost or damaged; sign in again'),
  missing: () => new ApiError(404, '', 'Nothing has this id'),
} as const
