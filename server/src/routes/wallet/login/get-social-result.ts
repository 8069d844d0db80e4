import { Hono } from 'hono'
import { SocialResultAnswer, SocialResultBody } from '../../../wallet/contracts/social-contract.js'
import { readDevice, readWalletBody } from '../../device-request.js'
import { readShape } from '../../read-shape.js'
import type { ApiContext } from '../../base-context.js'

/** `POST /wallet/v1/logins/:id/social`: what the vault needs to verify a social login itself. */
export function getSocialResult(server: ApiContext): Hono {
  const {
    api: { socialLogins },
  } = server
  return new Hono().post('/wallet/v1/logins/:id/social', async (context) => {
    const { result } = readShape(
      SocialResultBody,
      await readWalletBody(context),
      'The body needs result',
    )
    const device = await readDevice(context, server, 'api')
    return context.json(
      SocialResultAnswer.parse(
        await socialLogins.readResult(context.req.param('id'), result, device),
      ),
    )
  })
}
