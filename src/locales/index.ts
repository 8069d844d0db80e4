import type { Messages, Translation } from './messages.js'

const table: Record<string, () => Promise<{ messages: Translation }>> = {
  en: () => import('./en.js'),
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
}

/** The best of our languages for a BCP 47 tag: exact, else by its first part, else English. */
export function resolveLanguage(tag: string): string {
  const wanted = tag.toLowerCase()
  return [wanted, wanted.split('-')[0]!].find((key) => Object.hasOwn(table, key)) ?? 'en'
}

/** Fetches a language, with English beneath it. */
export async function loadMessages(language: string): Promise<Messages> {
  const [english, own] = await Promise.all([import('./en.js'), language === 'en' ? undefined : table[language]!()])
  return own ? ({ ...english.messages, ...own.messages } as Messages) : english.messages
}

/** The tags there are, for language pickers. */
export const languages: readonly string[] = Object.keys(table)
