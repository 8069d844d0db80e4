import type { Context } from 'hono'
import { ApiError, type RefusalStatus } from './api-error.js'
import { isOriginAllowed } from '../storage/projects/origins.js'
import { refusals } from './refusals.js'
import type { Project, ProjectStorage } from '../storage/storage.js'

/** The project id of a request, from the query or, for older clients, a header. */
export function readProjectId(context: Context): string | undefined {
  return context.req.query('projectId') || context.req.header('x-project-id') || undefined
}

/** The project id in a body. */
export function readBodyProjectId(body: unknown): string | undefined {
  const id =
    body !== null && typeof body === 'object' && 'projectId' in body ? body.projectId : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * The project of a request whose origin may use it. Otherwise throws, with the endpoint's status
 * for unknown projects. `inBody`: the id from a body.
 */
export async function getProject(
  context: Context,
  projects: ProjectStorage,
  unknown: Extract<RefusalStatus, 401 | 403> = 403,
  inBody?: string,
): Promise<Project> {
  const id = readProjectId(context) ?? inBody
  const project = id === undefined ? undefined : await projects.find(id)
  if (!project) {
    throw new ApiError(
      unknown,
      unknown === 401 ? 'authentication' : 'projectId',
      id === undefined ? 'The request has no projectId' : 'The project is unknown on this server',
    )
  }
  if (project.disabled) throw refusals.projectInactive()
  if (!isOriginAllowed(project, context.req.header('origin')))
    throw new ApiError(403, 'origin', 'The origin of the page is not on the list of the project')
  return project
}
