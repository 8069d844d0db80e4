import * as z from 'zod/mini'
import { Addresses, Commitments } from './contract.js'
import { StepUpAction } from './recovery-contract.js'
import type { TicketKind } from '../tokens.js'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

const LoginClaims = z.object({
  loginId: z.string(),
  jkt: z.string(),
  hpke: z.string(),
  issuer: z.string(),
  subject: z.string(),
  origin: z.string(),
  project: z.string(),
  projectId: z.string(),
  browser: z.string(),
  language: z.string(),
  linked: z.boolean(),
  accountId: z.nullable(z.string()),
})
const VaultClaims = z.object({
  loginId: z.string(),
  jkt: z.string(),
  hpke: z.string(),
  issuer: z.string(),
  subject: z.string(),
})
const GrantClaims = z.object({ accountId: z.string(), loginId: z.string(), jkt: z.string() })
const EnrolmentClaims = z.object({
  accountId: z.string(),
  enrolmentId: z.string(),
  jkt: z.string(),
  commitments: Commitments,
  addresses: Addresses,
})
const RevocationClaims = z.object({
  accountId: z.string(),
  enrolmentId: z.string(),
  /** For an enrolment that the api no longer has: the devices that it does have. */
  kept: z.optional(z.array(z.string())),
})
const ChangeClaims = z.object({
  changeId: z.string(),
  accountId: z.string(),
  jkt: z.string(),
  to: z.string(),
  origin: z.string(),
  browser: z.string(),
  language: z.string(),
})
const ChangeProofClaims = z.object({
  changeId: z.string(),
  accountId: z.string(),
  jkt: z.string(),
})
const StepUpClaims = z.object({
  stepUpId: z.string(),
  accountId: z.string(),
  jkt: z.string(),
  action: StepUpAction,
  origin: z.string(),
  browser: z.string(),
  language: z.string(),
})
const StepUpProofClaims = z.object({ stepUpId: z.string(), accountId: z.string(), jkt: z.string() })
const RecordsClaims = z.object({ accountId: z.string(), jkt: z.string() })
const FreezeClaims = z.object({ accountId: z.string() })
const AccessClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  cnf: z.object({ jkt: z.string() }),
  gen: z.optional(z.number()),
})
const PageClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  origin: z.string(),
  scope: z.literal('read'),
  gen: z.optional(z.number()),
})

/** Claims of {@link LOGIN_TICKET}. */
export type LoginClaims = z.infer<typeof LoginClaims>
/** Claims of {@link VAULT_TICKET}. */
export type VaultClaims = z.infer<typeof VaultClaims>
/** Claims of {@link CHANGE_TICKET}. */
export type ChangeClaims = z.infer<typeof ChangeClaims>
/** Claims of {@link STEP_UP_TICKET}. */
export type StepUpClaims = z.infer<typeof StepUpClaims>
/** Claims of {@link ACCESS}. */
export type AccessClaims = z.infer<typeof AccessClaims>

/** Lifetime of access and page tokens, in seconds. */
export const ACCESS_S = 10 * MINUTE_S

/** From the api's login to the vault's code. */
export const LOGIN_TICKET: TicketKind<LoginClaims> = {
  typ: 'wallet-login+jwt',
  from: 'api',
  for: 'vault',
  lifetimeS: 30 * MINUTE_S,
  claims: LoginClaims,
}
/** Proves to the api that the vault verified the code or the provider's token. */
export const VAULT_TICKET: TicketKind<VaultClaims> = {
  typ: 'wallet-vault+jwt',
  from: 'vault',
  for: 'api',
  lifetimeS: 10 * MINUTE_S,
  claims: VaultClaims,
}
/**
 * Lets the device of a completed login enrol at the vault; valid long enough to find the words of a
 * backup.
 */
