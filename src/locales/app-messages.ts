import type { Text } from './format-text.js'
import type { MessageKey } from './messages.js'

/** Texts of an app in one language, by key; what is missing is the kit's own. */
export type AppTexts = { readonly [K in MessageKey]?: Text }

/**
 * Texts of an app by language: a language of the kit changed in part, or one of the app's own. A
 * function or a promise loads them when they are shown.
 */
export interface AppMessages {
  readonly [tag: string]: AppTexts | Promise<AppTexts> | (() => AppTexts | Promise<AppTexts>)
}

/** What an app's texts come to: the usable ones, and words about those that are not. */
export interface ReadTexts {
  readonly texts: Readonly<Record<string, Text>>
  readonly faults: readonly string[]
}

/**
 * Reads an app's texts for a language: those of `de`, then those of `de-AT`. A module is read by
 * its default export. Rejects when a language cannot be loaded or is not an object.
 */
export async function readAppMessages(messages: AppMessages, language: string): Promise<ReadTexts> {
  const tags = Object.keys(messages)
    .filter((tag) => language === tag || language.startsWith(`${tag}-`))
    .sort((one, other) => one.length - other.length)
  const read = await Promise.all(tags.map((tag) => readLanguage(messages[tag], tag)))
  return {
    texts: Object.assign({}, ...read.map(({ texts }) => texts)),
    faults: read.flatMap(({ faults }) => faults),
  }
}

async function readLanguage(entry: unknown, tag: string): Promise<ReadTexts> {
  const given: unknown = await (typeof entry === 'function' ? (entry as () => unknown)() : entry)
  const table = isRecord(given) && isRecord(given['default']) ? given['default'] : given
  if (!isRecord(table)) throw new TypeError(`messages.${tag} is not an object of texts.`)
  const usable = Object.entries(table).filter(([key, text]) => isText(key, text))
  return {
    texts: Object.fromEntries(usable) as Record<string, Text>,
    faults: Object.keys(table)
      .filter((key) => !usable.some(([known]) => known === key))
      .map((key) => `messages.${tag}['${key.slice(0, 100)}']`),
  }
}

// A button's text has no count and no forms.
function isText(key: string, text: unknown): boolean {
  if (typeof text === 'string') return true
  return (
    isRecord(text) &&
    !key.startsWith('button.') &&
    typeof text['other'] === 'string' &&
    Object.values(text).every((form) => typeof form === 'string')
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
