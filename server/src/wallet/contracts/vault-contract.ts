/**
 * Requests and responses of the vault role (`/vault/v1`); `contract.ts` has the rules of every
 * request and the order of a login.
 */
import * as z from 'zod/mini'
import { Addresses, Commitments, SealedShare } from './contract.js'
import { Id, Token, Language, Code, Email, HpkeKey, Share, WalletSignature } from './fields.js'
import { SOCIAL_PROVIDERS } from './social-contract.js'
import { SignedSpendingRule, SpendingRule } from '../statements/spending-rule.js'

/**
 * `POST /vault/v1/codes` → {@link MailAnswer}: mails the code, or the same code again. `hpkeKey` is
 * the login's.
 */
export const SendCodeBody = z.object({ loginTicket: Token, hpkeKey: HpkeKey, language: Language })
/**
 * `POST /vault/v1/codes/verify`: `recover` names the enrolment whose recovery share is requested
 * (this device is unknown, or lost its share).
 */
export const VerifyCodeBody = z.object({ loginId: Id, code: Code, recover: z.optional(Id) })
/**
 * `vaultTicket` is for the api's `complete`. `share` is missing when none was requested, and when
 * it is lost or damaged: the wallet is then restored from a passkey or a backup. `held`: the
 * account's latest enrolment is for a passkey, whatever the api says.
 */
export const VerifyCodeAnswer = z.object({
  vaultTicket: Token,
  share: z.optional(SealedShare),
  held: z.optional(z.boolean()),
})
export type VerifyCodeAnswer = z.infer<typeof VerifyCodeAnswer>
/** `GET /vault/v1/codes/:loginId`: state of the code's mail. */
export const CodeStateAnswer = z.object({ mail: z.enum(['queued', 'sent', 'failed', 'none']) })

/**
 * `POST /vault/v1/socials/:provider/start`: for an `oauth` provider, the vault's own authorization
 * request. `kind` `openid` needs none, and has no `uri`.
 */
export const BeginVaultSocialBody = z.object({ projectId: z.string(), hpkeKey: HpkeKey })
export const BeginVaultSocialAnswer = z.object({
  kind: z.enum(['openid', 'oauth']),
  uri: z.optional(z.url()),
})
/**
 * `POST /vault/v1/socials/verify` → {@link VerifyCodeAnswer}: the vault verifies the id token
 * itself, or exchanges its own code, and compares the user with the ticket's.
 */
export const VerifySocialBody = z.object({
  loginTicket: Token,
  hpkeKey: HpkeKey,
  provider: z.enum(SOCIAL_PROVIDERS),
  idToken: z.optional(z.string().check(z.maxLength(16_384))),
  code: z.optional(Token),
  state: z.optional(Token),
  recover: z.optional(Id),
})

/**
 * `POST /vault/v1/farcaster/verify` → {@link VerifyCodeAnswer}: the vault verifies the signed
 * message itself.
 */
export const VerifyFarcasterBody = z.object({
  loginTicket: Token,
  hpkeKey: HpkeKey,
  message: z.string().check(z.maxLength(8_192)),
  signature: z.string().check(z.regex(/^0x[0-9a-fA-F]{2,4096}$/)),
  recover: z.optional(Id),
})

/**
 * `POST /vault/v1/enrolments`: stores the recovery share, pending until it is confirmed. A `held`
 * share is encrypted for its owner; its confirmation deletes the account's other shares.
 * `signature` is the wallet's, of `toEnrolmentDigest` (enrolment-statement.ts).
 */
export const EnrolVaultBody = z.object({
  vaultGrant: Token,
  enrolmentId: Id,
  recoveryShare: Share,
  commitments: Commitments,
  addresses: Addresses,
  held: z.optional(z.boolean()),
  signature: WalletSignature,
})
export const EnrolVaultAnswer = z.object({ receipt: Token })
/**
 * `POST /vault/v1/enrolments/confirm` → {@link Done}: the api has its share; from now on the
 * account's addresses are fixed here too.
 */
export const ConfirmEnrolmentBody = z.object({ confirmation: Token })
/**
 * `POST /vault/v1/enrolments/revoke` → {@link Done}: deletes the recovery share of a removed
 * device. Only for a device that the wallet has enrolled here.
 */
