import type { Orm } from '../../storage/database.js'
import { vaultCodes } from '../../storage/schema/wallet.js'
import type { VerifyCodeAnswer } from '../contract.js'
import type { LoginClaims } from '../kinds.js'
import { refuse } from '../refuse.js'
import { getNow, type WalletContext } from '../wallet-context.js'
import { grantRelease } from './releases.js'

const HOUR_MS = 60 * 60_000
const KEPT_MS = 24 * HOUR_MS

/** Notes that the vault itself has checked who signs in, and releases what a right code would. The note lets the device enrol. */
export async function releaseChecked(context: WalletContext, orm: Orm, { claims, hpkeKey, recover }: { claims: LoginClaims; hpkeKey: string; recover: string | undefined }): Promise<VerifyCodeAnswer> {
  const { loginId, jkt, issuer, subject } = claims
  const now = getNow(context)
  const row = { id: loginId, loginId, purpose: 'provider' as const, issuer, subject, claims: { ...claims }, jkt, seed: '', kid: '', verifiedAt: now, endsAt: now, createdAt: now, expiresAt: now + KEPT_MS }
  // A login is checked once; asking again needs a code, an id token or a message that is good once more.
  const added = await orm.insert(vaultCodes).values(row).onConflictDoNothing().returning()
  if (added.length === 0) throw refuse.login()
  return grantRelease(context, orm, { claims, hpkeKey, recover })
}
