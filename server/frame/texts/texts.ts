import { en } from './en.js'
import type { TextKey, Texts, Values } from './keys.js'

/** Languages of the site besides English, each loaded on demand. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>> = {
  de: () => import('./de.js'),
  ar: () => import('./ar.js'),
}
const RIGHT_TO_LEFT = ['ar']

// A document has one language.
let texts: Texts = en
let language = 'en'

/** The text of a key in the page's language. */
export function t<K extends TextKey>(key: K, ...values: Values<K>): string {
  const text = texts[key] as string | ((...values: readonly unknown[]) => string)
  return typeof text === 'function' ? text(...values) : text
}

/** The language of the page, a BCP 47 tag. */
export function currentLanguage(): string {
  return language
}

/** Amounts and dates use European digits in every language, like addresses and other wallets. */
export function formatTag(): string {
  return `${language}-u-nu-latn`
}

/**
 * Selects the first available language of the list, otherwise English, and sets language and
 * direction of the document. If a language cannot be loaded, the page stays in English.
 */
export async function useLanguage(wanted: readonly string[] = navigator.languages): Promise<void> {
  const found =
    wanted
      .map((tag) => tag.toLowerCase().split('-')[0]!)
      .find((tag) => tag === 'en' || Object.hasOwn(LANGUAGES, tag)) ?? 'en'
  const load = LANGUAGES[found]
  const loaded = load ? await load().catch(() => undefined) : undefined
  texts = loaded?.texts ?? en
  language = loaded ? found : 'en'
  document.documentElement.lang = language
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
}
