import type { Orm } from '../../storage/open/database.js'
import { vaultCodes } from '../../storage/schema/wallet.js'
import type { VerifyCodeAnswer } from '../contracts/vault-contract.js'
import type { LoginClaims } from '../contracts/kinds.js'
import { refuse } from '../refuse.js'
import { getNow, type WalletContext } from '../wallet-context.js'
import { toCodeId } from './codes.js'
import { grantRelease } from './releases.js'

const HOUR_MS = 60 * 60_000
const KEPT_MS = 24 * HOUR_MS

/**
 * Records that the vault itself has verified the user, and releases the same as a right code. The
 * record lets the device enrol.
 */
export async function releaseChecked(
  context: WalletContext,
  orm: Orm,
  {
    claims,
    hpkeKey,
    recover,
  }: { claims: LoginClaims; hpkeKey: string; recover: string | undefined },
): Promise<VerifyCodeAnswer> {
  const { loginId, jkt, issuer, subject } = claims
  const now = getNow(context)
  const row = {
    id: toCodeId('provider', loginId),
    loginId,
    purpose: 'provider' as const,
    issuer,
    subject,
    claims: { ...claims },
    jkt,
    seed: '',
    kid: '',
    verifiedAt: now,
    endsAt: now,
    createdAt: now,
    expiresAt: now + KEPT_MS,
  }
  // A login is verified once; repeating it needs a new code, id token or message.
  const added = await orm.insert(vaultCodes).values(row).onConflictDoNothing().returning()
  if (added.length === 0) throw refuse.login()
  return grantRelease(context, orm, { claims, hpkeKey, recover })
}
