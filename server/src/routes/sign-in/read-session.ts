import type { Context } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { readBearerToken } from '../../http/bearer-token.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import type { SignInSession } from '../../sign-in/sign-in.js'

/**
 * The session of the request's token; 401 unless it belongs to the request's project and is valid.
 */
export async function readSession(
  context: Context,
  { storage, signIn }: ServerContext,
): Promise<SignInSession> {
  const project = await getProject(context, storage.projects, 401)
  const session = await signIn.readSession(project.id, readSessionToken(context))
  if (!session)
    throw new ApiError(
      401,
      'authorization',
      'The session is missing, has ended, or belongs to another server or project; sign in again',
    )
  return session
}

/** The bearer token of a request; empty if it has none. */
export function readSessionToken(context: Context): string {
  return readBearerToken(context.req.header('authorization')) ?? ''
}
