import type { messages as english } from '../../../../src/locales/en/mails.js'
import { formatText } from '../../../../src/locales/format-text.js'
import { mailTable } from '../../../../src/locales/mail-table.js'
import type { TextArgs } from '../../../../src/locales/texts.js'
import { findAcceptedLanguage } from '../../http/accepted-language.js'

/** A language of the mails. */
export type MailLanguage = keyof typeof mailTable

/** The subject of a notice. */
export type Notice =
  | 'words'
  | 'file'
  | 'passkey-added'
  | 'passkey-removed'
  | 'spending'
  | 'frozen'
  | 'half'
  | 'unfreezing'
  | 'unfrozen'
  | 'erased'

type MailKey = keyof typeof english

const LANGUAGES = Object.keys(mailTable) as MailLanguage[]

/** The first available language of a list such as `Accept-Language`; otherwise English. */
export function toMailLanguage(...wanted: readonly (string | undefined)[]): MailLanguage {
  return findAcceptedLanguage(wanted, LANGUAGES) ?? 'en'
}

/** The text of a mail in a language; in English if there are none in it. */
export function toMailText<K extends MailKey>(
  language: string,
  key: K,
  ...values: TextArgs<(typeof english)[K]>
): string {
  const texts = mailTable[language as MailLanguage] ?? mailTable.en
  // Without isolates: a copied code would contain them.
  return formatText(texts[key], language, values[0], false)
}
