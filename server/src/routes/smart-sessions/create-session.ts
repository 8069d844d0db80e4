import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { toSource } from '../../http/budget/source.js'
import { getCosignerPublicKey } from '../../providers/smart-sessions/cosigner-key.js'
import { getProject } from '../../http/project-request.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { getSecret } from '../../storage/open/get-secret.js'
import { readChoice } from '../read-query.js'
import { readShape } from '../read-shape.js'
import { readSessionAccount } from './read-session-account.js'
import { SessionTermsBody } from './session-terms-body.js'

const MAX_BODY_BYTES = 16 * 1024
const MAX_LIFETIME_S = 366 * 86_400
const SECRET = 'session co-signers'

/**
 * `POST /v1/sessions/{account}`: stores an app's request until the wallet grants it, and returns
 * the co-signing key.
 */
export function createSession({ config, storage, chainData }: ServerContext): Hono {
  return new Hono().post('/v1/sessions/:id', async (context) => {
    const project = await getProject(context, storage.projects, 401)
    const { id } = readSessionAccount(context)
    const version = readChoice(context, 'v', ['1', '2'])
    const terms = readShape(
      SessionTermsBody,
      await readJsonBody(context, MAX_BODY_BYTES),
      'The body needs expiry, signer, permissions and policies',
    )
    const leftS = terms.expiry - Date.now() / 1000
    if (leftS <= 0 || leftS > MAX_LIFETIME_S)
      throw new ApiError(
        400,
        'expiry',
        'expiry must lie in the future, in Unix seconds, and within a year',
      )
    const pci = await chainData.sessions.create(
      id,
      { projectId: project.id, source: storage.hideAddress(toSource(context.var.address)) },
      terms,
    )
    const key = getCosignerPublicKey(
      config.providers.sessionSecret ?? (await getSecret(await storage.database(), SECRET)),
      pci,
    )
    // Version 1 of the contract has the hex of the hex text.
    const publicKey = version === '2' ? key : `0x${Buffer.from(key.slice(2)).toString('hex')}`
    return context.json({ pci, key: { type: 'secp256k1', publicKey } })
  })
}
