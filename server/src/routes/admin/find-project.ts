import { ApiError } from '../../http/api-error.js'
import type { Project } from '../../storage/storage.js'
import type { AdminRequest } from './admin-endpoint.js'

/** The project of the request's path. Throws 404. */
export async function findProject({ server, param }: AdminRequest): Promise<Project> {
  const project = await server.storage.projects.find(param('id'))
  if (!project) throw new ApiError(404, 'id', 'There is no project with this id')
  return project
}
