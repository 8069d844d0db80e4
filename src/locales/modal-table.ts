// Written by `npm run new-language`: one row a folder.

/** Loads the texts of the first screens, by language. */
export const firstTable = {
  ar: () => import('./ar/first.js'),
  de: () => import('./de/first.js'),
  en: () => import('./en/first.js'),
  es: () => import('./es/first.js'),
  fa: () => import('./fa/first.js'),
  fr: () => import('./fr/first.js'),
  he: () => import('./he/first.js'),
  hi: () => import('./hi/first.js'),
  id: () => import('./id/first.js'),
  it: () => import('./it/first.js'),
  ja: () => import('./ja/first.js'),
  ko: () => import('./ko/first.js'),
  pl: () => import('./pl/first.js'),
  'pt-BR': () => import('./pt-BR/first.js'),
  ru: () => import('./ru/first.js'),
  th: () => import('./th/first.js'),
  tr: () => import('./tr/first.js'),
  uk: () => import('./uk/first.js'),
  vi: () => import('./vi/first.js'),
  'zh-CN': () => import('./zh-CN/first.js'),
  'zh-TW': () => import('./zh-TW/first.js'),
}

/** Loads the later texts in English, by part. */
export const englishTable = {
  account: () => import('./en/account.js'),
  send: () => import('./en/send.js'),
  swap: () => import('./en/swap.js'),
  onramp: () => import('./en/onramp.js'),
  login: () => import('./en/login.js'),
}
