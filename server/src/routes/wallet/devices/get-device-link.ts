import { Hono } from 'hono'
import { DeviceLinkAnswer } from '../../../wallet/contracts/contract.js'
import type { ApiContext } from '../../base-context.js'

/** `GET /wallet/v1/device-links/:token`: what the user of an unknown device confirms. */
export function getDeviceLink({ api: { logins } }: ApiContext): Hono {
  return new Hono().get('/wallet/v1/device-links/:token', async (context) =>
    context.json(DeviceLinkAnswer.parse(await logins.readLink(context.req.param('token')))),
  )
}
