import { Hono } from 'hono'
import { GetNonceResponse } from '../../../../src/contract.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'

/** `GET /auth/v1/nonce`: a nonce for one sign-in within five minutes. */
export function getNonce({ storage, signIn }: ServerContext): Hono {
  return new Hono().get('/auth/v1/nonce', async (context) => {
    const project = await getProject(context, storage.projects)
    context.header('Cache-Control', 'no-store')
    return context.json(GetNonceResponse.parse(await signIn.createNonce(project.id)))
  })
}
