/**
 * Requests and responses of recovery and account security; {@link ./contract.ts} has those of the
 * login. All calls of `/wallet/v1` need a session of an enrolled device.
 *
 * **Order of a step-up**, which permits one {@link StepUpAction} on one device, once
 * 1. api `POST /wallet/v1/step-ups` names the action.
 * 2. With a passkey: api `POST /wallet/v1/step-ups/:id/passkey`. With a code: vault
 *    `POST /vault/v1/step-ups` mails it, `POST
 * /vault/v1/step-ups/verify` checks it, api `POST
 * /wallet/v1/step-ups/:id/code` takes the vault's proof. Without an email address: api `POST
 * /wallet/v1/step-ups/:id/login` in the first five minutes of a session.
 * 3. `availableAt` is the time from which the action is permitted: at once after a passkey; 24
 *    hours later after a code, with a mail that
 * cancels it, except on the device that made the wallet during the wallet's first day.
 * 4. The action names the step-up: `POST /wallet/v1/exports`, `/wallet/v1/passkeys`,
 *    `/wallet/v1/passkeys/:id/remove`,
 * `/wallet/v1/devices/:id/remove`, `/wallet/v1/devices/others/remove`, `/wallet/v1/email-changes`, `/wallet/v1/spending`, `/wallet/v1/unfreeze`,
 * `/wallet/v1/erasures`.
 */
import * as z from 'zod/mini'
import { Code, Id, Token, WalletSignature } from './fields.js'

const Bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(8_192))
const CredentialId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1400}$/))

/** What a step-up permits. */
export const StepUpAction = z.enum([
  'export',
  'passkey-add',
  'passkey-remove',
  'device-remove',
  'email-change',
  'spending',
  'unfreeze',
  'erase',
])
export type StepUpAction = z.infer<typeof StepUpAction>

/** `POST /wallet/v1/step-ups`. */
export const BeginStepUpBody = z.object({ action: StepUpAction })
/**
 * `passkey`: what the passkey signs, missing for an account without one; `wrapped` is each passkey's
 * copy of the wallet's own key, which its PRF opens. `codeTicket`: for the vault, missing for an account without an email address. `delayed`: a code takes effect 24 hours
 * later.
 */
export const BeginStepUpAnswer = z.object({
  id: Id,
  passkey: z.optional(
    z.object({
      challenge: Bytes,
      credentials: z.array(CredentialId),
      wrapped: z.optional(z.record(CredentialId, z.string())),
    }),
  ),
  codeTicket: z.optional(Token),
  delayed: z.boolean(),
})
export type BeginStepUpAnswer = z.infer<typeof BeginStepUpAnswer>

/** `POST /wallet/v1/step-ups/:id/passkey`: the assertion (WebAuthn, JSON form). */
export const StepUpPasskeyBody = z.object({
  assertion: z.object({
    id: CredentialId,
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(Bytes),
  }),
})
/** `POST /wallet/v1/step-ups/:id/code`: the vault's proof. */
export const StepUpCodeBody = z.object({ proof: Token })
/** Response of each way: from when and until when the action is permitted. */
export const StepUpAnswer = z.object({ availableAt: z.number(), endsAt: z.number() })
export type StepUpAnswer = z.infer<typeof StepUpAnswer>
/** `POST /wallet/v1/step-ups/:id/cancel` (no body) → Done. */

/** `POST /vault/v1/step-ups` → MailAnswer; `POST /vault/v1/step-ups/verify`. */
export const SendStepUpCodeBody = z.object({ ticket: Token })
export const VerifyStepUpCodeBody = z.object({ stepUpId: Id, code: Code })
export const VerifyStepUpCodeAnswer = z.object({ proof: Token })

/**
 * `POST /wallet/v1/exports` → Done: uses the step-up, writes the log and mails the owner before the
 * site shows anything.
 */
export const ExportBody = z.object({ stepUpId: Id, kind: z.enum(['words', 'file']) })

