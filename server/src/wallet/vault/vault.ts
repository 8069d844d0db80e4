import { and, eq, lte, ne, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Database, Orm } from '../../storage/database.js'
import {
  vaultAccounts,
  vaultCodes,
  vaultEnrolments,
  vaultIdentities,
} from '../../storage/schema/wallet.js'
import { EMAIL_ISSUER, toEmailSubject } from '../contract.js'
import type { EnrolVaultBody, VerifyCodeAnswer } from '../vault-contract.js'
import { digest } from '../derive.js'
import { sealEnvelope } from '../envelope.js'
import {
  CONFIRMATION,
  LOGIN_TICKET,
  RECEIPT,
  REVOCATION,
  VAULT_GRANT,
  type LoginClaims,
} from '../kinds.js'
import { readMailState, type MailState } from '../mail/outbox.js'
import { refuse } from '../refuse.js'
import { isCommitted, isSame, toShareContext } from '../share-context.js'
import { getNow, type Device, type WalletContext } from '../wallet-context.js'
import type { Codes } from './codes.js'
import { composeCodeMail } from './mails.js'
import { findVaultAccount, grantRelease } from './releases.js'

const MAX_ENROLMENTS = 40

/** The vault role: codes and recovery shares. It trusts the api only to start a login, and keeps its own record of which identity owns which account. */
export interface Vault {
  sendCode(
    body: { loginTicket: string; hpkeKey: string },
    device: Device,
  ): Promise<{ resendAfter: number }>
  verifyCode(
    body: { loginId: string; code: string; recover?: string | undefined },
    device: Device,
  ): Promise<VerifyCodeAnswer>
  readMail(loginId: string): Promise<{ mail: MailState }>
  enrol(body: z.infer<typeof EnrolVaultBody>, device: Device): Promise<{ receipt: string }>
  confirm(confirmation: string, device: Device): Promise<void>
  revoke(revocation: string): Promise<void>
}

/** The claims of a login's ticket. Throws unless this device started the login with this key. */
export async function readLoginTicket(
  { tokens }: WalletContext,
  { loginTicket, hpkeKey }: { loginTicket: string; hpkeKey: string },
  { jkt }: Device,
): Promise<LoginClaims> {
  const claims = await tokens.read(LOGIN_TICKET, loginTicket)
  if (!claims || claims.jkt !== jkt || claims.hpke !== digest(hpkeKey)) throw refuse.session()
  return claims
}

