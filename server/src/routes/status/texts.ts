import { formatText } from '../../../../src/locales/format-text.js'
import { findAcceptedLanguage } from '../../http/accepted-language.js'
import { messages as ar } from './texts/ar.js'
import { messages as de } from './texts/de.js'
import { messages as en, type StatusTextKey } from './texts/en.js'
import { messages as es } from './texts/es.js'
import { messages as fa } from './texts/fa.js'
import { messages as fr } from './texts/fr.js'
import { messages as he } from './texts/he.js'
import { messages as hi } from './texts/hi.js'
import { messages as id } from './texts/id.js'
import { messages as it } from './texts/it.js'
import { messages as ja } from './texts/ja.js'
import { messages as ko } from './texts/ko.js'
import { messages as pl } from './texts/pl.js'
import { messages as ptBR } from './texts/pt-br.js'
import { messages as ru } from './texts/ru.js'
import { messages as th } from './texts/th.js'
import { messages as tr } from './texts/tr.js'
import { messages as uk } from './texts/uk.js'
import { messages as vi } from './texts/vi.js'
import { messages as zhCN } from './texts/zh-cn.js'
import { messages as zhTW } from './texts/zh-tw.js'

/** The texts of the status page, by language. */
export const STATUS_TEXTS = {
  ar,
  de,
  en,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  pl,
  'pt-BR': ptBR,
  ru,
  th,
  tr,
  uk,
  vi,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

/** A language of the status page. */
export type StatusLanguage = keyof typeof STATUS_TEXTS

const LANGUAGES = Object.keys(STATUS_TEXTS) as StatusLanguage[]

/** The first available language of `Accept-Language`; otherwise English. */
export function toStatusLanguage(wanted: string | undefined): StatusLanguage {
  return findAcceptedLanguage([wanted], LANGUAGES) ?? 'en'
}

/** A text of the status page. `time` fills its only placeholder. */
export function toStatusText(language: StatusLanguage, key: StatusTextKey, time?: string): string {
  return formatText(STATUS_TEXTS[language][key], language, time)
}
