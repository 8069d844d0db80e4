import type { BrowserContext } from 'playwright-core'
import { LONG_LANGUAGE } from '../../scripts/locales/marked-texts.mjs'
import {
  composeChangedMail,
  composeDeviceMail,
  composeErasedMail,
  composeLinkMail,
  composeNoticeMail,
  composeStepUpMail,
} from '../../server/src/wallet/api/mails.js'
import { composeFreezeMail } from '../../server/src/wallet/mail/freeze-mail.js'
import type { Mail } from '../../server/src/wallet/mail/compose.js'
import {
  composeChangeMail,
  composeCodeMail,
  composeStepUpCodeMail,
} from '../../server/src/wallet/vault/mails.js'
import { StepUpAction } from '../../server/src/wallet/recovery-contract.js'
import { isRightToLeft } from '../../src/locales/right-to-left.js'
import { findLanguageFaults, readLanguageTexts, type LanguageFinding } from './walk-languages.js'
import type { SiteWalk } from './walk-site-languages.js'

const FREEZES = [
  ['frozen', 'unfreeze'],
  ['unfreezing', 'keep'],
  ['unfrozen', 'freeze'],
] as const
const NOTICES = ['words', 'file', 'passkey-added', 'passkey-removed', 'spending'] as const
const MAX_SUBJECT = 78

/** Every mail of the embedded wallet in a language, by name. */
export function composeMails(language: string): Readonly<Record<string, Mail>> {
  const asking = {
    to: 'ada@example.org',
    language,
    origin: 'https://a-shop-with-a-long-name.checkout.example.co.uk',
    browser: 'Firefox, Linux',
  }
  const url = 'https://wallet.example/device#token'
  const code = '123456'
  const target = 'ada.lovelace.with.a.long.name@mathematics.example.org'
  return {
    link: composeLinkMail({ ...asking, url }),
    device: composeDeviceMail({ ...asking, freezeUrl: url }),
    code: composeCodeMail({ ...asking, code }),
    changed: composeChangedMail({ ...asking, target, url }),
    'change-primary': composeChangeMail({ ...asking, stage: 'primary', target, code }),
    'change-secondary': composeChangeMail({ ...asking, stage: 'secondary', target, code }),
    ...Object.fromEntries(
      StepUpAction.options.flatMap((action) => [
        [`step-up-${action}`, composeStepUpMail({ ...asking, action, url })],
        [`step-up-code-${action}`, composeStepUpCodeMail({ ...asking, action, code })],
      ]),
    ),
    ...Object.fromEntries(
      NOTICES.map((notice) => [
        `notice-${notice}`,
        composeNoticeMail({ ...asking, notice, freezeUrl: url }),
      ]),
    ),
    ...Object.fromEntries(
      FREEZES.map(([notice, act]) => [
        `notice-${notice}`,
        composeFreezeMail({ ...asking, notice, act, url }),
      ]),
    ),
    'notice-erased': composeErasedMail(asking),
  }
}

/** Shows every mail in each language: the faults of `walkSiteLanguages`, and subjects that are long. */
export async function walkMails(
  context: BrowserContext,
  {
    languages,
    widths,
    onLook,
    mails,
  }: Pick<SiteWalk, 'languages' | 'widths' | 'onLook'> & {
    /** The names of the mails; all if absent. */
    readonly mails?: readonly string[]
  },
): Promise<readonly LanguageFinding[]> {
  const own = languages.filter((language) => language !== LONG_LANGUAGE)
  const texts = await readLanguageTexts(own, ['mails'])
  const page = await context.newPage()
  const found: LanguageFinding[] = []
  for (const language of own) {
    const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
    const composed = Object.entries(composeMails(language)).filter(
      ([name]) => mails?.includes(name) ?? true,
    )
    for (const [name, { subject, html }] of composed) {
      if (subject.length > MAX_SUBJECT)
        found.push({ problem: `the subject "${subject}" is long`, place: `${name} ${language}` })
      await page.setContent(html)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 760 })
        for (const problem of await findLanguageFaults(page, direction, texts.get(language)!))
          found.push({ problem, place: `mail ${name} ${language} ${width}` })
        await onLook?.(page, { state: `mail-${name}`, language, width })
      }
    }
  }
  await page.close()
  return found
}
