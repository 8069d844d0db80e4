import { ApiError } from '../../http/api-error.js'
import type { Project } from '../../storage/storage.js'
import type { AdminRequest } from './admin-endpoint.js'

/** The project of the request's path. Throws 404. */
export async function findProject({ server, param }: AdminRequest): Promise<Project> {
  const project = await server.storage.projects.find(param('id'))
  if (!project) throw noProject()
  return project
}

/** The answer to a request about a project that does not exist. */
export function noProject(): ApiError {
  return new ApiError(404, 'id', 'There is no project with this id')
}
