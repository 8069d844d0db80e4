import { Hono } from 'hono'
import { findWalletIcon } from '../../providers/images/icons.js'
import { drawMark } from '../../../../src/contract.js'
import type { ServerContext } from '../server-context.js'
import { answerImage } from './answer-image.js'

/** `GET /getWalletImage/:id`: the icon of a wallet of the directory, or a drawn mark. */
export function getWalletImage(server: ServerContext): Hono {
  return new Hono().get(
    '/getWalletImage/:id',
    answerImage(server, async (id) => {
      const wallet = server.directory.findImage(id)
      return (
        wallet && ((wallet.icon && (await findWalletIcon(wallet.icon))) || drawMark(wallet.name))
      )
    }),
  )
}
