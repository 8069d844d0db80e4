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
    // Without the database nothing is revoked here, and backups are made.
    const smartAccounts = await readSmartAccounts(server, projectId).catch(() => undefined)
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
