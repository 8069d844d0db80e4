import type { Context } from 'hono'
import { showMailedPage } from './mailed-page.js'
import type { MailedFreezes } from './mailed-freezes.js'

/** Answers with the page that a mailed link opens: the act of the link, and its button. */
export async function showFreezeLink(context: Context, freezes: MailedFreezes): Promise<Response> {
  const act = await freezes.readLink(context.req.query('token') ?? '')
  return showMailedPage(context, act && { text: act, button: `security.${act}` })
}

/**
 * Performs the act of a mailed link, or takes the ticket by which the other role says that it has
 * frozen the account. Answers with a page that says what was done, and what is left to do.
 */
export async function performFreezeLink(
  context: Context,
  freezes: MailedFreezes,
): Promise<Response> {
  const language = context.req.header('accept-language')
  const ticket = context.req.query('ticket')
  if (ticket !== undefined) {
    const invited = await freezes.invite(ticket, language)
    return showMailedPage(context, invited && { text: invited })
  }
  const followed = await freezes.followLink(context.req.query('token') ?? '', language)
  if (followed === 'limit') return showMailedPage(context, { text: 'limit' })
  if (followed?.next === undefined) return showMailedPage(context, followed && { text: 'done' })
  return showMailedPage(context, { text: 'half', button: 'security.freeze', next: followed.next })
}
