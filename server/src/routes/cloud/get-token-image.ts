import { Hono } from 'hono'
import { findTokenIcon } from '../../providers/images/icons.js'
import { drawMonogram } from '../../providers/images/monogram.js'
import type { ServerContext } from '../server-context.js'
import { answerImage } from './answer-image.js'

const SYMBOL = /^[\p{L}\p{N}$.\-₮]{1,12}$/u

/** `GET /public/getTokenImage/:id`: the icon of a token by its symbol, or a drawn one. */
export function getTokenImage(server: ServerContext): Hono {
  return new Hono().get(
    '/public/getTokenImage/:id',
    answerImage(
      server,
      async (id) =>
        (await findTokenIcon(id)) ??
        (SYMBOL.test(id)
          ? drawMonogram([...id].slice(0, 3).join('').toUpperCase(), id)
          : undefined),
    ),
  )
}
