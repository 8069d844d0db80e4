import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { ApiError } from '../../http/api-error.js'
import { vaultCodes, vaultIdentities } from '../../storage/schema/wallet.js'
import { EMAIL_ISSUER, FAULTS } from '../contract.js'
import { CHANGE_CONFIRMATION, CHANGE_PROOF, CHANGE_TICKET, type ChangeClaims } from '../kinds.js'
import { refuse } from '../refuse.js'
import { getNow, type Device, type WalletContext } from '../wallet-context.js'
import type { Code, Codes } from './codes.js'
import { composeChangeMail } from './mails.js'
import { findVaultAccount } from './releases.js'

// As long as the change can be undone.
const BOTH_MS = 72 * 60 * 60_000

/** Email changes at the vault: a code to the present address, then one to the new address. */
export interface VaultEmailChanges {
  begin(changeTicket: string, device: Device): Promise<{ changeId: string; resendAfter: number }>
  verifyPrimary(changeId: string, code: string, device: Device): Promise<{ resendAfter: number }>
  verifySecondary(changeId: string, code: string, device: Device): Promise<{ vaultTicket: string }>
  /** The old address keeps finding the account for 72 hours, while the api may undo the change. */
  confirm(confirmation: string, device: Device): Promise<void>
}

/** Makes {@link VaultEmailChanges}. */
export function createVaultEmailChanges(context: WalletContext, codes: Codes): VaultEmailChanges {
  const { tokens } = context

  const send = (stage: 'primary' | 'secondary', changeId: string, claims: ChangeClaims) => {
    const to = stage === 'primary' ? claims.from : claims.to
    return codes.send({
      id: `${changeId}.${stage}`,
      loginId: changeId,
      purpose: stage,
      issuer: EMAIL_ISSUER,
      subject: to,
      claims,
      jkt: claims.jkt,
      linked: true,
      compose: (code) =>
        composeChangeMail({ to, language: claims.language, stage, target: claims.to, code }),
    })
  }

  return {
    async begin(changeTicket, { jkt }) {
      const claims = await tokens.read(CHANGE_TICKET, changeTicket)
      const { orm } = await context.database()
      // The current address is the vault's own record, independent of the api's claims.
      if (
        !claims ||
        claims.jkt !== jkt ||
        (await findVaultAccount(orm, {
          issuer: EMAIL_ISSUER,
          subject: claims.from,
          now: getNow(context),
        })) !== claims.accountId
      )
        throw refuse.session()
      const changeId = randomBytes(16).toString('base64url')
      return { changeId, ...(await send('primary', changeId, claims)) }
    },
    async verifyPrimary(changeId, code, { jkt }) {
      const claims = await codes.verify(
        `${changeId}.primary`,
        code,
        jkt,
        async (row: Code) => row.claims as unknown as ChangeClaims,
      )
      return send('secondary', changeId, claims)
    },
    verifySecondary: (changeId, code, { jkt }) =>
      codes.verify(`${changeId}.secondary`, code, jkt, async (row, orm) => {
        const claims = row.claims as unknown as ChangeClaims
        const [primary] = await orm
          .select()
          .from(vaultCodes)
          .where(eq(vaultCodes.id, `${changeId}.primary`))
        if (primary?.verifiedAt == null) throw refuse.session()
        const identity = { issuer: EMAIL_ISSUER, subject: claims.to }
        const owner = await findVaultAccount(orm, { ...identity, now: getNow(context) })
        if (owner !== undefined && owner !== claims.accountId)
          throw new ApiError(409, FAULTS.email, 'Another account has this address')
        await orm
          .insert(vaultIdentities)
          .values({ ...identity, accountId: claims.accountId, createdAt: getNow(context) })
          .onConflictDoUpdate({
            target: [vaultIdentities.issuer, vaultIdentities.subject],
            set: { accountId: claims.accountId, endsAt: null },
          })
        return { vaultTicket: await tokens.sign(CHANGE_PROOF, claims) }
      }),
    async confirm(confirmation, { jkt }) {
      const claims = await tokens.read(CHANGE_CONFIRMATION, confirmation)
      if (!claims || claims.jkt !== jkt) throw refuse.session()
      await (
        await context.database()
      ).orm
        .update(vaultIdentities)
        .set({ endsAt: getNow(context) + BOTH_MS })
        .where(
          and(
            eq(vaultIdentities.issuer, EMAIL_ISSUER),
            eq(vaultIdentities.subject, claims.from),
            eq(vaultIdentities.accountId, claims.accountId),
          ),
        )
    },
  }
}
