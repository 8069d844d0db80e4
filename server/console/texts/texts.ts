import { formatText } from '../../../src/locales/format-text.js'
import { matchLanguage } from '../../../src/locales/match-language.js'
import { isRightToLeft } from '../../../src/locales/right-to-left.js'
import type { TextArgs } from '../../../src/locales/texts.js'
import type { ConsoleTexts, TextKey } from './console-texts.js'
import { messages as english } from './en.js'

const TABLE = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
} as const

/** Languages of the console, with their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const

/** BCP 47 tag of a language of the console. */
export type Language = keyof typeof LANGUAGES

const STORED = 'wallet-modal-console.language'

// A document has one language.
let texts: ConsoleTexts = english
let language: Language = 'en'
const listeners = new Set<() => void>()

/** The text of a key in the console's language. */
export function t<K extends TextKey>(key: K, ...values: TextArgs<(typeof english)[K]>): string {
  return formatText(texts[key], formatTag(), values[0])
}

/** The language of the console. */
export function currentLanguage(): Language {
  return language
}

/** The language for `Intl`, with European digits as in ids and exports. */
export function formatTag(): string {
  return `${language}-u-nu-latn`
}

/** Calls back after each change of language, until the returned function is called. */
export function watchLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Uses the language that this browser chose before, or the best one of its own. */
export function useStoredLanguage(): Promise<void> {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages]
  const tags = Object.keys(LANGUAGES) as Language[]
  return applyLanguage(
    wanted.map((tag) => matchLanguage(tag, tags)).find((tag) => tag !== undefined) ?? 'en',
  )
}

/** Changes the language, and keeps it for later visits. Rejects when its texts cannot be loaded. */
export async function chooseLanguage(tag: Language): Promise<void> {
  await applyLanguage(tag)
  localStorage.setItem(STORED, tag)
}

async function applyLanguage(tag: Language): Promise<void> {
  texts = tag === 'en' ? english : (await TABLE[tag]()).messages
  language = tag
  document.documentElement.lang = tag
  document.documentElement.dir = isRightToLeft(tag) ? 'rtl' : 'ltr'
  for (const listener of listeners) listener()
}
