import { compose, type Asking, type Mail } from '../mail/compose.js'
import { toMailText } from '../mail/texts.js'
import type { StepUpAction } from '../contracts/recovery-contract.js'

/** The mail with the code of a login. */
export function composeCodeMail({
  to,
  language,
  project,
  origin,
  browser,
  code,
}: Asking & { code: string }): Mail {
  return compose({
    to,
    language,
    project,
    subject: toMailText(language, 'code.subject', code),
    lead: toMailText(language, 'code.lead', { origin, browser }),
    code,
    foot: toMailText(language, 'code.other'),
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
  return compose({
    to,
    language,
    subject: toMailText(language, `change.${stage}Subject`, code),
    lead:
      stage === 'primary'
        ? toMailText(language, 'change.primary', target)
        : toMailText(language, 'change.secondary'),
    code,
    foot: toMailText(language, 'change.other'),
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
  return compose({
    to,
    language,
    subject: toMailText(language, 'security.code.subject', code),
    lead: toMailText(language, 'security.code.lead', {
      action: toMailText(language, `security.actions.${action}`),
      origin,
      browser,
    }),
    code,
    foot: toMailText(language, 'security.code.other'),
  })
}
