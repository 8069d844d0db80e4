import { Hono } from 'hono'
import { readBody } from '../../http/read-body.js'
import type { ServerContext } from '../server-context.js'
import { openOrder, showPurchase } from './sandbox-page.js'

const MAX_BODY_BYTES = 16 * 1024

/** `POST /onramp/sandbox`: a purchase in the development on-ramp. */
export function buyInSandbox(server: ServerContext): Hono {
  return new Hono().post('/onramp/sandbox', async (context) => {
    const form = new URLSearchParams(await readBody(context, MAX_BODY_BYTES))
    const { sandbox, order } = openOrder(server, form.get('order') ?? '')
    return showPurchase(
      context,
      await sandbox.deliver(order, {
        asset: form.get('asset') ?? '',
        amount: form.get('amount') ?? '',
        currency: form.get('currency') ?? 'USD',
      }),
    )
  })
}
