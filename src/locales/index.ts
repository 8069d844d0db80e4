import { matchLanguage } from './match-language.js'
import { table } from './modal-table.js'
import type { Messages } from './messages.js'

/**
 * Texts that load with the screens that show them. A view names its part. All other texts, and
 * every title, load with the first screen.
 */
export type TextPart = 'account' | 'send' | 'swap' | 'onramp' | 'login'

type Tag = keyof typeof table

/** The available tags, for language pickers. */
export const languages = Object.keys(table) as readonly Tag[]

/** The best available language for a tag; English if there is none. */
export function resolveLanguage(tag: string): Tag {
  return matchLanguage(tag, languages) ?? 'en'
}

/** Loads the texts of the first screen and of `parts` in a language. */
export async function loadMessages(language: Tag, parts: Iterable<TextPart>): Promise<Messages> {
  const wanted = ['first', ...parts] as const
  const files = await Promise.all(wanted.map((part) => table[language][part]()))
  return Object.assign({}, ...files.map(({ messages }) => messages))
}
