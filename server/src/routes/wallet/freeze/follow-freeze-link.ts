import { Hono } from 'hono'
import type { ApiContext } from '../../base-context.js'
import { showMailedPage } from '../../../wallet/mail/mailed-page.js'

/** `POST /wallet/v1/freeze/link`: performs the act of a mailed link, or takes the other role's ticket. */
export function followFreezeLink({ api: { freezes } }: ApiContext): Hono {
  return new Hono().post('/wallet/v1/freeze/link', async (context) => {
    const language = context.req.header('accept-language')
    const ticket = context.req.query('ticket')
    if (ticket !== undefined) {
      const invited = await freezes.invite(ticket, language)
      return showMailedPage(context, invited && { text: invited })
    }
    const followed = await freezes.followLink(context.req.query('token') ?? '', language)
    if (followed?.next === undefined) return showMailedPage(context, followed && { text: 'done' })
    const { next } = followed
    return showMailedPage(context, { text: 'half', button: 'security.freeze', next })
  })
}
