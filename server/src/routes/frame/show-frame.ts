import { Hono } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { listAncestors } from '../../wallet/site/headers.js'
import { listSmartChains } from '../../wallet/site/smart-account-settings.js'
import type { Project, BaseStorage } from '../../storage/storage.js'
import type { BaseContext } from '../base-context.js'
import { INSTALLATION } from '../../wallet/site/installation-nodes.js'
import { createPages } from './site-pages.js'

/** `GET /sdk?projectId=`: the frame that pages of the project embed. */
export function showFrame(server: BaseContext): Hono {
  const {
    config,
    storage,
    site: { rpcUrl, chains },
  } = server
  const { smartAccounts: smart, trustedOrigins } = config.frame
  const pages = createPages(server)
  return new Hono().get('/sdk', async (context) => {
    const project = await findProject(storage, context.req.query('projectId') ?? '')
    const services = await storage.services.listChains(project.id)
    const smartChains = listSmartChains(smart, project.id, services).filter(({ chainId }) =>
      chains.includes(chainId),
    )
    const smartAccounts =
      smartChains.length === 0
        ? {}
        : {
            smartAccounts: {
              url: `${rpcUrl}/v1/user-operations?projectId=${project.id}`,
              chains: smartChains,
              paymasters: smart.paymasterOrigins,
            },
          }
    const settings = {
      ...pages.addresses,
      ...smartAccounts,
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
      connect:
        smartChains.length === 0 ? pages.connect : [...pages.connect, ...smart.paymasterOrigins],
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
