import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../http/api-error.js'
import type { Orm } from '../../storage/open/database.js'
import { vaultCodes, vaultIdentities } from '../../storage/schema/wallet.js'
import { EMAIL_ISSUER, FAULTS } from '../contracts/contract.js'
import { toEmailSubject } from '../email-address.js'
import {
  CHANGE_CONFIRMATION,
  CHANGE_PROOF,
  CHANGE_TICKET,
  type ChangeClaims,
} from '../contracts/kinds.js'
import { refuse } from '../refuse.js'
import { refuseFrozen } from '../records/frozen.js'
import { checkOwnDevice } from './own-device.js'
import { refuseEarlierTicket, refuseVaultFreeze } from './own-freeze.js'
import { getNow, type Device, type WalletContext } from '../wallet-context.js'
import { toCodeId, type Code, type Codes } from './codes.js'
import { composeChangeMail } from './mails.js'
import { findVaultAccount, findVaultMailbox } from './releases.js'

// As long as the change can be undone.
const BOTH_MS = 72 * 60 * 60_000

/** Email changes at the vault: a code to the present address, then one to the new address. */
export interface VaultEmailChanges {
  /** `email` is the new address as the device names it; the ticket must name the same. */
  begin(
    change: { changeTicket: string; email: string },
    device: Device,
  ): Promise<{ changeId: string; resendAfter: number }>
  verifyPrimary(changeId: string, code: string, device: Device): Promise<{ resendAfter: number }>
  verifySecondary(changeId: string, code: string, device: Device): Promise<{ vaultTicket: string }>
  /** The old address keeps finding the account for 72 hours, while the api may undo the change. */
  confirm(confirmation: string, device: Device): Promise<void>
}

/** Makes {@link VaultEmailChanges}. */
export function createVaultEmailChanges(context: WalletContext, codes: Codes): VaultEmailChanges {
  const { tokens } = context

  const send = (stage: 'primary' | 'secondary', subject: string, claims: ChangeClaims) =>
    codes.send({
      purpose: stage,
      name: claims.changeId,
      subject,
      claims,
      jkt: claims.jkt,
      compose: (mail) =>
        composeChangeMail({ ...mail, language: claims.language, stage, target: claims.to }),
    })

  // At each step, by the vault's own record: a removed device and a frozen account change nothing.
  async function checkChange(
    orm: Orm,
    { accountId, jkt }: Pick<ChangeClaims, 'accountId' | 'jkt'>,
  ): Promise<void> {
    await refuseFrozen(orm, accountId)
    await checkOwnDevice(orm, { accountId, jkt })
    await refuseVaultFreeze(orm, accountId, getNow(context))
  }

  async function findStage(
    orm: Orm,
    stage: 'primary' | 'secondary',
    { changeId, jkt }: { changeId: string; jkt: string },
  ): Promise<Code | undefined> {
    const id = toCodeId(stage, changeId)
    return (
      await orm
        .select()
        .from(vaultCodes)
        .where(and(eq(vaultCodes.id, id), eq(vaultCodes.jkt, jkt)))
    )[0]
  }

  return {
    async begin({ changeTicket, email }, { jkt }) {
      const claims = await tokens.read(CHANGE_TICKET, changeTicket)
      if (!claims || claims.jkt !== jkt || claims.to !== toEmailSubject(email))
        throw refuse.session()
      // The ticket does not name the present address: it is the vault's own record of the account.
      const { orm } = await context.database()
      await checkChange(orm, claims)
      const { accountId } = claims
      await refuseEarlierTicket(orm, context, {
        kind: CHANGE_TICKET,
        ticket: changeTicket,
        accountId,
      })
      const subject = await findVaultMailbox(orm, claims.accountId)
      if (subject === undefined) throw refuse.session()
      return { changeId: claims.changeId, ...(await send('primary', subject, claims)) }
    },
    async verifyPrimary(changeId, code, { jkt }) {
      const claims = await codes.verify(
        { purpose: 'primary', name: changeId },
        code,
        jkt,
        async (row, orm) => {
          const change = row.claims as unknown as ChangeClaims
          await checkChange(orm, change)
          return change
        },
      )
      return send('secondary', claims.to, claims)
    },
    verifySecondary: (changeId, code, { jkt }) =>
      codes.verify({ purpose: 'secondary', name: changeId }, code, jkt, async (row, orm) => {
        const change = row.claims as unknown as ChangeClaims
        await checkChange(orm, change)
        const { accountId, to } = change
        const primary = await findStage(orm, 'primary', { changeId, jkt })
        if (primary?.verifiedAt == null) throw refuse.session()
        const identity = { issuer: EMAIL_ISSUER, subject: to }
        const owner = await findVaultAccount(orm, { ...identity, now: getNow(context) })
        if (owner !== undefined && owner !== accountId)
          throw new ApiError(409, FAULTS.email, 'Another account has this address')
        await orm
          .insert(vaultIdentities)
          .values({ ...identity, accountId, createdAt: getNow(context) })
          .onConflictDoUpdate({
            target: [vaultIdentities.issuer, vaultIdentities.subject],
            set: { accountId, endsAt: null, createdAt: getNow(context) },
          })
        return { vaultTicket: await tokens.sign(CHANGE_PROOF, { changeId, accountId, jkt }) }
      }),
    async confirm(confirmation, { jkt }) {
      const claims = await tokens.read(CHANGE_CONFIRMATION, confirmation)
      if (!claims || claims.jkt !== jkt) throw refuse.session()
      const { orm } = await context.database()
      const [primary, secondary] = [
        await findStage(orm, 'primary', claims),
        await findStage(orm, 'secondary', claims),
      ]
      // Which address ends is the vault's own record of the change.
      if (!primary || secondary?.verifiedAt == null) throw refuse.session()
      await checkChange(orm, claims)
      await orm
        .update(vaultIdentities)
        .set({ endsAt: getNow(context) + BOTH_MS })
        .where(
          and(
            eq(vaultIdentities.issuer, EMAIL_ISSUER),
            eq(vaultIdentities.subject, primary.subject),
            eq(vaultIdentities.accountId, claims.accountId),
          ),
        )
    },
  }
}
