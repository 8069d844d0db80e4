/**
 * Requests and responses of the embedded wallet's two server roles: `api` (`/wallet/v1`, door
 * `wallet-api`) and `vault` (`/vault/v1`, door `wallet-vault`). The secure site is their only
 * client; it imports these schemas, and the server validates with the same ones.
 * `social-contract.ts` has those of social and Farcaster logins, `vault-contract.ts` those of the
 * vault, `recovery-contract.ts` those of backup and passkeys.
 *
 * **Every request** has `Origin` = the site's origin, `Content-Type: application/json` and a `DPoP`
 * header: a proof JWT (RFC 9449; `typ` dpop+jwt, ES256, the public device key as `jwk` in its
 * header) with `htm`, `htu` (scheme, host and path of the request, no query), `iat` (± 5 min), a
 * `jti` that is used once and, for requests that need a session, `ath` beside
 * `Authorization: DPoP <access>`. Exceptions: the device-link calls (they work in any browser),
 * `GET …/keys`, the provider's redirect, and `GET /wallet/v1/profile` (called by the page itself:
 * `Authorization: Bearer <pageToken>`, `Origin` = the page's origin).
 *
 * **Bytes** are base64url without padding. **Times** are Unix milliseconds, waits are seconds.
 * **Keys**: `hpkeKey` is an uncompressed P-256 point (65 bytes), fresh per login. A share is sealed
 * to it with HPKE base mode (DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM), `info` =
 * {@link toShareInfo}, no AAD.
 *
 * **A refusal** has the server's usual error body,
 * `{status: "FAILED", reasons: [{field, description}]}`; `field` is one of {@link FAULTS} where
 * code depends on it. 429 and 503 have `Retry-After`.
 *
 * **Order of a login by email**
 * 1. api `POST /wallet/v1/logins`. On a device of the account, the answer has `loginTicket`; go
 *    to 3.
 * 2. Otherwise the api mailed a link. Show `match`; poll `GET /wallet/v1/logins/:id` until it is
 *    `approved`, which brings `loginTicket`.
 * 3. vault `POST /vault/v1/codes` with the ticket; the vault mails the code.
 *    `POST /vault/v1/codes/verify` gives `vaultTicket`, and with
 * `recover` the recovery share.
 * 4. api `POST /wallet/v1/logins/:id/complete` with `vaultTicket`: session, account, auth share (of
 *    this device's enrolment, or of the one
 * named by `enrolmentId` in the login's answers).
 * 5. A new account, or an unknown device: make shares; vault `POST /vault/v1/enrolments` (gives
 *    `receipt`), api `POST /wallet/v1/enrolments`
 * (gives `confirmation`), store the device share, then vault `POST /vault/v1/enrolments/confirm`.
 * Each step may be repeated with the same body; the vault has every enrolment that the api has.
 */
import * as z from 'zod/mini'
import {
  Id,
  Token,
  Email,
  Language,
  Origin,
  HpkeKey,
  Commitment,
  Share,
  WalletSignature,
} from './fields.js'

/** The issuer of identities that are email addresses. */
export const EMAIL_ISSUER = 'email'