export const RevokeEnrolmentBody = z.object({ revocation: Token })

/**
 * `POST /vault/v1/records`: what the vault has about the account, for a device that the wallet has
 * enrolled here.
 */
export const ReadRecordsBody = z.object({ ticket: Token })
/**
 * `POST /vault/v1/erasures` → {@link Done}: deletes the account and its recovery shares, for a device
 * that the wallet has enrolled here. `signature` is the wallet's, of `toErasureDigest`
 * (erasure-statement.ts), so the api alone erases nothing here.
 */
export const EraseBody = z.object({ ticket: Token, signature: WalletSignature })

/**
 * `POST /vault/v1/guard` → {@link GuardAnswer}: the spending rule and the freeze in the vault's own
 * record, which a device reads before it signs. It needs no ticket of the api, so an api cannot hide
 * them. The wallet must have enrolled the device here. `devices` asks for those that are enrolled here,
 * to complete a removal that reached the api only.
 */
export const ReadGuardBody = z.object({ accountId: Id, devices: z.optional(z.boolean()) })
export const GuardAnswer = z.object({
  spending: z.nullable(SignedSpendingRule),
  /** The freeze of the account by its owner, and when it ends. */
  frozen: z.nullable(z.object({ at: z.number(), endsAt: z.nullable(z.number()) })),
  devices: z.optional(z.array(z.object({ id: Id, jkt: z.string(), createdAt: z.number() }))),
})
export type GuardAnswer = z.infer<typeof GuardAnswer>
/**
 * `POST /vault/v1/spending` → {@link Done}: the vault's own copy of a rule. A rule that permits more
 * needs `confirmed`, the wallet's signature of `toPasskeyDigest` (passkey-statement.ts), or a step-up
 * that the vault itself has verified on this device.
 */
export const SetVaultSpendingBody = z.object({
  accountId: Id,
  rule: SpendingRule,
  signature: WalletSignature,
  confirmed: z.optional(WalletSignature),
})
/**
 * `POST /vault/v1/step-ups/login` → {@link Done}: for an account without a mailbox, the login of the
 * last minutes confirms the action.
 */
export const ConfirmByLoginBody = z.object({
  accountId: Id,
  stepUpId: Id,
  action: z.enum(['spending', 'unfreeze']),
})
/**
 * `POST /vault/v1/freeze` → {@link FreezeVaultAnswer}: the owner's freeze in the vault's own record, as
 * of `/wallet/v1/freeze`. `ticket` is the api's, for a device that the wallet has not enrolled here:
 * the vault mails its own link. `invited`: what the ticket has led to (`done`: it is frozen already;
 * `device`: the vault has no mailbox of the account).
 */
export const FreezeVaultBody = z.object({ accountId: Id, ticket: z.optional(Token) })
export const FreezeVaultAnswer = z.object({
  invited: z.optional(z.enum(['done', 'mailed', 'device'])),
})
/**
 * `POST /vault/v1/freeze/keep` ({@link ReadGuardBody}) → {@link Done}. `POST /vault/v1/unfreeze` →
 * {@link Done}: `confirmed` is the wallet's signature of `toPasskeyDigest`; without it the vault needs
 * a step-up that it has verified.
 */
export const UnfreezeVaultBody = z.object({
  accountId: Id,
  confirmed: z.optional(WalletSignature),
})

/**
 * `POST /vault/v1/email-changes`: mails a code to the present address. `email` is the new one,
 * which the ticket must name too.
 */
export const SendChangeCodeBody = z.object({
  changeTicket: Token,
  email: Email,
  language: Language,
})
export const SendChangeCodeAnswer = z.object({ changeId: Id, resendAfter: z.number() })
/**
 * `POST /vault/v1/email-changes/primary` → {@link MailAnswer}: verifies the code of the present
 * address and mails one to the new address.
 */
export const VerifyChangeBody = z.object({ changeId: Id, code: Code })
/**
 * `POST /vault/v1/email-changes/secondary` ({@link VerifyChangeBody}): verifies the code of the new
 * address.
 */
export const VerifyChangeAnswer = z.object({ vaultTicket: Token })
/**
 * `POST /vault/v1/email-changes/confirm` ({@link ConfirmEnrolmentBody}) → {@link Done}: the api has
 * changed the address; the old one no longer finds the account.
 */
