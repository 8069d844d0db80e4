// Written by `npm run new-language`: one row a folder.

import { messages as ar } from './ar/mails.js'
import { messages as de } from './de/mails.js'
import { messages as en } from './en/mails.js'
import { messages as es } from './es/mails.js'
import { messages as fa } from './fa/mails.js'
import { messages as fr } from './fr/mails.js'
import { messages as he } from './he/mails.js'
import { messages as hi } from './hi/mails.js'
import { messages as id } from './id/mails.js'
import { messages as it } from './it/mails.js'
import { messages as ja } from './ja/mails.js'
import { messages as ko } from './ko/mails.js'
import { messages as pl } from './pl/mails.js'
import { messages as ptBR } from './pt-BR/mails.js'
import { messages as ru } from './ru/mails.js'
import { messages as th } from './th/mails.js'
import { messages as tr } from './tr/mails.js'
import { messages as uk } from './uk/mails.js'
import { messages as vi } from './vi/mails.js'
import { messages as zhCN } from './zh-CN/mails.js'
import { messages as zhTW } from './zh-TW/mails.js'

/** The texts of the mails, by language. */
export const mailTable = {
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