/** Values of a refusal's `field` that the site acts on. */
export const FAULTS = {
  /** Not an email address, or its domain accepts no mail. */
  email: 'email',
  /** The code is wrong; another try is possible. */
  code: 'code',
  /** The code had three tries, has expired or was used: request another one. */
  codeBurnt: 'code_burnt',
  /** Ten wrong codes within a day (429, `Retry-After`). */
  tries: 'tries',
  /** Thirty wrong codes in a row: start again with `link: true`. */
  link: 'link',
  /**
   * The last mail is less than 30 s old, or the mailbox had its unused mails of the day (429,
   * `Retry-After`). A passkey of the account needs no link.
   */
  resend: 'resend',
  /** The login has expired, was used, or belongs to another device. */
  login: 'login',
  /** The operator has frozen the account. */
  frozen: 'frozen',
  /** The owner of the account has frozen it. */
  ownFrozen: 'frozen_by_owner',
  /**
   * A device, or the mailbox, has frozen the account, or stopped the end of a freeze, three times in 30
   * days.
   */
  freezeLimit: 'freeze_limit',
  /**
   * The account's devices have stopped removals of devices on three days of the last 30, or its
   * mailboxes three times.
   */
  stayLimit: 'stay_limit',
  /** The link was not confirmed. */
  unconfirmed: 'unconfirmed',
  /** An access token, refresh token or ticket is invalid: sign in again. */
  session: 'authorization',
  /** The proof of the device key is missing or wrong. */
  proof: 'dpop',
  /**
   * The addresses differ from those of the account (409): another device created the account first;
   * start again.
   */
  addresses: 'addresses',
  /** The project does not offer this login, or does not list this origin. */
  project: 'projectId',
  /**
   * The provider of a social login, or Farcaster, did not confirm the user: denied, expired,
   * replayed, or another user's answer.
   */
  provider: 'provider',
  /** The server has no mail server, or no credentials for the provider. */
  unavailable: 'unavailable',
  /**
   * The action needs a step-up that was approved and whose delay is over (recovery-contract.ts).
   */
  stepUp: 'step_up',
  /**
   * The auth share of this device is lost or damaged: sign in again, and restore from a passkey or
   * a backup.
   */
  share: 'share',
  /** The secure site's key worker failed, on this device; no server answers this. */
  keys: 'keys',
  /** The vault is of an earlier version than the secure site; no server answers this. */
  vaultOlder: 'vault_older',
  /** The mail with the link or code was not accepted by a mail server. */
  mail: 'mail',
  /**
   * The device is the last of its account (409), or the only device from which a passkey restores
   * the wallet.
   */
  lastDevice: 'last_device',
  lastHeld: 'last_held',
  /**
   * The passkey was refused, the account has the maximum number, or this passkey is already in use.
   */
  passkey: 'passkey',
  passkeyLimit: 'passkey_limit',
  passkeyKnown: 'passkey_known',
  /** The account's record of permissions is full: nothing was granted (409). */
  permissionLimit: 'permission_limit',
  /** A permission was not recorded, so it was not granted; no server answers this. */
  permissionRecord: 'permission_record',
  /**
   * This device was enrolled by an earlier version: it signs in once more before it changes the
   * account's security.
   */
  unsigned: 'unsigned',
} as const

/** The HPKE `info` of a sealed share, equal on both sides. */
export function toShareInfo({
  loginId,
  accountId,
  enrolmentId,
  origin,
}: {
  loginId: string
  accountId: string
  enrolmentId: string
  origin: string
}): string {
  return `wallet-modal/1|${loginId}|${accountId}|${enrolmentId}|${origin}`
}

/** The addresses of an account: `eip155` with its checksum, `solana` in base58. */
export const Addresses = z.object({
  eip155: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})
export type Addresses = z.infer<typeof Addresses>

/** SHA-256 of the three shares of one enrolment. */
export const Commitments = z.object({ device: Commitment, auth: Commitment, recovery: Commitment })
export type Commitments = z.infer<typeof Commitments>

/**
 * A sealed share for the worker: `enc` and `ciphertext` of HPKE. `accountId` and `enrolmentId` are
 * part of {@link toShareInfo}.
 */
export const SealedShare = z.object({
  accountId: Id,
  enrolmentId: Id,
  commitments: Commitments,
  addresses: Addresses,
  enc: z.string(),
  ciphertext: z.string(),
})
export type SealedShare = z.infer<typeof SealedShare>

/** A response without content. */
export const Done = z.object({})

/** Seconds until the next mail may be requested. */
export const MailAnswer = z.object({ resendAfter: z.number() })

/**
 * `POST /wallet/v1/logins`: starts a login. `origin` is the page that embeds the frame; `link`
 * requests the link although the device is known ({@link FAULTS}.link); `passkey` requests no link,
 * because a passkey of the account stands for it.
 */
export const BeginLoginBody = z.object({
  projectId: z.string(),
  email: Email,
  origin: Origin,
  hpkeKey: HpkeKey,
  language: Language,
  link: z.optional(z.boolean()),
  passkey: z.optional(z.boolean()),
})
/**
 * `match`: two digits to show for VERIFY_DEVICE. `challenge` for VERIFY_PASSKEY: what the passkey
 * signs, for `POST /wallet/v1/logins/:id/passkey`. `loginTicket` for VERIFY_OTP: required by the
 * vault. `enrolmentId`: this device's enrolment. Unknown addresses and unknown devices get the same
 * response.
 */
export const BeginLoginAnswer = z.object({
  loginId: Id,
  action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'VERIFY_PASSKEY']),
  match: z.optional(z.string()),
  challenge: z.optional(z.string()),
  resendAfter: z.number(),
  loginTicket: z.optional(Token),
  enrolmentId: z.optional(Id),
})
export type BeginLoginAnswer = z.infer<typeof BeginLoginAnswer>

