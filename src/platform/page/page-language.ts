// Apart from page.ts, because the first load needs this alone.

/** The language of the page: its `lang`, otherwise the browser's, otherwise English. */
export const getPageLanguage = (): string =>
  globalThis.document?.documentElement.lang || globalThis.navigator?.language || 'en'

export const isEnglish = (language: string): boolean => /^en(?![a-z])/i.test(language)
