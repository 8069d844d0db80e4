import type { BaseConfig } from '../../operation/server-config.js'
import type { Project, ProjectStorage } from '../storage.js'
import { createProject } from './create-project.js'

/**
 * The project for pages on this machine: the configured one, the stored one, or a new one. The
 * configuration overrides its stored values.
 */
export async function prepareDevelopmentProject(
  projects: ProjectStorage,
  {
    projectId,
    origins,
    analytics = false,
  }: Pick<BaseConfig, 'projectId' | 'origins'> & { readonly analytics?: boolean | undefined },
): Promise<Project> {
  const fresh = createProject({
    id: projectId,
    name: 'Development',
    development: true,
    origins,
    analytics,
  })
  const stored =
    projectId === undefined ? await projects.findDevelopment(fresh) : await projects.find(projectId)
  const project = stored
    ? {
        ...stored,
        origins: origins.length > 0 ? origins : stored.origins,
        analytics: analytics || stored.analytics,
      }
    : fresh
  if (JSON.stringify(project) !== JSON.stringify(stored)) await projects.save(project)
  return project
}
