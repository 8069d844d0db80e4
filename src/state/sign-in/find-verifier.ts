import { fail } from '../../options/option-kinds.js'
import type { Config } from '../../options/options.js'
import type { SignInVerifier } from '../../services/sign-in/verifier.js'

/** The app's verifier, or that of the server in `signIn.server`. Throws OPTIONS_INVALID. */
export async function findVerifier({
  id,
  signIn,
  cloud,
  projectId,
}: Config): Promise<SignInVerifier> {
  const { verifier, server } = signIn!
  if (verifier) return verifier
  const url = server ?? cloud
  if (url === undefined) return fail('signIn', signIn, '{ verifier }, or the address of a `server`')
  const { createServerVerifier } = await import('../../services/sign-in/server-verifier.js')
  return createServerVerifier({
    url: url.replace(/\/+$/, ''),
    id,
    ...(projectId === undefined ? {} : { projectId }),
  })
}
