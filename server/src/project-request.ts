import type { Context } from 'hono'
import { ApiError, type RefusalStatus } from './api-error.js'
import { isOriginAllowed } from './projects/origins.js'
import type { Project, ProjectStorage } from './storage/storage.js'

/** The project id a request names, in the query or as older clients do in a header. */
export function readProjectId(context: Context): string | undefined {
  return context.req.query('projectId') || context.req.header('x-project-id') || undefined
}

/** The project of a request whose origin may use it; otherwise throws with the door's status for unknown projects. */
export async function getProject(context: Context, projects: ProjectStorage, unknown: Extract<RefusalStatus, 401 | 403> = 403): Promise<Project> {
  const id = readProjectId(context)
  const project = id === undefined ? undefined : await projects.find(id)
  if (!project) {
    throw new ApiError(unknown, unknown === 401 ? 'authentication' : 'projectId', id === undefined ? 'The request names no projectId' : 'The project is unknown on this server')
  }
  if (!isOriginAllowed(project, context.req.header('origin'))) throw new ApiError(403, 'origin', 'The origin of the page is not on the list of the project')
  return project
}
