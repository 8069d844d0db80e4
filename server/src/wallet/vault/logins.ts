import { EMAIL_ISSUER } from '../contracts/contract.js'
import type { VerifyCodeAnswer } from '../contracts/vault-contract.js'
import { digest } from '../derive.js'
import { isEmailSubject } from '../email-address.js'
import { LOGIN_TICKET, type LoginClaims } from '../contracts/kinds.js'
import { readMailState, type MailState } from '../mail/outbox.js'
import { refuse } from '../refuse.js'
import { getNow, toMailProject, type Device, type WalletContext } from '../wallet-context.js'
import { toCodeId, type Codes } from './codes.js'
import { composeCodeMail } from './mails.js'
import { refuseStranger } from './own-freeze.js'
import { findVaultAccount, grantRelease } from './releases.js'

/** Logins by email at the vault role, which trusts the api only to start one. */
export interface VaultLogins {
  sendCode(
    body: { loginTicket: string; hpkeKey: string },
    device: Device,
  ): Promise<{ resendAfter: number }>
  verifyCode(
    body: { loginId: string; code: string; recover?: string | undefined },
    device: Device,
  ): Promise<VerifyCodeAnswer>
  readMail(loginId: string): Promise<{ mail: MailState }>
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

/** Creates the {@link VaultLogins}. */
export function createVaultLogins(context: WalletContext, codes: Codes): VaultLogins {
  return {
    async sendCode(body, device) {
      const claims = await readLoginTicket(context, body, device)
      const { loginId, jkt, issuer, subject, language, origin, browser } = claims
      // The code is mailed to the login's subject, which also finds the account. The subject of a
      // social login is no email address.
      if (issuer !== EMAIL_ISSUER || !isEmailSubject(subject)) throw refuse.session()
      const { orm } = await context.database()
      const now = getNow(context)
      const accountId = await findVaultAccount(orm, { issuer, subject, now })
      if (accountId !== undefined) await refuseStranger(orm, { accountId, jkt }, now)
      return codes.send({
        purpose: 'login',
        name: loginId,
        subject,
        claims: { ...claims, hpkeKey: body.hpkeKey },
        jkt,
        compose: (mail) =>
          composeCodeMail({
            ...mail,
            language,
            project: toMailProject(context, claims),
            origin,
            browser,
          }),
      })
    },
    verifyCode: ({ loginId, code, recover }, { jkt }) =>
      codes.verify({ purpose: 'login', name: loginId }, code, jkt, async (row, orm) => {
        const { hpkeKey, ...claims } = row.claims as unknown as LoginClaims & { hpkeKey: string }
        return grantRelease(context, orm, { claims, hpkeKey, recover })
      }),
    readMail: async (loginId) => ({
      mail: await readMailState(
        (await context.database()).orm,
        `code:${toCodeId('login', loginId)}`,
        getNow(context),
      ),
    }),
  }
}
