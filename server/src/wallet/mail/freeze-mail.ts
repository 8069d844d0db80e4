import { compose, type Mail } from './compose.js'
import type { FreezeAct } from './freeze-links.js'
import { toMailText, type Notice } from './texts.js'

/** The mail about a freeze of the account by its owner, with the link of the next act. */
export function composeFreezeMail({
  to,
  language,
  notice,
  act,
  url,
}: {
  to: string
  language: string
  notice: Notice
  act: FreezeAct
  url: string
}): Mail {
  return compose({
    to,
    language,
    subject: toMailText(language, `security.notices.${notice}.subject`),
    lead: toMailText(language, `security.notices.${notice}.lead`),
    action: { label: toMailText(language, `security.${act}`), url },
  })
}
