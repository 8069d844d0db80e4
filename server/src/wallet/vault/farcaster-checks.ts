import type * as z from 'zod/mini'
import type { VerifyCodeAnswer, VerifyFarcasterBody } from '../contracts/vault-contract.js'
import {
  FARCASTER_ISSUER,
  toFarcasterNonce,
  type FarcasterClient,
} from '../farcaster/farcaster-client.js'
import { refuse } from '../refuse.js'
import { getNow, type Device, type WalletContext } from '../wallet-context.js'
import { releaseChecked } from './identity-checks.js'
import { readLoginTicket } from './logins.js'

/** The vault's own verification of a Farcaster message. */
export interface FarcasterChecks {
  verify(body: z.infer<typeof VerifyFarcasterBody>, device: Device): Promise<VerifyCodeAnswer>
}

/** Makes {@link FarcasterChecks}. */
export function createFarcasterChecks(
  context: WalletContext,
  farcaster: FarcasterClient,
): FarcasterChecks {
  return {
    async verify({ loginTicket, hpkeKey, message, signature, recover }, device) {
      const claims = await readLoginTicket(context, { loginTicket, hpkeKey }, device)
      if (claims.issuer !== FARCASTER_ISSUER) throw refuse.provider('Farcaster')
      const subject = await farcaster.verify(
        { message, signature: signature as `0x${string}` },
        { nonce: toFarcasterNonce(claims), now: getNow(context) },
      )
      if (subject !== claims.subject) throw refuse.provider('Farcaster')
      return (await context.database()).transaction((orm) =>
        releaseChecked(context, orm, { claims, hpkeKey, recover }),
      )
    },
  }
}
