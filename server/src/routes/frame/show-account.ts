import { Hono } from 'hono'
import type { BaseContext } from '../base-context.js'
import { INSTALLATION } from '../../wallet/site/installation-nodes.js'
import { createPages } from './site-pages.js'

/** `GET /account`: the account page, opened in a tab of its own. */
export function showAccount(server: BaseContext): Hono {
  const pages = createPages(server)
  return new Hono().get('/account', (context) => {
    const asked = context.req.query('projectId')
    return pages.show(context, 'account', {
      settings: {
        ...pages.addresses,
        projectId: asked !== undefined && /^[0-9a-f]{32}$/.test(asked) ? asked : '',
        worker: pages.built().worker,
        chains: server.site.chains,
        rpc: `${server.site.rpcUrl}/v1/?nodes=${INSTALLATION}&projectId=`,
      },
    })
  })
}
