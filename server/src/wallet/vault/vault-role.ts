import { createFreezeInvites } from '../mail/freeze-invites.js'
import { createFreezeLinks } from '../mail/freeze-links.js'
import type { HandOvers } from '../mail/worker.js'
import type { Wallet } from '../wallet.js'
import { createApprovals, type Approvals } from './approvals.js'
import { createCodes, startCode } from './codes.js'
import { createVaultEmailChanges, type VaultEmailChanges } from './email-changes.js'
import { createFarcasterChecks, type FarcasterChecks } from './farcaster-checks.js'
import { createSocialChecks, type SocialChecks } from './social-checks.js'
import { createVaultStepUps, type VaultStepUps } from './step-ups.js'
import { createVaultRecords, type VaultRecords } from './records.js'
import { createVaultFreezes, type VaultFreezes } from './freezes.js'
import { createFreezeHolds } from '../records/freeze-holds.js'
import { isLatestHeld } from './own-device.js'
import { createVaultSpending, type VaultSpending } from './spending.js'
import { createVaultEnrolments, type VaultEnrolments } from './enrolments.js'
import { createVaultLogins, type VaultLogins } from './logins.js'

/** Actions of the vault role that start when a mail is accepted. */
export const VAULT_HAND_OVERS: HandOvers = { code: startCode }

/**
 * The vault role of the embedded wallet: codes, its own verification of social logins, and recovery
 * shares.
 */
export interface VaultRole extends VaultLogins, VaultEnrolments {
  readonly socialChecks: SocialChecks
  readonly farcasterChecks: FarcasterChecks
  readonly stepUps: VaultStepUps
  readonly emailChanges: VaultEmailChanges
  readonly records: VaultRecords
  readonly approvals: Approvals
  readonly spending: VaultSpending
  readonly freezes: VaultFreezes
}

/** Creates the {@link VaultRole}. */
export function openVaultRole({
  context,
  socials,
  farcaster,
  callback,
  options,
}: Wallet): VaultRole {
  const codes = createCodes(context)
  const approvals = createApprovals(context)
  const links = createFreezeLinks(context, 'vault', `${options.url}/vault/v1/freeze/link`)
  const { roleUrls } = options
  const invites = createFreezeInvites(context, links, {
    role: 'vault',
    otherPage: roleUrls.api && `${roleUrls.api}/wallet/v1/freeze/link`,
  })
  return {
    ...createVaultLogins(context, codes),
    ...createVaultEnrolments(context),
    socialChecks: createSocialChecks(context, { socials, callback }),
    farcasterChecks: createFarcasterChecks(context, farcaster),
    stepUps: createVaultStepUps(context, codes, approvals),
    emailChanges: createVaultEmailChanges(context, codes),
    records: createVaultRecords(context),
    approvals,
    spending: createVaultSpending(context, approvals),
    freezes: createVaultFreezes(
      context,
      approvals,
      links,
      invites,
      createFreezeHolds(context, 'vault', isLatestHeld),
    ),
  }
}
