import type { AppMessages } from 'wallet-modal'
import { loadMessages } from '../../src/locales/index.js'
import type { Text } from '../../src/locales/format-text.js'

type Change = (text: string, key: string) => string

const PARTS = ['account', 'send', 'swap', 'onramp', 'login'] as const
const LONGER = 0.4
const ACCENTS = new Map(
  [...'aábƀcçdďeéfƒgĝhĥiíjĵkķlļmɱnñoópƥqɋrŕsštťuúvʋwŵxẋyýzž'].flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter] as const] : [],
  ),
)
// Unicode's tags: each has the number of an ASCII letter above this one, and no browser draws it.
const TAGS = 0xe0000

/** The English texts under tags of the gallery's own, by the change that each tag stands for. */
const CHANGES: Readonly<Record<string, Change>> = {
  'en-XA': lengthen,
  'en-XB': (text, key) =>
    `${text}${[...key].map((letter) => String.fromCodePoint(TAGS + letter.charCodeAt(0))).join('')}`,
}

/**
 * Texts for translators' checks: `en-XA` is longer by 40 %, accented and in brackets, so that a
 * text that is cut or not translated is seen; `en-XB` carries its key in letters that are not
 * drawn, so that a script finds the place of each key.
 */
export function toMarkedTexts(lang: string): AppMessages | undefined {
  const change = CHANGES[lang]
  if (!change) return undefined
  return {
    [lang]: async () =>
      Object.fromEntries(
        Object.entries(await loadMessages('en', PARTS)).map(([key, text]) => [
          key,
          changeText(text, (words) => change(words, key)),
        ]),
      ),
  }
}

function changeText(text: Text, change: (words: string) => string): Text {
  if (typeof text === 'string') return change(text)
  const forms = Object.entries(text).map(([form, words]) => [form, change(words)])
  return Object.fromEntries(forms) as Text
}

/** Longer words instead of more words, as in German or Finnish. Placeholders and names stay. */
function lengthen(text: string): string {
  const longer = text.replace(/\{\w+\}|WalletConnect|\p{L}+/gu, (word) => {
    if (word.startsWith('{') || word === 'WalletConnect') return word
    const accented = [...word].map((letter) => ACCENTS.get(letter) ?? letter)
    return [
      ...accented,
      ...accented.slice(accented.length - Math.round(accented.length * LONGER)),
    ].join('')
  })
  return `⟦${longer}⟧`
}
