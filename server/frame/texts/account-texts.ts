import { accountTexts as en, type AccountTextKey, type AccountTexts } from './account.en.js'
import { currentLanguage } from './texts.js'

const LANGUAGES: Readonly<Record<string, () => Promise<{ readonly accountTexts: AccountTexts }>>> =
  {
    de: () => import('./account.de.js'),
    ar: () => import('./account.ar.js'),
  }

let texts: AccountTexts = en

/** The text of an account page's key, in the page's language. */
export function t<K extends AccountTextKey>(
  key: K,
  ...values: (typeof en)[K] extends (...values: infer V) => string ? V : []
): string {
  const text = texts[key] as string | ((...values: readonly unknown[]) => string)
  return typeof text === 'function' ? text(...values) : text
}

/**
 * Loads the texts in the language that `useLanguage` chose. They stay in English when they cannot
 * be loaded.
 */
export async function useAccountTexts(): Promise<void> {
  const loaded = await LANGUAGES[currentLanguage()]?.().catch(() => undefined)
  texts = loaded?.accountTexts ?? en
}