/** `POST /wallet/v1/logins/:id/passkey`: as of an approved {@link LoginStateAnswer}. */
export const PasskeyLoginAnswer = z.object({ loginTicket: Token, enrolmentId: z.optional(Id) })
export type PasskeyLoginAnswer = z.infer<typeof PasskeyLoginAnswer>

/**
 * `GET /wallet/v1/logins/:id`: waits up to 25 s for a change from `waiting`. `mail`: state of the
 * link's mail. When approved: `loginTicket`, and the `enrolmentId` that `complete` will release
 * (missing for a new account).
 */
export const LoginStateAnswer = z.object({
  state: z.enum(['waiting', 'approved', 'refused', 'expired', 'completed']),
  mail: z.enum(['queued', 'sent', 'failed', 'none']),
  loginTicket: z.optional(Token),
  enrolmentId: z.optional(Id),
})
export type LoginStateAnswer = z.infer<typeof LoginStateAnswer>

/**
 * `POST /wallet/v1/logins/:id/resend` (no body) → {@link MailAnswer}: mails the same link again;
 * 429 `resend` if it is too early.
 */

/**
 * `GET /wallet/v1/device-links/:token`: what the user confirms on the site's `/device#<token>`
 * page. Has no effect; needs no proof.
 */
export const DeviceLinkAnswer = z.object({
  state: z.enum(['waiting', 'approved', 'refused', 'expired']),
  origin: z.string(),
  project: z.string(),
  /** True when the email address has no wallet yet. Omitted by earlier servers. */
  isNew: z.optional(z.boolean()),
  browser: z.string(),
  requestedAt: z.number(),
  choices: z.array(z.string()),
})
export type DeviceLinkAnswer = z.infer<typeof DeviceLinkAnswer>
/**
 * `POST /wallet/v1/device-links/:token`: one attempt; a wrong number, or null for "this was not
 * me", refuses the login. Needs no proof.
 */
export const ConfirmLinkBody = z.object({ match: z.nullable(z.string().check(z.regex(/^\d{2}$/))) })
export const ConfirmLinkAnswer = z.object({ state: z.enum(['approved', 'refused', 'expired']) })

/** `POST /wallet/v1/logins/:id/complete`: completes the login, once. */
export const CompleteLoginBody = z.object({ vaultTicket: Token })
/**
 * Tokens of a session. `access` and `pageToken` last `expiresIn` seconds; the page gets only
 * `pageToken`, which can only read its profile.
 */
export const SessionTokens = z.object({
  access: Token,
  refresh: Token,
  pageToken: Token,
  expiresIn: z.number(),
})
export type SessionTokens = z.infer<typeof SessionTokens>
/**
 * How the wallet is restored: `held`: only a passkey or a backup opens the vault's shares of new
 * enrolments; `renew`: this device's enrolment is of the other kind, or of a version without
 * signatures, and is created again; `passkeys`, with the key they wrap.
 */
export const LoginRecovery = z.object({
  held: z.boolean(),
  renew: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), wrapped: z.string() })),
})
export type LoginRecovery = z.infer<typeof LoginRecovery>
/**
 * `addresses` and `share` are missing for a new account; only `share` when every auth share is lost
 * or damaged. `vaultGrant` lets this device enrol at the vault within 30 minutes.
 */
export const CompleteLoginAnswer = z.extend(SessionTokens, {
  accountId: Id,
  isNew: z.boolean(),
  email: z.nullable(z.string()),
  userName: z.optional(z.string()),
  addresses: z.optional(Addresses),
  vaultGrant: Token,
  share: z.optional(SealedShare),
  recovery: z.optional(LoginRecovery),
  /** The owner has frozen the account: this device, which is known, gets a session and no share. */
  frozen: z.optional(z.boolean()),
})
export type CompleteLoginAnswer = z.infer<typeof CompleteLoginAnswer>

/**
 * `POST /wallet/v1/enrolments` (session): stores this device's auth share. `receipt` is the
 * vault's. The account's first enrolment fixes its addresses; 409 `addresses` for others.
 * `signature` is the wallet's, of `toEnrolmentDigest` (enrolment-statement.ts).
 */
