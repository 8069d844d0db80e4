// Written by `npm run new-language`: one row a folder.

import { messages as ar } from './ar/status.js'
import { messages as de } from './de/status.js'
import { messages as en } from './en/status.js'
import { messages as es } from './es/status.js'
import { messages as fa } from './fa/status.js'
import { messages as fr } from './fr/status.js'
import { messages as he } from './he/status.js'
import { messages as hi } from './hi/status.js'
import { messages as id } from './id/status.js'
import { messages as it } from './it/status.js'
import { messages as ja } from './ja/status.js'
import { messages as ko } from './ko/status.js'
import { messages as pl } from './pl/status.js'
import { messages as ptBR } from './pt-BR/status.js'
import { messages as ru } from './ru/status.js'
import { messages as th } from './th/status.js'
import { messages as tr } from './tr/status.js'
import { messages as uk } from './uk/status.js'
import { messages as vi } from './vi/status.js'
import { messages as zhCN } from './zh-CN/status.js'
import { messages as zhTW } from './zh-TW/status.js'

/** The texts of the status page, by language. */
export const statusTable = {
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
