import { Hono } from 'hono'
import { LoginStateAnswer } from '../../../wallet/contracts/contract.js'
import { readDevice } from '../../device-request.js'
import type { ApiContext } from '../../base-context.js'
import { waitForNews } from '../wait-for-news.js'

const POLL_MS = 300

/** `GET /wallet/v1/logins/:id`: waits for the confirmation of a login. */
export function getLoginState(server: ApiContext): Hono {
  const {
    api: { logins },
  } = server
  return new Hono().get('/wallet/v1/logins/:id', async (context) => {
    const { jkt } = await readDevice(context, server, 'api')
    // A failed mail counts as a change too.
    const answer = await waitForNews(context, server, {
      everyMs: POLL_MS,
      read: () => logins.readState(context.req.param('id'), jkt),
      isNews: ({ state, mail }) => state !== 'waiting' || mail === 'failed',
    })
    return context.json(LoginStateAnswer.parse(answer))
  })
}
