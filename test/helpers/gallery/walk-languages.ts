import type { BrowserContext, Page } from 'playwright-core'
import type { Text } from '../../../src/locales/format-text.js'
import { languages as kitLanguages } from '../../../src/locales/index.js'
import { isRightToLeft } from '../../../src/locales/right-to-left.js'
import {
  findCutTexts,
  findForeignTexts,
  findOverflow,
  findOverlaps,
  findTurned,
  type ForeignTexts,
} from './gallery-checks.js'
import type { ListedState } from './gallery.js'

type GalleryWindow = typeof globalThis & { relook(look: object): Promise<void> }

/** A problem and where it was seen: the state, the language and the width. */
export interface LanguageFinding {
  readonly problem: string
  readonly place: string
}

/** What a walk looks at. */
export interface LanguageWalk {
  readonly url: string
  readonly states: readonly ListedState[]
  /** Tags of the kit, or of texts that the context gives the gallery. */
  readonly languages: readonly string[]
  readonly widths: readonly number[]
  /** Pages that work at the same time. */
  readonly pages: number
  /** Gets the page of each look. */
  readonly onLook?: (
    page: Page,
    look: { state: ListedState; language: string; width: number },
  ) => unknown
}

const MODAL_PARTS = ['first', 'account', 'send', 'swap', 'onramp', 'login']
/** Heights of phones, by width. */
const HEIGHTS: Readonly<Record<number, number>> = { 390: 760, 320: 560 }
// Shorter words may be the same in several languages by chance.
const LEAST_LETTERS = 4
const PARAMETER = '\u0001'

/**
 * Opens each state once and changes its language and width: texts that are cut, lie over others,
 * run in the wrong direction or are not translated, and content that is too wide.
 */
export async function walkLanguages(
  context: BrowserContext,
  { url, states, languages, widths, pages, onLook }: LanguageWalk,
): Promise<readonly LanguageFinding[]> {
  const texts = await readLanguageTexts(languages)
  const found: LanguageFinding[] = []
  const queue = [...states]
  await Promise.all(
    Array.from({ length: pages }, async () => {
      const page = await context.newPage()
      for (let next = queue.shift(); next; next = queue.shift())
        await walkState(page, next).catch((error: Error) =>
          found.push({
            problem: `cannot be looked at: ${error.message.split('\n')[0]}`,
            place: `${next!.view}/${next!.state}`,
          }),
        )
      await page.close()
    }),
  )
  return found

  async function walkState(page: Page, listed: ListedState): Promise<void> {
    const { view, state, width: own } = listed
    const sizes = own === undefined ? widths : [own]
    const [first] = languages
    await page.setViewportSize(toViewport(sizes[0]!))
    await page.goto(`${url}?${new URLSearchParams({ view, state, theme: 'dark', lang: first! })}`)
    const word = await page
      .waitForFunction(() => {
        const { failed, ready } = document.documentElement.dataset
        return failed ?? ready
      })
      .then((outcome) => outcome.jsonValue())
    if (word !== 'true') throw new Error(word)
    for (const width of sizes) {
      await page.setViewportSize(toViewport(width))
      for (const language of languages) {
        const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
        await page.evaluate((look) => (window as unknown as GalleryWindow).relook(look), {
          theme: 'dark',
          dir: direction,
          lang: language,
        })
        for (const problem of await findLanguageFaults(page, direction, texts.get(language)!))
          found.push({ problem, place: `${view}/${state} ${language} ${width}` })
        await onLook?.(page, { state: listed, language, width })
      }
    }
  }
}

/** What the page shows wrongly in its language. */
export async function findLanguageFaults(
  page: Page,
  direction: 'ltr' | 'rtl',
  { known, foreign }: LanguageTexts,
): Promise<readonly string[]> {
  return [
    ...(await page.evaluate(findOverflow)),
    ...(await page.evaluate(findCutTexts, known)),
    ...(await page.evaluate(findOverlaps)),
    ...(await page.evaluate(findTurned, direction)),
    ...(foreign ? await page.evaluate(findForeignTexts, foreign) : []),
  ]
}

function toViewport(width: number): { width: number; height: number } {
  return { width, height: HEIGHTS[width] ?? 760 }
}

/** What the checks of a language compare. */
export interface LanguageTexts {
  /** Texts of the kit in the language; undefined for texts that the context gives. */
  readonly known: readonly string[] | undefined
  readonly foreign: ForeignTexts | undefined
}

/**
 * The texts that the checks of a language compare, by tag; of these parts of `src/locales/<tag>`.
 */
export async function readLanguageTexts(
  languages: readonly string[],
  parts: readonly string[] = MODAL_PARTS,
): Promise<Map<string, LanguageTexts>> {
  const english = await readShapes('en', parts)
  return new Map(
    await Promise.all(
      languages.map(async (language): Promise<[string, LanguageTexts]> => {
        const isOwn = (kitLanguages as readonly string[]).includes(language)
        // Of the texts of another language, those that German leaves alone are names.
        const translated = await readShapes(isOwn ? language : 'de', parts)
        return [
          language,
          {
            known: isOwn ? [...translated.values()] : undefined,
            foreign: language === 'en' ? undefined : toForeign(english, translated),
          },
        ]
      }),
    ),
  )
}

/** English texts whose translation differs. A text with parameters becomes a pattern. */
function toForeign(english: Map<string, string>, translated: Map<string, string>): ForeignTexts {
  const theirs = new Set(translated.values())
  const texts = [...english]
    .filter(([key, text]) => !theirs.has(text) && translated.has(key))
    .map(([, text]) => text)
  const hasLetters = (text: string, least: number) => text.replaceAll(/\P{L}/gu, '').length >= least
  return {
    whole: texts.filter((text) => !text.includes(PARAMETER) && hasLetters(text, LEAST_LETTERS)),
    patterns: texts
      .filter((text) => text.includes(PARAMETER) && hasLetters(text, 2 * LEAST_LETTERS))
      .map(
        (text) => `^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(PARAMETER, '.+')}$`,
      ),
  }
}

/** Texts by key; each parameter is {@link PARAMETER}. Plurals are the form of other numbers. */
async function readShapes(
  language: string,
  parts: readonly string[],
): Promise<Map<string, string>> {
  const files = await Promise.all(
    parts.map(
      (part) =>
        import(`../../../src/locales/${language}/${part}.ts`) as Promise<{
          readonly messages: Readonly<Record<string, Text>>
        }>,
    ),
  )
  return new Map(
    files
      .flatMap(({ messages }) => Object.entries(messages))
      .map(([key, text]) => [
        key,
        (typeof text === 'string' ? text : text.other)
          .replaceAll(/\{\w+\}/g, PARAMETER)
          .replaceAll(/\s+/g, ' '),
      ]),
  )
}
