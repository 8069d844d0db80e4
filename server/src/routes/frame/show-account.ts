import { Hono } from 'hono'
import type { BaseContext } from '../base-context.js'
import { INSTALLATION } from '../../wallet/site/installation-nodes.js'
import { readSmartAccounts } from './read-smart-accounts.js'
import { createPages } from './site-pages.js'

/** `GET /account`: the account page, opened in a tab of its own. */
export function showAccount(server: BaseContext): Hono {
  const pages = createPages(server)
  return new Hono().get('/account', async (context) => {
    const asked = context.req.query('projectId')
    const projectId = asked !== undefined && /^[0-9a-f]{32}$/.test(asked) ? asked : ''
    // The page also makes backups, so it opens while the database does not answer.
    const smartAccounts = await readSmartAccounts(server, projectId).catch((error: unknown) => {
      server.log.warn({ err: error }, 'account page: no settings of smart accounts')
      return undefined
    })
    return pages.show(context, 'account', {
      settings: {
        ...pages.addresses,
        ...(smartAccounts && { smartAccounts }),
        projectId,
        worker: pages.built().worker,
        chains: server.site.chains,
        rpc: `${server.site.rpcUrl}/v1/?nodes=${INSTALLATION}&projectId=`,
      },
    })
  })
}
