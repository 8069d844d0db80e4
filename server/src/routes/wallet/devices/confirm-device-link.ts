import { Hono } from 'hono'
import { ConfirmLinkAnswer, ConfirmLinkBody } from '../../../wallet/contracts/contract.js'
import { readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'

/** `POST /wallet/v1/device-links/:token`: confirms or refuses the login of an unknown device. */
export function confirmDeviceLink({ api: { logins } }: ApiContext): Hono {
  return new Hono().post('/wallet/v1/device-links/:token', async (context) => {
    const { match } = readShape(
      ConfirmLinkBody,
      await readWalletBody(context),
      'The body needs match: two digits, or null',
    )
    return context.json(
      ConfirmLinkAnswer.parse(await logins.confirmLink(context.req.param('token'), match)),
    )
  })
}
