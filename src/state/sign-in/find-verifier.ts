import { fail } from '../../options/option-kinds.js'
import type { Config } from '../../options/options.js'
import type { SignInVerifier } from '../../services/sign-in/verifier.js'
import { parseUrl } from '../../standards/parse-url.js'

const METHODS = ['createNonce', 'verify', 'getSessions', 'revoke'] as const

/** The app's verifier, or that of the server in `signIn.server`. Throws OPTIONS_INVALID. */
export async function findVerifier({
  id,
  signIn,
  cloud,
  projectId,
}: Config): Promise<SignInVerifier> {
  const { verifier, server } = signIn!
  if (verifier) {
    for (const method of METHODS)
      if (typeof verifier[method] !== 'function')
        fail(`signIn.verifier.${method}`, verifier[method], 'a function')
    return verifier
  }
  const url = server ?? cloud
  if (url === undefined || !parseUrl(url))
    return fail('signIn', signIn, '{ verifier }, or the address of a `server`')
  const { createServerVerifier } = await import('../../services/sign-in/server-verifier.js')
  return createServerVerifier({
    url: url.replace(/\/+$/, ''),
    id,
    ...(projectId === undefined ? {} : { projectId }),
  })
}
