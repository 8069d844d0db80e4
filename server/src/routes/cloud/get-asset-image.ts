import { Hono } from 'hono'
import { findAssetIcon } from '../../providers/images/icons.js'
import { drawMark } from '../../../../src/contract.js'
import type { ServerContext } from '../server-context.js'
import { answerImage } from './answer-image.js'

/** `GET /public/getAssetImage/:id`: the icon of a network, or a drawn mark for a served one. */
export function getAssetImage(server: ServerContext): Hono {
  return new Hono().get(
    '/public/getAssetImage/:id',
    answerImage(
      server,
      async (id) =>
        (await findAssetIcon(id)) ?? (server.upstreams.has(id) ? drawMark(id) : undefined),
    ),
  )
}
