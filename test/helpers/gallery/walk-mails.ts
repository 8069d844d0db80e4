import type { BrowserContext } from 'playwright-core'
import { Hono } from 'hono'
import { LONG_LANGUAGE, toLongTexts } from '../../../scripts/locales/marked-texts.mjs'
import { showMailedPage } from '../../../server/src/wallet/mail/mailed-page.js'
import {
  composeChangedMail,
  composeDeviceMail,
  composeErasedMail,
  composeLinkMail,
  composeNoticeMail,
  composeStepUpMail,
} from '../../../server/src/wallet/api/mails.js'
import { composeFreezeMail } from '../../../server/src/wallet/mail/freeze-mail.js'
import type { Mail } from '../../../server/src/wallet/mail/compose.js'
import {
  composeChangeMail,
  composeCodeMail,
  composeStepUpCodeMail,
} from '../../../server/src/wallet/vault/mails.js'
import { StepUpAction } from '../../../server/src/wallet/contracts/recovery-contract.js'
import type { Text } from '../../../src/locales/format-text.js'
import { mailTable } from '../../../src/locales/mail-table.js'
import { isRightToLeft } from '../../../src/locales/right-to-left.js'
import { findLanguageFaults, readLanguageTexts, type LanguageFinding } from './walk-languages.js'
import type { SiteWalk } from './walk-site-languages.js'

const FREEZES = [
  ['frozen', 'unfreeze'],
  ['half', 'freeze'],
  ['unfreezing', 'keep'],
  ['unfrozen', 'freeze'],
] as const
const NOTICES = ['words', 'file', 'passkey-added', 'passkey-removed', 'spending'] as const
/** The pages that mails link to, before and after their button is pressed. */
const PAGES = {
  'page-freeze': { text: 'freeze', button: 'security.freeze' },
  'page-unfreeze': { text: 'unfreeze', button: 'security.unfreeze' },
  'page-keep': { text: 'keep', button: 'security.keep' },
  'page-done': { text: 'done' },
  'page-half': { text: 'half', button: 'security.freeze' },
  'page-mailed': { text: 'mailed' },
  'page-device': { text: 'device' },
  'page-cancel': { text: 'cancel', button: 'security.waiting.action' },
  'page-cancelled': { text: 'cancelled' },
  'page-undo': { text: 'undo', button: 'changed.action' },
  'page-undone': { text: 'undone' },
  'page-over': undefined,
} as const satisfies Record<string, Parameters<typeof showMailedPage>[1]>
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
    'link-create': composeLinkMail({ ...asking, isNew: true, url }),
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

/** Replaces the English texts of the mails, and of the pages that they link to. */
export function replaceEnglishMails(texts: Readonly<Record<string, Text>>): void {
  Object.assign(mailTable, { en: texts })
}

/** Every page that a mail links to, in a language, by name. */
export async function readMailedPages(language: string): Promise<Readonly<Record<string, string>>> {
  const pages = Object.entries(PAGES).map(async ([name, content]) => {
    const app = new Hono().get('/', (context) => showMailedPage(context, content))
    const answer = await app.request('/', { headers: { 'accept-language': language } })
    return [name, await answer.text()] as const
  })
  return Object.fromEntries(await Promise.all(pages))
}

/**
 * Shows every mail, and every page that a mail links to, in each language: the faults of
 * `walkSiteLanguages`, and subjects that are long.
 */
export async function walkMails(
  context: BrowserContext,
  {
    languages,
    widths,
    theme = 'dark',
    onLook,
    mails,
  }: Pick<SiteWalk, 'languages' | 'widths' | 'theme' | 'onLook'> & {
    /** The names of the mails and pages; all if absent. */
    readonly mails?: readonly string[]
  },
): Promise<readonly LanguageFinding[]> {
  if (languages.includes(LONG_LANGUAGE))
    Object.assign(mailTable, { [LONG_LANGUAGE]: toLongTexts()['mails'] })
  const texts = await readLanguageTexts(languages, ['mails'])
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  const found: LanguageFinding[] = []
  for (const language of languages) {
    const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
    const composed = composeMails(language)
    const shown = [
      ...Object.entries(composed).map(([name, { html }]) => [name, html] as const),
      // The pages are in the first language of the browser that has texts: never the longer one.
      ...(language === LONG_LANGUAGE ? [] : Object.entries(await readMailedPages(language))),
    ].filter(([name]) => mails?.includes(name) ?? true)
    for (const [name, html] of shown) {
      const subject = composed[name]?.subject ?? ''
      if (language !== LONG_LANGUAGE && subject.length > MAX_SUBJECT)
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