export const EnrolBody = z.object({
  enrolmentId: Id,
  authShare: Share,
  commitments: Commitments,
  addresses: Addresses,
  receipt: Token,
  held: z.optional(z.boolean()),
  signature: WalletSignature,
})
/** `confirmation` is for the vault's `POST /vault/v1/enrolments/confirm`. */
export const EnrolAnswer = z.object({ confirmation: Token })

/**
 * `POST /wallet/v1/shares` (session): the auth share of this device, sealed to a fresh key;
 * `loginId` in {@link toShareInfo} is the `requestId`.
 */
export const ReleaseShareBody = z.object({ hpkeKey: HpkeKey, requestId: Id })
export const ReleaseShareAnswer = z.object({ share: SealedShare })

/**
 * `POST /wallet/v1/sessions/refresh` → {@link SessionTokens}: rotates the tokens. The same token
 * from the same device gets the same response within 10 s, or until its new tokens are used;
 * otherwise it ends the session.
 */
export const RefreshBody = z.object({ refresh: Token })
/**
 * `POST /wallet/v1/sessions/revoke` → {@link Done}: ends the session of `refresh`. A rotated
 * `refresh` ends its session too, as does its first part alone, the session id.
 */
export const RevokeBody = RefreshBody

/** One browser on one site. `id` is its enrolment. */
export const Device = z.object({
  id: Id,
  browser: z.string(),
  origin: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
  isCurrent: z.boolean(),
  /** The thumbprint of its key, by which the vault names it too. */
  jkt: z.optional(z.string()),
})
/** An event of the account's security log. */
export const LogEntry = z.object({
  at: z.number(),
  event: z.enum([
    'signed-in',
    'sign-in-refused',
    'device-added',
    'device-removed',
    'signed-out',
    'session-stolen',
    'share-released',
    'email-change-requested',
    'email-changed',
    'email-change-undone',
    'exported',
    'passkey-added',
    'passkey-removed',
    'step-up-requested',
    'step-up-cancelled',
    'spending-changed',
    'frozen',
    'unfrozen',
    'records-saved',
  ]),
  origin: z.string(),
  browser: z.string(),
})
/** `GET /wallet/v1/me` (session): for the frame's account screen. */
export const MeAnswer = z.object({
  accountId: Id,
  email: z.nullable(z.string()),
  userName: z.optional(z.string()),
  addresses: z.optional(Addresses),
  devices: z.array(Device),
  log: z.array(LogEntry),
  smartAccountNetworks: z.array(z.number()),
})
export type MeAnswer = z.infer<typeof MeAnswer>
/**
 * `POST /wallet/v1/devices/:id/remove` (session): deletes the auth share and ends the device's
 * sessions. The removal of another device needs a step-up. A device that removes itself needs none,
 * nor does the removal of a device whose enrolment the api has already deleted.
 */
export const RemoveDeviceBody = z.object({ stepUpId: z.optional(Id) })
/**
 * `revocation` deletes the recovery share at the vault's `POST /vault/v1/enrolments/revoke`. Requested
 * again, it completes a removal that did not reach the vault.
 */
export const RemoveDeviceAnswer = z.object({ revocation: Token })
/** `GET /wallet/v1/profile` (`Bearer <pageToken>`, from the page). */
export const ProfileAnswer = z.object({
  email: z.nullable(z.string()),
  addresses: z.optional(Addresses),
})

/**
 * `POST /wallet/v1/email-changes` (session): starts a change; an account with a passkey needs a
 * step-up (403 `step_up`); the ticket is for the vault's `POST /vault/v1/email-changes`.
 */
export const BeginEmailChangeBody = z.object({ email: Email, stepUpId: z.optional(Id) })
export const BeginEmailChangeAnswer = z.object({ changeTicket: Token })
/**
 * `POST /wallet/v1/email-changes/complete` (session): takes the `vaultTicket` of the vault's
 * `secondary`. Ends all other sessions and notifies the old address, with a link that undoes the
 * change for 72 hours.
 */
export const CompleteEmailChangeBody = CompleteLoginBody
/**
 * `confirmation` is for the vault's `POST /vault/v1/email-changes/confirm`; without it the vault
 * keeps both addresses.
 */
export const CompleteEmailChangeAnswer = z.object({ email: z.string(), confirmation: Token })

/**
 * `GET /wallet/v1/keys` and `GET /vault/v1/keys`: the role's verification keys (JWKS, Ed25519), for
 * the configuration of the other role.
 */
export const KeysAnswer = z.object({
  keys: z.array(
    z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), kid: z.string(), x: z.string() }),
  ),
})
