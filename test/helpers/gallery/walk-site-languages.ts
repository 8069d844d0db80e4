import type { BrowserContext, Page } from 'playwright-core'
import { toLongTexts, LONG_LANGUAGE } from '../../../scripts/locales/marked-texts.mjs'
import { isRightToLeft } from '../../../src/locales/right-to-left.js'
import { startSiteGallery } from './site-gallery.js'
import { findLanguageFaults, readLanguageTexts, type LanguageFinding } from './walk-languages.js'

/** Every state of the secure site's gallery that has texts (server/frame/gallery). */
export const SITE_STATES = [
  ...['message', 'message-hash', 'sign-in', 'permit', 'safe-transaction', 'signed-transfer'],
  ...['order', 'send', 'send-look-alike', 'over-limit', 'send-token', 'unlimited', 'unknown-call'],
  ...['not-simulated', 'batch', 'delegation', 'grant', 'solana-message', 'solana-send'],
  ...['solana-unknown'],
  ...['send.apart', 'send.covered', 'reading', 'loading', 'result', 'nothing', 'device'],
  ...['device-confirmed', 'device-expired', 'account', 'account-new', 'account-words'],
  ...['account-file', 'account-step-up', 'account-step-up-code', 'account-step-up-later'],
  ...['account-email', 'account-spending', 'account-spending-set', 'account-spending-wrong'],
  ...['account-permissions', 'account-permissions-none'],
  ...['account-sign-in', 'account-refused', 'account-link', 'account-code', 'account-recover'],
  ...['account-recover-lost', 'account-recover-words', 'account-recover-file', 'window'],
  'window-blocked',
] as const

const PARTS = ['site', 'site-account', 'refusals']
const HEIGHTS: Readonly<Record<number, number>> = { 390: 760, 320: 568 }

/** What a walk of the secure site looks at. */
export interface SiteWalk {
  readonly states: readonly string[]
  /** Tags of the kit, or `en-XA`. */
  readonly languages: readonly string[]
  readonly widths: readonly number[]
  readonly theme?: 'dark' | 'light'
  /** Pages that work at the same time. */
  readonly pages: number
  readonly onLook?: (
    page: Page,
    look: { state: string; language: string; width: number },
  ) => unknown
}

/**
 * Opens states of the secure site in each language: texts that are cut, lie over others, run in the
 * wrong direction or are not translated, and content that is too wide.
 */
export async function walkSiteLanguages(
  context: BrowserContext,
  walk: SiteWalk,
): Promise<readonly LanguageFinding[]> {
  // The account pages read the language of the browser.
  await context.addInitScript(() => {
    const asked = new URLSearchParams(location.search).get('lang')
    if (asked)
      Object.defineProperty(navigator, 'languages', { configurable: true, get: () => [asked] })
  })
  const own = walk.languages.filter((language) => language !== LONG_LANGUAGE)
  const found: LanguageFinding[] = []
  if (own.length > 0) found.push(...(await walkBuild(context, { ...walk, languages: own })))
  if (own.length < walk.languages.length)
    found.push(...(await walkBuild(context, { ...walk, languages: [LONG_LANGUAGE] })))
  return found
}

async function walkBuild(
  context: BrowserContext,
  { states, languages, widths, theme = 'dark', pages, onLook }: SiteWalk,
): Promise<readonly LanguageFinding[]> {
  const isLong = languages.includes(LONG_LANGUAGE)
  const texts = await readLanguageTexts(languages, PARTS)
  const gallery = await startSiteGallery(isLong ? toLongTexts() : undefined)
  const found: LanguageFinding[] = []
  const queue = states.flatMap((state) => languages.map((language) => ({ state, language })))
  async function look(page: Page, { state, language }: { state: string; language: string }) {
    const lang = language === LONG_LANGUAGE ? 'en' : language
    const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
    await page.setViewportSize({ width: widths[0]!, height: HEIGHTS[widths[0]!] ?? 760 })
    await page.goto(gallery.toAddress({ state, lang, theme }))
    await page.waitForFunction(() => document.documentElement.dataset['ready'])
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHTS[width] ?? 760 })
      const problems = [
        ...(await page.evaluate(checkPage, { lang, direction })),
        ...(await findLanguageFaults(page, direction, texts.get(language)!)),
      ]
      for (const problem of problems)
        found.push({ problem, place: `${state} ${language} ${width}` })
      await onLook?.(page, { state, language, width })
    }
  }
  try {
    await Promise.all(
      Array.from({ length: pages }, async () => {
        const page = await context.newPage()
        for (let next = queue.shift(); next; next = queue.shift()) await look(page, next)
        await page.close()
      }),
    )
  } finally {
    await gallery.close()
  }
  return found
}

// Runs inside a page.
function checkPage({ lang, direction }: { lang: string; direction: string }): string[] {
  const { lang: shown, dir } = document.documentElement
  return [
    ...(shown === lang ? [] : [`the page is in "${shown}"`]),
    ...(dir === direction ? [] : [`the page does not run ${direction}`]),
  ]
}
