import { compose, type Asking, type Mail } from '../mail/compose.js'
import { toMailText, type Notice } from '../mail/texts.js'
import type { StepUpAction } from '../contracts/recovery-contract.js'

/**
 * The mail with the link of VERIFY_DEVICE. It never contains the match number: only the requesting
 * screen does. `isNew`: the address has no wallet yet.
 */
export function composeLinkMail({
  to,
  language,
  project,
  origin,
  browser,
  isNew = false,
  url,
}: Asking & { isNew?: boolean; url: string }): Mail {
  return compose({
    to,
    language,
    project,
    subject: toMailText(language, 'link.subject'),
    lead: toMailText(language, isNew ? 'link.create' : 'link.lead', { origin, browser }),
    body: [toMailText(language, 'link.how')],
    action: { label: toMailText(language, 'link.action'), url },
    foot: toMailText(language, 'link.other'),
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
  return compose({
    to,
    language,
    subject: toMailText(language, 'changed.subject'),
    lead: toMailText(language, 'changed.lead', target),
    action: { label: toMailText(language, 'changed.action'), url },
  })
}

/** The notice about a device that the account was not used on before. */
export function composeDeviceMail({
  to,
  language,
  project,
  origin,
  browser,
  freezeUrl,
}: Asking & { freezeUrl: string }): Mail {
  return compose({
    to,
    language,
    project,
    subject: toMailText(language, 'device.subject'),
    lead: toMailText(language, 'device.lead', { origin, browser }),
    action: { label: toMailText(language, 'security.freeze'), url: freezeUrl },
    foot: toMailText(language, 'device.other'),
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
  return compose({
    to,
    language,
    subject: toMailText(language, 'security.waiting.subject'),
    lead: toMailText(language, 'security.waiting.lead', {
      action: toMailText(language, `security.actions.${action}`),
      origin,
      browser,
    }),
    body: [toMailText(language, 'security.waiting.how')],
    action: { label: toMailText(language, 'security.waiting.action'), url },
  })
}

/** The notice about a change to the security of a wallet. */
export function composeNoticeMail({
  to,
  language,
  origin,
  browser,
  notice,
  freezeUrl,
}: Asking & { notice: Notice; freezeUrl: string }): Mail {
  return compose({
    to,
    language,
    subject: toMailText(language, `security.notices.${notice}.subject`),
    lead: toMailText(language, `security.notices.${notice}.lead`),
    body: [toMailText(language, 'security.from', { origin, browser })],
    action: { label: toMailText(language, 'security.freeze'), url: freezeUrl },
    foot: toMailText(language, 'security.other'),
  })
}

/** The last mail about an account, which its owner has erased. */
export function composeErasedMail({ to, language }: { to: string; language: string }): Mail {
  return compose({
    to,
    language,
    subject: toMailText(language, 'security.notices.erased.subject'),
    lead: toMailText(language, 'security.notices.erased.lead'),
  })
}
