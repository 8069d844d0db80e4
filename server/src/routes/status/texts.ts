import type { messages as english } from '../../../../src/locales/en/status.js'
import { formatText } from '../../../../src/locales/format-text.js'
import { statusTable } from '../../../../src/locales/status-table.js'
import type { TextArgs } from '../../../../src/locales/texts.js'
import { findAcceptedLanguage } from '../../http/accepted-language.js'

/** A language of the status page. */
export type StatusLanguage = keyof typeof statusTable

/** Key of a text of the status page. */
export type StatusTextKey = keyof typeof english

const LANGUAGES = Object.keys(statusTable) as StatusLanguage[]

/** The first available language of `Accept-Language`; otherwise English. */
export function toStatusLanguage(wanted: string | undefined): StatusLanguage {
  return findAcceptedLanguage([wanted], LANGUAGES) ?? 'en'
}

/** A text of the status page. */
export function toStatusText<K extends StatusTextKey>(
  language: StatusLanguage,
  key: K,
  ...values: TextArgs<(typeof english)[K]>
): string {
  return formatText(statusTable[language][key], language, values[0])
}
