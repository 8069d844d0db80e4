import { messages as english } from '../../../src/locales/en/site.js'
import { formatText } from '../../../src/locales/format-text.js'
import { matchLanguage } from '../../../src/locales/match-language.js'
import { isRightToLeft } from '../../../src/locales/right-to-left.js'
import { siteTable } from '../../../src/locales/site-table.js'
import type { English, TextArgs, Texts } from '../../../src/locales/texts.js'

/** Key of a text of the site. */
export type TextKey = keyof typeof english

type SiteLanguage = keyof typeof siteTable
type SitePart = keyof (typeof siteTable)[SiteLanguage] & keyof English

const LANGUAGES = ['en', ...(Object.keys(siteTable) as SiteLanguage[])] as const

// A document has one language.
let texts: Texts<'site'> = english
let language: (typeof LANGUAGES)[number] = 'en'

/** The text of a key in the page's language. */
export function t<K extends TextKey>(key: K, ...values: TextArgs<(typeof english)[K]>): string {
  return formatText(texts[key], formatTag(), values[0])
}

/** The language of the page, a BCP 47 tag. */
export function currentLanguage(): (typeof LANGUAGES)[number] {
  return language
}

/** Amounts and dates use European digits in every language, like addresses and other wallets. */
export function formatTag(): string {
  return `${language}-u-nu-latn`
}

/** Loads a part of the site's texts; undefined for English, which is part of the code. */
export async function loadTexts<Part extends SitePart>(
  tag: (typeof LANGUAGES)[number],
  part: Part,
): Promise<Texts<Part> | undefined> {
  if (tag === 'en') return undefined
  return (await siteTable[tag][part]()).messages as Texts<Part>
}

/**
 * Selects the first available language of the list, otherwise English, and sets language and
 * direction of the document. If a language cannot be loaded, the page stays in English.
 */
export async function useLanguage(wanted: readonly string[] = navigator.languages): Promise<void> {
  const found =
    wanted.map((tag) => matchLanguage(tag, LANGUAGES)).find((tag) => tag !== undefined) ?? 'en'
  const loaded = await loadTexts(found, 'site').catch(() => undefined)
  texts = loaded ?? english
  language = loaded ? found : 'en'
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
}
