import type { StepUpAction } from '../recovery-contract.js'
import { compose, type Mail } from './compose.js'
import { getSecurityTexts, type Notice } from './security-texts.js'

interface Asking { readonly to: string; readonly language: string; readonly origin: string; readonly browser: string }

/** The mail with the code of a step-up. It names what the code permits. */
export function composeStepUpCodeMail({ to, language, origin, browser, action, code }: Asking & { action: StepUpAction; code: string }): Mail {
  const { code: texts, actions } = getSecurityTexts(language)
  return compose({ to, language, subject: texts.subject(code), lead: texts.lead(actions[action], origin, browser), code, foot: texts.other })
}

/** The mail about a step-up that takes effect in a day, with the link that cancels it. */
export function composeStepUpMail({ to, language, origin, browser, action, url }: Asking & { action: StepUpAction; url: string }): Mail {
  const { waiting, actions } = getSecurityTexts(language)
  return compose({ to, language, subject: waiting.subject, lead: waiting.lead(actions[action], origin, browser), body: [waiting.how], action: { label: waiting.action, url } })
}

/** The notice about what has happened to the security of a wallet. */
export function composeNoticeMail({ to, language, origin, browser, notice }: Asking & { notice: Notice }): Mail {
  const { notices, from, other } = getSecurityTexts(language)
  const { subject, lead } = notices[notice]
  return compose({ to, language, subject, lead, body: [from(origin, browser)], foot: other })
}
