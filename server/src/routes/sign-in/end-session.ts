import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readSessionToken } from './read-session.js'

/**
 * `DELETE /auth/v1/me`: ends the session of the request's token at every instance; a second call
 * succeeds too.
 */
export function endSession({ storage, signIn }: ServerContext): Hono {
  return new Hono().delete('/auth/v1/me', async (context) => {
    const project = await getProject(context, storage.projects, 401)
    const isKnown = await signIn.end(project.id, readSessionToken(context))
    if (!isKnown)
      throw new ApiError(
        401,
        'authorization',
        'The session is missing, has ended, or belongs to another server or project',
      )
    context.header('Cache-Control', 'no-store')
    return context.json({})
  })
}