export const VAULT_GRANT: TicketKind<z.infer<typeof GrantClaims>> = {
  typ: 'wallet-grant+jwt',
  from: 'api',
  for: 'vault',
  lifetimeS: 30 * MINUTE_S,
  claims: GrantClaims,
}
/** Proves that the vault has its share of an enrolment. */
export const RECEIPT: TicketKind<z.infer<typeof EnrolmentClaims>> = {
  typ: 'wallet-receipt+jwt',
  from: 'vault',
  for: 'api',
  lifetimeS: 24 * HOUR_S,
  claims: EnrolmentClaims,
}
/** Proves that the api has its share too. */
export const CONFIRMATION: TicketKind<z.infer<typeof EnrolmentClaims>> = {
  typ: 'wallet-confirmation+jwt',
  from: 'api',
  for: 'vault',
  lifetimeS: 24 * HOUR_S,
  claims: EnrolmentClaims,
}
/** Proves that the api removed a device. */
export const REVOCATION: TicketKind<z.infer<typeof RevocationClaims>> = {
  typ: 'wallet-revocation+jwt',
  from: 'api',
  for: 'vault',
  lifetimeS: 24 * HOUR_S,
  claims: RevocationClaims,
}
/** Starts an email change at the vault. */
export const CHANGE_TICKET: TicketKind<ChangeClaims> = {
  typ: 'wallet-change+jwt',
  from: 'api',
  for: 'vault',
  lifetimeS: 30 * MINUTE_S,
  claims: ChangeClaims,
}
/** Proves to the api that the vault verified both codes of a change. */
export const CHANGE_PROOF: TicketKind<z.infer<typeof ChangeProofClaims>> = {
  typ: 'wallet-changed+jwt',
  from: 'vault',
  for: 'api',
  lifetimeS: 10 * MINUTE_S,
  claims: ChangeProofClaims,
}
/** Proves that the api changed the address. */
export const CHANGE_CONFIRMATION: TicketKind<z.infer<typeof ChangeProofClaims>> = {
  typ: 'wallet-change-done+jwt',
  from: 'api',
  for: 'vault',
  lifetimeS: 24 * HOUR_S,
  claims: ChangeProofClaims,
}
/** Requests the code of a step-up from the vault. */
export const STEP_UP_TICKET: TicketKind<StepUpClaims> = {
  typ: 'wallet-step-up+jwt',
  from: 'api',
  for: 'vault',
  lifetimeS: 30 * MINUTE_S,
  claims: StepUpClaims,
}
/** Proves to the api that the vault verified the code of a step-up. */
export const STEP_UP_PROOF: TicketKind<z.infer<typeof StepUpProofClaims>> = {
  typ: 'wallet-stepped-up+jwt',
  from: 'vault',
  for: 'api',
  lifetimeS: 10 * MINUTE_S,
  claims: StepUpProofClaims,
}
/** Lets a device of a session read the vault's records of its account. */
export const RECORDS_TICKET: TicketKind<z.infer<typeof RecordsClaims>> = {
  typ: 'wallet-records+jwt',
  from: 'api',
  for: 'vault',
  lifetimeS: 10 * MINUTE_S,
  claims: RecordsClaims,
}
/** Lets a device erase its account at the vault, once its step-up is available. */
export const ERASURE_TICKET: TicketKind<z.infer<typeof StepUpProofClaims>> = {
  typ: 'wallet-erasure+jwt',
  from: 'api',
  for: 'vault',
  lifetimeS: 24 * HOUR_S,
  claims: StepUpProofClaims,
}
/**
 * Says to the vault that the owner has frozen the account at the api. The vault freezes nothing by
 * it: it mails its own link to its own record of the owner's mailbox.
 */
export const FREEZE_TICKET: TicketKind<z.infer<typeof FreezeClaims>> = {
  typ: 'wallet-freeze+jwt',
  from: 'api',
  for: 'vault',
  lifetimeS: 30 * MINUTE_S,
  claims: FreezeClaims,
}
/** The same, from the vault to the api. */
export const VAULT_FREEZE_TICKET: TicketKind<z.infer<typeof FreezeClaims>> = {
  typ: 'wallet-vault-freeze+jwt',
  from: 'vault',
  for: 'api',
  lifetimeS: 30 * MINUTE_S,
  claims: FreezeClaims,
}
/** The session of a device, bound to its key. */
export const ACCESS: TicketKind<AccessClaims> = {
  typ: 'wallet-access+jwt',
  from: 'api',
  for: 'api',
  lifetimeS: ACCESS_S,
  claims: AccessClaims,
}
/** The page's token: it can only read the profile. */
export const PAGE: TicketKind<z.infer<typeof PageClaims>> = {
  typ: 'wallet-page+jwt',
  from: 'api',
  for: 'api',
  lifetimeS: ACCESS_S,
  claims: PageClaims,
}
