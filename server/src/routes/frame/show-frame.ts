import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { listAncestors } from '../../wallet/site/headers.js'
import type { Project, BaseStorage } from '../../storage/storage.js'
import type { BaseContext } from '../base-context.js'
import { INSTALLATION } from '../../wallet/site/installation-nodes.js'
import { createPages } from './site-pages.js'
import { readSmartAccounts } from './read-smart-accounts.js'

/** `GET /sdk?projectId=`: the frame that pages of the project embed. */
export function showFrame(server: BaseContext): Hono {
  const {
    config,
    storage,
    site: { rpcUrl, chains },
  } = server
  const { trustedOrigins } = config.frame
  const pages = createPages(server)
  return new Hono().get('/sdk', async (context) => {
    const project = await findProject(storage, context.req.query('projectId') ?? '')
    const smartAccounts = await readSmartAccounts(server, project.id)
    const settings = {
      ...pages.addresses,
      ...(smartAccounts && { smartAccounts }),
      projectId: project.id,
      rpc: `${rpcUrl}/v1/?nodes=${INSTALLATION}&projectId=${project.id}`,
      chains,
      development: project.development,
      origins: project.origins,
      trustedOrigins,
      worker: pages.built().worker,
    }
    return pages.show(context, 'sdk', {
      settings,
      connect: [...pages.connect, ...(smartAccounts?.paymasters ?? [])],
      ancestors: listAncestors(project),
    })
  })
}

// A project without a list of origins serves every page and may not embed the wallet.
async function findProject({ projects }: BaseStorage, id: string): Promise<Project> {
  const project = await projects.find(id)
  if (!project || project.disabled)
    throw new ApiError(404, 'projectId', 'The project is unknown on this server')
  if (listAncestors(project).length === 0)
    throw new ApiError(
      403,
      'projectId',
      'The project lists no origins, which the embedded wallet requires',
    )
  return project
}
