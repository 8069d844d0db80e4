/**
 * English texts for translators' checks, as the option `messages` of a modal. `longTexts` are
 * longer by 40 %, accented and in brackets, so that a text that is cut or not translated is seen;
 * `keyedTexts` carry their key in letters that are not drawn, so that a script finds the place of
 * each key.
 */
import { MODAL_PARTS, readTexts, SITE_PARTS } from './language-files.mjs'

/** Tags of the two languages. */
export const LONG_LANGUAGE = 'en-XA'
export const KEYED_LANGUAGE = 'en-XB'
const LONGER = 0.4
const ACCENTS = new Map(
  ['aá', 'bƀ', 'cç', 'dď', 'eé', 'fƒ', 'gĝ', 'hĥ', 'ií', 'jĵ', 'kķ', 'lļ', 'mɱ', 'nñ', 'oó']
    .concat(['pƥ', 'qɋ', 'rŕ', 'sš', 'tť', 'uú', 'vʋ', 'wŵ', 'xẋ', 'yý', 'zž'])
    .map((pair) => [...pair]),
)
// Unicode's tags: each has the number of an ASCII letter above this one, and no browser draws it.
const TAGS = 0xe0000

/** The texts of a language of this file; undefined for another. */
export function toMarkedTexts(language) {
  if (language === LONG_LANGUAGE) return { [language]: changeTexts(MODAL_PARTS, lengthen) }
  if (language === KEYED_LANGUAGE)
    return { [language]: changeTexts(MODAL_PARTS, (text, key) => `${text}${toHidden(key)}`) }
  return undefined
}

/** The longer texts of the secure site and of the mails, by part. */
export function toLongTexts() {
  return Object.fromEntries(
    [...SITE_PARTS, 'mails'].map((part) => [part, changeTexts([part], lengthen)]),
  )
}

/** The texts of the secure site and of the mails with their part and key, `site/line.fee`. */
export function toKeyedTexts() {
  return Object.fromEntries(
    [...SITE_PARTS, 'mails'].map((part) => [
      part,
      changeTexts([part], (text, key) => `${text}${toHidden(`${part}/${key}`)}`),
    ]),
  )
}

/** The key that a keyed text carries; empty without one. */
export function readHiddenKey(text) {
  return [...text]
    .map((letter) => letter.codePointAt(0) - TAGS)
    .filter((code) => code > 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join('')
}

function toHidden(key) {
  return [...key].map((letter) => String.fromCodePoint(TAGS + letter.charCodeAt(0))).join('')
}

function changeTexts(parts, change) {
  const texts = parts.flatMap((part) => [...readTexts('en', part)])
  return Object.fromEntries(
    texts.map(([key, { text }]) => [
      key,
      typeof text === 'string'
        ? change(text, key)
        : Object.fromEntries(
            Object.entries(text).map(([form, words]) => [form, change(words, key)]),
          ),
    ]),
  )
}

/** Longer words instead of more words, as in German or Finnish. Placeholders and names stay. */
function lengthen(text) {
  const longer = text.replace(/\{\w+\}|WalletConnect|\p{L}+/gu, (word) => {
    if (word.startsWith('{') || word === 'WalletConnect') return word
    const accented = [...word].map((letter) => ACCENTS.get(letter) ?? letter)
    const more = Math.round(accented.length * LONGER)
    return [...accented, ...accented.slice(accented.length - more)].join('')
  })
  return `⟦${longer}⟧`
}
