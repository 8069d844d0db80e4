import type { Clock } from '../operation/clock.js'
import { isOriginAllowed } from '../storage/projects/origins.js'
import type { Project, ProjectStorage } from '../storage/storage.js'
import { ClientTokenError, verifyClientToken } from './client-token.js'
import { RelayError } from './relay-error.js'

/** Credentials of a client, from the upgrade request or `POST /rpc`. */
export interface Credentials {
  readonly token: string | undefined
  readonly projectId: string | undefined
  readonly origin: string | undefined
}

/** A client with verified project, origin and key. */
export interface RelayClient {
  readonly clientId: string
  readonly project: Project
}

/** Verifies project, origin and client id. Clients search close reasons for these messages. */
export async function authenticateClient(
  { token, projectId, origin }: Credentials,
  {
    projects,
    isAudience,
    clock,
  }: { projects: ProjectStorage; isAudience: (audience: string) => boolean; clock: Clock },
): Promise<RelayClient> {
  if (!projectId)
    throw new RelayError(
      'ProjectIdNotSpecified',
      'Unauthorized: invalid key (no projectId was sent)',
    )
  const project = await projects.find(projectId)
  if (!project) throw new RelayError('ProjectNotFound', 'Unauthorized: invalid key')
  if (project.disabled)
    throw new RelayError('ProjectInactive', 'Unauthorized: the project is disabled')
  // React Native has no pages and sends the relay's own address as the origin.
  const page = origin !== undefined && isAudience(origin) ? undefined : origin
  if (!isOriginAllowed(project, page))
    throw new RelayError('OriginNotAllowed', 'Unauthorized: origin not allowed')
  if (!token) throw new RelayError('MissingJwt', 'JWT validation error: no token was sent')
  try {
    return {
      clientId: verifyClientToken(token, { isAudience, times: clock.readings() }).clientId,
      project,
    }
  } catch (error) {
    if (error instanceof ClientTokenError)
      throw new RelayError('InvalidJwt', `JWT validation error: ${error.message}`, { cause: error })
    throw error
  }
}
