import { messages as english } from '../../../src/locales/en/site-account.js'
import { formatText } from '../../../src/locales/format-text.js'
import type { TextArgs, Texts } from '../../../src/locales/texts.js'
import { currentLanguage, formatTag, loadTexts } from './texts.js'

/** Key of a text of the account page. */
export type AccountTextKey = keyof typeof english

let texts: Texts<'site-account'> = english

/** The text of an account page's key, in the page's language. */
export function t<K extends AccountTextKey>(
  key: K,
  ...values: TextArgs<(typeof english)[K]>
): string {
  return formatText(texts[key], formatTag(), values[0])
}

/**
 * Loads the texts in the language that `useLanguage` chose. They stay in English when they cannot
 * be loaded.
 */
export async function useAccountTexts(): Promise<void> {
  texts = (await loadTexts(currentLanguage(), 'site-account').catch(() => undefined)) ?? english
}
