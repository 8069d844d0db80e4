import * as z from 'zod/mini'
import { Hono } from 'hono'
import { RevokeSessionResponse, toRevocationMessage } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { isSignedBy } from '../../providers/names/verify-signature.js'
import { getProject } from '../../http/project-request.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { readShape } from '../read-shape.js'
import { readSessionAccount } from './read-session-account.js'

const MAX_BODY_BYTES = 64 * 1024
const Body = z.object({ pci: z.string().check(z.maxLength(100)), signature: z.string() })

/** `POST /v1/sessions/{account}/revoke`: revokes a session, with a signature of its account. */
export function revokeSession({ storage, chainData }: ServerContext): Hono {
  return new Hono().post('/v1/sessions/:id/revoke', async (context) => {
    await getProject(context, storage.projects, 401)
    const { id, text, chainId, address } = readSessionAccount(context)
    const { pci, signature } = readShape(
      Body,
      await readJsonBody(context, MAX_BODY_BYTES),
      'The body needs pci and signature',
    )
    const message = toRevocationMessage({ account: text, pci })
    context.var.spend(prices.signature - 1)
    if (!(await isSignedBy({ address, message, signature, chainId }, chainData.nodes)))
      throw new ApiError(
        401,
        'signature',
        `The signature is not the account's signature over "${message}"`,
      )
    await chainData.sessions.revoke(id, pci)
    return context.json(RevokeSessionResponse.parse({}))
  })
}
