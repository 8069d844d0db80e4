import * as z from 'zod/mini'
import { Hono } from 'hono'
import { getProject } from '../../project-request.js'
import { readJsonBody } from '../../read-body.js'
import type { ServerContext } from '../../server-context.js'
import { readShape } from '../read-shape.js'
import { readSessionAccount } from './read-session-account.js'
import { SessionTermsBody } from './session-terms-body.js'

const MAX_BODY_BYTES = 64 * 1024
const Body = z.extend(SessionTermsBody, { pci: z.uuid(), context: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) })

/** `POST /v1/sessions/{account}/activate`: keeps the context (ERC-7715) with which the wallet granted a session. */
export function activateSession({ storage, chainData }: ServerContext): Hono {
  return new Hono().post('/v1/sessions/:id/activate', async (context) => {
    await getProject(context, storage.projects, 401)
    const { id } = readSessionAccount(context)
    const { pci, context: granted } = readShape(Body, await readJsonBody(context, MAX_BODY_BYTES), 'The body needs pci, context, expiry, signer, permissions and policies')
    await chainData.sessions.activate(id, pci, granted)
    return context.json({})
  })
}