/** Creates the {@link Vault}. */
export function createVault(context: WalletContext, codes: Codes): Vault {
  const { tokens, keys } = context

  // An identity belongs to the account it was first enrolled for; an api that names another one is refused.
  async function claimAccount(
    orm: Orm,
    { issuer, subject, accountId }: { issuer: string; subject: string; accountId: string },
  ): Promise<typeof vaultAccounts.$inferSelect> {
    const createdAt = getNow(context)
    await orm.insert(vaultAccounts).values({ id: accountId, createdAt }).onConflictDoNothing()
    const owner = await findVaultAccount(orm, { issuer, subject, now: createdAt })
    if (owner !== undefined && owner !== accountId) throw refuse.session()
    // An identity that another account no longer uses may be taken after its waiting time.
    await orm
      .insert(vaultIdentities)
      .values({ issuer, subject, accountId, createdAt })
      .onConflictDoUpdate({
        target: [vaultIdentities.issuer, vaultIdentities.subject],
        set: { accountId, endsAt: null },
        setWhere: or(
          eq(vaultIdentities.accountId, accountId),
          lte(vaultIdentities.endsAt, createdAt),
        )!,
      })
    if ((await findVaultAccount(orm, { issuer, subject, now: createdAt })) !== accountId)
      throw refuse.session()
    const [account] = await orm
      .select()
      .from(vaultAccounts)
      .where(eq(vaultAccounts.id, accountId))
      .for('update')
    return account!
  }

  async function isVerified(
    { orm }: Database,
    {
      loginId,
      jkt,
      issuer,
      subject,
    }: { loginId: string; jkt: string; issuer: string; subject: string },
  ): Promise<boolean> {
    const [row] = await orm
      .select()
      .from(vaultCodes)
      .where(and(eq(vaultCodes.id, loginId), eq(vaultCodes.jkt, jkt)))
    return row?.verifiedAt != null && row.issuer === issuer && row.subject === subject
  }

  return {
    async sendCode(body, device) {
      const claims = await readLoginTicket(context, body, device)
      const { loginId, jkt, issuer, subject, email, language, origin, browser, linked } = claims
      // The code is sent only to the address that signs in: an api that names another one is refused, as is a social login.
      if (issuer !== EMAIL_ISSUER || email === null || toEmailSubject(email) !== subject)
        throw refuse.session()
      return codes.send({
        id: loginId,
        loginId,
        purpose: 'login',
        issuer,
        subject,
        claims: { ...claims, hpkeKey: body.hpkeKey },
        jkt,
        linked,
        compose: (code) => composeCodeMail({ to: email, language, origin, browser, code }),
      })
    },
    verifyCode: ({ loginId, code, recover }, { jkt }) =>
      codes.verify(loginId, code, jkt, async (row, orm) => {
        if (row.purpose !== 'login') throw refuse.login()
        const { hpkeKey, ...claims } = row.claims as unknown as LoginClaims & { hpkeKey: string }
        return grantRelease(context, orm, { claims, hpkeKey, recover })
      }),
    readMail: async (loginId) => ({
      mail: await readMailState((await context.database()).orm, `code:${loginId}`, getNow(context)),
    }),
    async enrol(
      { vaultGrant, enrolmentId, recoveryShare, commitments, addresses, held = false },
      { jkt },
    ) {
      const database = await context.database()
      const grant = await tokens.read(VAULT_GRANT, vaultGrant)
      // The vault itself has verified the code of this login: the api alone cannot enrol a device.
      if (!grant || grant.jkt !== jkt || !(await isVerified(database, grant)))
        throw refuse.session()
      const bytes = Buffer.from(recoveryShare, 'base64url')
      if (!isCommitted(bytes, commitments.recovery)) throw refuse.share('recoveryShare')
      const { accountId } = grant
      const share = await sealEnvelope(
        keys,
        'vault shares',
        bytes,
        toShareContext(accountId, enrolmentId, 'recovery'),
      )
      await database.transaction(async (orm) => {
        const account = await claimAccount(orm, grant)
        if (account.addresses !== null && !isSame(account.addresses, addresses))
          throw refuse.addresses()
        const enrolments = await orm
          .select()
          .from(vaultEnrolments)
          .where(eq(vaultEnrolments.accountId, accountId))
          .orderBy(vaultEnrolments.confirmed, vaultEnrolments.createdAt)
        const known = enrolments.find(({ id }) => id === enrolmentId)
        if (known) {
          if (
            known.jkt === jkt &&
            isSame(known.commitments, commitments) &&
            isSame(known.addresses, addresses)
          )
            return
          throw refuse.session()
        }
        // Unconfirmed ones are deleted first.
        for (const { id } of enrolments.slice(
          0,
          Math.max(0, enrolments.length - MAX_ENROLMENTS + 1),
        ))
          await orm.delete(vaultEnrolments).where(eq(vaultEnrolments.id, id))
        const added = await orm
          .insert(vaultEnrolments)
          .values({
            id: enrolmentId,
            accountId,
            jkt,
            share,
            commitments,
            addresses,
            held,
            createdAt: getNow(context),
          })
          .onConflictDoNothing()
          .returning()
        if (added.length === 0) throw refuse.session()
      })
      return {
        receipt: await tokens.sign(RECEIPT, {
          accountId,
          enrolmentId,
          jkt,
          commitments,
          addresses,
        }),
      }
    },
    async confirm(confirmation, { jkt }) {
      const claims = await tokens.read(CONFIRMATION, confirmation)
      if (!claims || claims.jkt !== jkt) throw refuse.session()
      const { accountId, enrolmentId, addresses } = claims
      await (
        await context.database()
      ).transaction(async (orm) => {
        const [account] = await orm
          .select()
          .from(vaultAccounts)
          .where(eq(vaultAccounts.id, accountId))
          .for('update')
        const [row] = await orm
          .select()
          .from(vaultEnrolments)
          .where(
            and(
              eq(vaultEnrolments.id, enrolmentId),
              eq(vaultEnrolments.accountId, accountId),
              eq(vaultEnrolments.jkt, jkt),
            ),
          )
        if (!account || !row || !isSame(row.addresses, addresses)) throw refuse.session()
        if (account.addresses !== null && !isSame(account.addresses, addresses))
          throw refuse.addresses()
        await orm.update(vaultAccounts).set({ addresses }).where(eq(vaultAccounts.id, accountId))
        await orm
          .update(vaultEnrolments)
          .set({ confirmed: true })
          .where(eq(vaultEnrolments.id, enrolmentId))
        // Earlier enrolments of the device are replaced, and shares of a seed that did not become the account's are useless.
        await orm
          .delete(vaultEnrolments)
          .where(
            and(
              eq(vaultEnrolments.accountId, accountId),
              eq(vaultEnrolments.jkt, jkt),
              ne(vaultEnrolments.id, enrolmentId),
            ),
          )
        // When the owner's passkey protects a share, the shares that the vault itself can open are deleted.
        if (row.held)
          await orm
            .delete(vaultEnrolments)
            .where(and(eq(vaultEnrolments.accountId, accountId), eq(vaultEnrolments.held, false)))
      })
    },
    async revoke(revocation) {
      const claims = await tokens.read(REVOCATION, revocation)
      if (!claims) throw refuse.session()
      await (
        await context.database()
      ).orm
        .delete(vaultEnrolments)
        .where(
          and(
            eq(vaultEnrolments.id, claims.enrolmentId),
            eq(vaultEnrolments.accountId, claims.accountId),
          ),
        )
    },
  }
}
