import * as z from 'zod/mini'
import { Hono } from 'hono'
import { toActivationMessage } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { isSignedBy } from '../../providers/names/verify-signature.js'
import { getProject } from '../../http/project-request.js'
import { readJsonBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { readShape } from '../read-shape.js'
import { readSessionAccount } from './read-session-account.js'
import { SessionTermsBody } from './session-terms-body.js'

const MAX_BODY_BYTES = 32 * 1024
const MAX_CONTEXT = 8 * 1024
const MAX_SHOWN = 200
const Body = z.extend(SessionTermsBody, {
  pci: z.uuid(),
  context: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/), z.maxLength(MAX_CONTEXT)),
  signature: z.optional(z.string()),
})

/**
 * `POST /v1/sessions/{account}/activate`: stores the context (ERC-7715) with which the wallet
 * granted a session, with a signature of its account.
 */
export function activateSession({ storage, chainData }: ServerContext): Hono {
  return new Hono().post('/v1/sessions/:id/activate', async (context) => {
    await getProject(context, storage.projects, 401)
    const { id, text, chainId, address } = readSessionAccount(context)
    const {
      pci,
      context: granted,
      signature = '',
    } = readShape(
      Body,
      await readJsonBody(context, MAX_BODY_BYTES),
      'The body needs pci, context, expiry, signer, permissions and policies',
    )
    const message = toActivationMessage({ account: text, pci, context: granted })
    context.var.spend(prices.signature - 1)
    if (!(await isSignedBy({ address, message, signature, chainId }, chainData.nodes)))
      throw new ApiError(
        401,
        'signature',
        `The body needs the account's signature over "${message.slice(0, MAX_SHOWN)}"`,
      )
    await chainData.sessions.activate(id, pci, granted)
    return context.json({})
  })
}