/**
 * `GET /wallet/v1/security`. `waiting`: step-ups that are delayed or unused. `emailNeedsStepUp`:
 * the codes alone do not change the email.
 */
export const SecurityAnswer = z.object({
  held: z.boolean(),
  passkeys: z.array(
    z.object({
      id: CredentialId,
      label: z.string(),
      createdAt: z.number(),
      lastUsedAt: z.number(),
    }),
  ),
  waiting: z.array(
    z.object({
      id: Id,
      action: StepUpAction,
      availableAt: z.number(),
      endsAt: z.number(),
      isHere: z.boolean(),
    }),
  ),
  emailNeedsStepUp: z.boolean(),
  /** When words or a file were last exported, as far as the log reaches; null: never. */
  backedUpAt: z.optional(z.nullable(z.number())),
  /** The freeze of the account by its owner, and when it ends. */
  frozen: z.optional(z.object({ at: z.number(), endsAt: z.nullable(z.number()) })),
})
export type SecurityAnswer = z.infer<typeof SecurityAnswer>

/** `POST /wallet/v1/passkeys/options`: parameters for creating a passkey. */
export const PasskeyOptionsBody = z.object({ stepUpId: Id })
export const PasskeyOptionsAnswer = z.object({
  challenge: Bytes,
  userId: Bytes,
  userName: z.string(),
  exclude: z.array(CredentialId),
})
/**
 * `POST /wallet/v1/passkeys`: the attestation and the wrapped key. `vaultGrant` lets the device
 * enrol again, with a share that only the passkey opens.
 */
export const AddPasskeyBody = z.object({
  stepUpId: Id,
  attestation: z.object({
    id: CredentialId,
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8)),
  }),
  wrapped: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,200}$/)),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
})
export const AddPasskeyAnswer = z.object({ vaultGrant: z.optional(Token) })
/**
 * `POST /wallet/v1/passkeys/:id/remove`. After the last one, each device's next login creates an
 * enrolment of the usual kind.
 */
export const RemovePasskeyBody = z.object({ stepUpId: Id })
/**
 * `POST /wallet/v1/devices/others/remove`: removes every other device that can be removed;
 * `revocations` as of `POST /wallet/v1/devices/:id/remove`. Without a step-up it is refused.
 */
export const RemoveOthersBody = z.object({ stepUpId: z.optional(Id) })
export const RemoveOthersAnswer = z.object({ revocations: z.array(Token) })

/**
 * `POST /wallet/v1/freeze` (no body) → {@link FreezeAnswer}: from now on no auth share is released, so the wallet
 * signs nothing; step-ups that wait are cancelled. While it lasts a session can do what this list
 * names, read `me` and `security`, renew itself, remove devices, and save the records.
 *
 * `POST /wallet/v1/freeze/keep` (no body) → Done: stops the end that a mailed link has begun.
 */
/** `ticket` is for the vault's `POST /vault/v1/freeze`, on a device that the vault does not know. */
export const FreezeAnswer = z.object({ ticket: z.optional(Token) })
/** `POST /wallet/v1/unfreeze` → Done. */
export const UnfreezeBody = z.object({ stepUpId: Id })

/**
 * `GET /wallet/v1/records`: what the api has about the account, by table, without shares, codes and
 * keys; `ticket` is for the vault's `POST /vault/v1/records`.
 */
export const RecordsAnswer = z.object({
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  ticket: z.optional(Token),
})
export type RecordsAnswer = z.infer<typeof RecordsAnswer>

/**
 * `POST /wallet/v1/erasures`: the ticket for the vault, which erases first, once the step-up is
 * available. `POST /wallet/v1/erasures/complete` ({@link CompleteErasureBody}) → Done: the api erases
 * the account too. `signature` is the wallet's, of `toErasureDigest` (erasure-statement.ts).
 */
export const BeginErasureBody = z.object({ stepUpId: Id })
export const BeginErasureAnswer = z.object({ ticket: Token })
export const CompleteErasureBody = z.object({ stepUpId: Id, signature: WalletSignature })
