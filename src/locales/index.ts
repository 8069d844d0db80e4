import { matchLanguage } from './match-language.js'
import { englishTable, firstTable } from './modal-table.js'
import type { Messages } from './messages.js'

/**
 * Texts that load with the screens that show them. A view names its part. All other texts, and
 * every title, load with the first screen.
 */
export type TextPart = 'account' | 'send' | 'swap' | 'onramp' | 'login'

type Tag = keyof typeof firstTable

/** The available tags, for language pickers. */
export const languages = Object.keys(firstTable) as readonly Tag[]

/** The best available language for a tag; English if there is none. */
export function resolveLanguage(tag: string): Tag {
  return matchLanguage(tag, languages) ?? 'en'
}

/** Loads the texts of the first screen and of `parts` in a language. */
export async function loadMessages(language: Tag, parts: Iterable<TextPart>): Promise<Messages> {
  const files = await Promise.all([
    firstTable[language](),
    ...[...parts].map((part) => loadPart(language, part)),
  ])
  return Object.assign({}, ...files.map(({ messages }) => messages))
}

async function loadPart(language: Tag, part: TextPart) {
  if (language === 'en') return englishTable[part]()
  // The files of all other languages are named in a chunk of their own.
  const { laterTable } = await import('./later-table.js')
  return laterTable[language][part]()
}
