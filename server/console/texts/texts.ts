import { formatText } from '../../../src/locales/format-text.js'
import { matchLanguage } from '../../../src/locales/match-language.js'
import { isRightToLeft } from '../../../src/locales/right-to-left.js'
import type { TextArgs } from '../../../src/locales/texts.js'
import type { ConsoleTexts, TextKey } from './console-texts.js'
import { messages as english } from './en.js'

/** Languages of the console, with their own names. */
export const LANGUAGES = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fa: 'فارسی',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  id: 'Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
} as const

/** BCP 47 tag of a language of the console. */
export type Language = keyof typeof LANGUAGES

const TABLE: Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<{ readonly messages: ConsoleTexts }>>
> = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fa: () => import('./fa.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  id: () => import('./id.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  pl: () => import('./pl.js'),
  'pt-BR': () => import('./pt-BR.js'),
  ru: () => import('./ru.js'),
  th: () => import('./th.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  vi: () => import('./vi.js'),
  'zh-CN': () => import('./zh-CN.js'),
  'zh-TW': () => import('./zh-TW.js'),
}

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

/** The texts of a language. Rejects when they cannot be loaded. */
export async function loadTexts(tag: Language): Promise<ConsoleTexts> {
  return tag === 'en' ? english : (await TABLE[tag]()).messages
}

async function applyLanguage(tag: Language): Promise<void> {
  texts = await loadTexts(tag)
  language = tag
  document.documentElement.lang = tag
  document.documentElement.dir = isRightToLeft(tag) ? 'rtl' : 'ltr'
  for (const listener of listeners) listener()
}
