import { Hono } from 'hono'
import type { ServerContext } from '../server-context.js'
import { openOrder, showForm, showPurchase } from './sandbox-page.js'

const DEFAULT_AMOUNT = '100.00'

/**
 * `GET /onramp/sandbox`: the development on-ramp's page. It takes no money and delivers test
 * tokens.
 */
export function showSandbox(server: ServerContext): Hono {
  return new Hono().get('/onramp/sandbox', async (context) => {
    const sealed = context.req.query('order') ?? ''
    const { sandbox, order } = openOrder(server, sealed)
    const done = await sandbox.findPurchase(order.id)
    return done
      ? showPurchase(context, done)
      : showForm(context, {
          sandbox,
          sealed,
          account: order.account,
          amount: order.fiat?.toFixed(2) ?? DEFAULT_AMOUNT,
        })
  })
}
