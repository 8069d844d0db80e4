import { listSmartChains } from '../../wallet/site/smart-account-settings.js'
import type { BaseContext } from '../base-context.js'

/** The settings of a project's smart accounts for a page of the site; undefined without any. */
export async function readSmartAccounts(
  { config, storage, site: { rpcUrl, chains } }: BaseContext,
  projectId: string,
) {
  const { smartAccounts } = config.frame
  const services = await storage.services.listChains(projectId)
  const smartChains = listSmartChains(smartAccounts, projectId, services).filter(({ chainId }) =>
    chains.includes(chainId),
  )
  return smartChains.length === 0
    ? undefined
    : {
        url: `${rpcUrl}/v1/user-operations?projectId=${projectId}`,
        chains: smartChains,
        paymasters: smartAccounts.paymasterOrigins,
      }
}
