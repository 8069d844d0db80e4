import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import type { Orm } from '../../storage/open/database.js'
import { walletPasskeys } from '../../storage/schema/wallet.js'
import { FAULTS } from '../contracts/contract.js'
import { digest } from '../derive.js'
import type { AddPasskeyBody, StepUpPasskeyBody } from '../contracts/recovery-contract.js'
import { getNow, type WalletContext } from '../wallet-context.js'

// ES256, EdDSA, RS256.
const ALGORITHMS = [-7, -8, -257]

/** A passkey verified by a ceremony. */
export interface ProvenPasskey {
  readonly id: string
  readonly publicKey: string
  readonly counter: number
}

// Exactly the host of the site, never its parent domain: another page of that domain must not be
// able to request the passkey.
const toExpected = ({ site }: WalletContext, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site,
  expectedRPID: new URL(site).hostname,
  requireUserVerification: true,
})

const refused = (cause?: unknown) =>
  new ApiError(403, FAULTS.passkey, 'The passkey was not accepted', { cause })

/**
 * Verifies the ceremony that creates a passkey (WebAuthn level 2, §7.1): challenge, origin, host,
 * user verification.
 */
export async function checkAttestation(
  context: WalletContext,
  {
    attestation: { id, transports, ...response },
    challenge,
  }: { attestation: z.infer<typeof AddPasskeyBody>['attestation']; challenge: string },
): Promise<ProvenPasskey> {
  checkTop(response.clientDataJSON)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...response, transports: transports as never },
    },
    supportedAlgorithmIDs: ALGORITHMS,
    ...toExpected(context, challenge),
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified.verified) throw refused()
  const { credential } = verified.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/** What a passkey signs to stand for the link of a login. It is derived, so no row stores it. */
export async function toPasskeyChallenge(
  { derived }: WalletContext,
  loginId: string,
): Promise<string> {
  return digest(await derived.api.mac(`passkey-login|${loginId}`))
}

/** Verifies the ceremony that uses a passkey of an account (§7.2), and stores its counter. */
export async function checkAssertion(
  context: WalletContext,
  orm: Orm,
  {
    assertion: { id, ...response },
    challenge,
    accountId,
  }: {
    assertion: z.infer<typeof StepUpPasskeyBody>['assertion']
    challenge: string
    accountId: string
  },
): Promise<void> {
  checkTop(response.clientDataJSON)
  const [passkey] = await orm
    .select()
    .from(walletPasskeys)
    .where(and(eq(walletPasskeys.id, id), eq(walletPasskeys.accountId, accountId)))
    .for('update')
  if (!passkey) throw refused()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...rest } = response
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...rest, ...(userHandle !== undefined && { userHandle }) },
    },
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    ...toExpected(context, challenge),
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified.verified) throw refused()
  await orm
    .update(walletPasskeys)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: getNow(context) })
    .where(eq(walletPasskeys.id, id))
}

// Passkeys are used only in top-level windows of the secure site. An assertion made inside another
// page is refused.
function checkTop(clientDataJSON: string): void {
  let data: { crossOrigin?: unknown; topOrigin?: unknown }
  try {
    data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as typeof data
  } catch (error) {
    throw refused(error)
  }
  if (data.crossOrigin === true || data.topOrigin !== undefined) throw refused()
}
