import { compose, type Asking, type Mail } from '../mail/compose.js'
import { getSecurityTexts, type Notice } from '../mail/security-texts.js'
import { getMailTexts } from '../mail/texts.js'
import type { StepUpAction } from '../recovery-contract.js'

/**
 * The mail with the link of VERIFY_DEVICE. It never contains the match number: only the requesting
 * screen does.
 */
export function composeLinkMail({
  to,
  language,
  origin,
  browser,
  url,
}: Asking & { url: string }): Mail {
  const { link } = getMailTexts(language)
  return compose({
    to,
    language,
    subject: link.subject,
    lead: link.lead(origin, browser),
    body: [link.how],
    action: { label: link.action, url },
    foot: link.other,
  })
}

/** The notice to the old address after a change. */
export function composeChangedMail({
  to,
  language,
  target,
  url,
}: {
  to: string
  language: string
  target: string
  url: string
}): Mail {
  const { changed } = getMailTexts(language)
  return compose({
    to,
    language,
    subject: changed.subject,
    lead: changed.lead(target),
    action: { label: changed.action, url },
  })
}

/** The notice about a device that the account was not used on before. */
export function composeDeviceMail({ to, language, origin, browser }: Asking): Mail {
  const { device } = getMailTexts(language)
  return compose({
    to,
    language,
    subject: device.subject,
    lead: device.lead(origin, browser),
    foot: device.other,
  })
}

/** The mail about a step-up that takes effect in a day, with the link that cancels it. */
export function composeStepUpMail({
  to,
  language,
  origin,
  browser,
  action,
  url,
}: Asking & { action: StepUpAction; url: string }): Mail {
  const { waiting, actions } = getSecurityTexts(language)
  return compose({
    to,
    language,
    subject: waiting.subject,
    lead: waiting.lead(actions[action], origin, browser),
    body: [waiting.how],
    action: { label: waiting.action, url },
  })
}

/** The notice about a change to the security of a wallet. */
export function composeNoticeMail({
  to,
  language,
  origin,
  browser,
  notice,
}: Asking & { notice: Notice }): Mail {
  const { notices, from, other } = getSecurityTexts(language)
  const { subject, lead } = notices[notice]
  return compose({ to, language, subject, lead, body: [from(origin, browser)], foot: other })
}
