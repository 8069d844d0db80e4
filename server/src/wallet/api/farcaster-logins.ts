import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import { walletLogins } from '../../storage/schema/wallet.js'
import type { FarcasterStateAnswer } from '../contracts/social-contract.js'
import { digest } from '../derive.js'
import { openEnvelope, sealEnvelope } from '../envelope.js'
import {
  FARCASTER_ISSUER,
  toFarcasterNonce,
  type FarcasterClient,
} from '../farcaster/farcaster-client.js'
import { toMailLanguage } from '../mail/texts.js'
import { refuse } from '../refuse.js'
import { isHpkeKey } from '../seal-share.js'
import { createId, getNow, type Device, type WalletContext } from '../wallet-context.js'
import { findAccount } from './accounts.js'
import type { LoginPlace, Logins } from './logins.js'
import { findSource } from './recovery-rules.js'

const LOGIN_MS = 10 * 60_000

/** Farcaster logins at the api role. */
export interface FarcasterLogins {
  begin(
    body: { hpkeKey: string },
    place: LoginPlace,
    device: Device,
  ): Promise<{ loginId: string; uri: string }>
  /** Reads the channel once. */
  readState(id: string, jkt: string): Promise<z.infer<typeof FarcasterStateAnswer>>
}

interface Secrets {
  readonly channelToken: string
  readonly message?: string
  readonly signature?: `0x${string}`
}

/** Makes {@link FarcasterLogins}. */
export function createFarcasterLogins(
  context: WalletContext,
  { farcaster, logins }: { farcaster: FarcasterClient; logins: Logins },
): FarcasterLogins {
  const seal = (secrets: Secrets, id: string) =>
    sealEnvelope(
      context.keys,
      'wallet shares',
      Buffer.from(JSON.stringify(secrets)),
      `farcaster|${id}`,
    )
  const find = async (id: string, jkt: string) =>
    (
      await (
        await context.database()
      ).orm
        .select()
        .from(walletLogins)
        .where(
          and(
            eq(walletLogins.id, id),
            eq(walletLogins.jkt, jkt),
            eq(walletLogins.issuer, FARCASTER_ISSUER),
          ),
        )
    )[0]

  return {
    async begin({ hpkeKey }, place, { jkt, browser, language }) {
      if (!(await isHpkeKey(hpkeKey)))
        throw new ApiError(400, 'hpkeKey', 'hpkeKey is not a point of P-256')
      const now = getNow(context)
      const [id, hpke] = [createId(), digest(hpkeKey)]
      const { channelToken, url } = await farcaster.open({
        nonce: toFarcasterNonce({ jkt, hpke, loginId: id }),
        requestId: id,
        expiresAt: now + LOGIN_MS,
      })
      const secrets = await seal({ channelToken }, id)
      await (await context.database()).orm.insert(walletLogins).values({
        id,
        ...place,
        issuer: FARCASTER_ISSUER,
        browser,
        language: toMailLanguage(language),
        jkt,
        hpke,
        hpkeKey,
        state: 'started',
        secrets,
        createdAt: now,
        expiresAt: now + LOGIN_MS,
      })
      return { loginId: id, uri: url }
    },
    async readState(id, jkt) {
      const login = await find(id, jkt)
      const now = getNow(context)
      if (!login || login.secrets === null || login.state === 'completed') throw refuse.login()
      if (login.expiresAt <= now) return { state: 'expired' }
      const { channelToken, message, signature } = JSON.parse(
        Buffer.from(
          await openEnvelope(context.keys, 'wallet shares', login.secrets, `farcaster|${id}`),
        ).toString('utf8'),
      ) as Secrets
      if (message !== undefined && signature !== undefined)
        return toApproved(login, message, signature)
      const answer = await farcaster.read(channelToken)
      if (!answer) return { state: 'waiting' }
      const subject = await farcaster.verify(answer, {
        nonce: toFarcasterNonce({ jkt, hpke: login.hpke, loginId: id }),
        now,
      })
      const secrets = await seal(
        { channelToken, message: answer.message, signature: answer.signature },
        id,
      )
      const { orm } = await context.database()
      const account = await findAccount(orm, { issuer: FARCASTER_ISSUER, subject })
      const source = account && (await findSource(context, orm, account.id, jkt))
      const [approved] = await orm
        .update(walletLogins)
        .set({
          state: 'approved',
          subject,
          userName: answer.userName,
          secrets,
          enrolmentId: source?.id ?? null,
        })
        .where(and(eq(walletLogins.id, id), eq(walletLogins.state, 'started')))
        .returning()
      // Another poll has already completed it.
      if (!approved) return { state: 'waiting' }
      return toApproved(approved, answer.message, answer.signature)
    },
  }

  async function toApproved(
    login: typeof walletLogins.$inferSelect,
    message: string,
    signature: string,
  ): Promise<z.infer<typeof FarcasterStateAnswer>> {
    return {
      state: 'approved',
      message,
      signature,
      ...(login.userName !== null && { userName: login.userName }),
      loginTicket: await logins.toTicket(login),
      ...(login.enrolmentId !== null && { enrolmentId: login.enrolmentId }),
    }
  }
}
