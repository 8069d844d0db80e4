import { compose, type Asking, type Mail } from '../mail/compose.js'
import { getSecurityTexts } from '../mail/security-texts.js'
import { getMailTexts } from '../mail/texts.js'
import type { StepUpAction } from '../recovery-contract.js'

/** The mail with the code of a login. */
export function composeCodeMail({
  to,
  language,
  origin,
  browser,
  code,
}: Asking & { code: string }): Mail {
  const texts = getMailTexts(language).code
  return compose({
    to,
    language,
    subject: texts.subject(code),
    lead: texts.lead(origin, browser),
    code,
    foot: texts.other,
  })
}

/**
 * The mail with the code of a change of email: to the present address (`primary`), then to the new
 * one.
 */
export function composeChangeMail({
  to,
  language,
  stage,
  target,
  code,
}: {
  to: string
  language: string
  stage: 'primary' | 'secondary'
  target: string
  code: string
}): Mail {
  const { change } = getMailTexts(language)
  return compose({
    to,
    language,
    subject: stage === 'primary' ? change.primarySubject(code) : change.secondarySubject(code),
    lead: stage === 'primary' ? change.primary(target) : change.secondary,
    code,
    foot: change.other,
  })
}

/** The mail with the code of a step-up. It names what the code permits. */
export function composeStepUpCodeMail({
  to,
  language,
  origin,
  browser,
  action,
  code,
}: Asking & { action: StepUpAction; code: string }): Mail {
  const { code: texts, actions } = getSecurityTexts(language)
  return compose({
    to,
    language,
    subject: texts.subject(code),
    lead: texts.lead(actions[action], origin, browser),
    code,
    foot: texts.other,
  })
}
