import { Hono } from 'hono'
import { FarcasterStateAnswer } from '../../../wallet/contracts/social-contract.js'
import { readDevice } from '../../device-request.js'
import type { ApiContext } from '../../base-context.js'
import { waitForNews } from '../wait-for-news.js'

const POLL_MS = 1_000

/** `GET /wallet/v1/farcaster/:id`: waits for the user's Farcaster app. */
export function getFarcasterState(server: ApiContext): Hono {
  const {
    api: { farcasterLogins },
  } = server
  return new Hono().get('/wallet/v1/farcaster/:id', async (context) => {
    const { jkt } = await readDevice(context, server, 'api')
    const answer = await waitForNews(context, server, {
      everyMs: POLL_MS,
      read: () => farcasterLogins.readState(context.req.param('id'), jkt),
      isNews: ({ state }) => state !== 'waiting',
    })
    return context.json(FarcasterStateAnswer.parse(answer))
  })
}
