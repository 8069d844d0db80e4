// Written by `npm run new-language`: one row a folder.

/** Loads the texts of the secure site, by language and part. English is part of its code. */
export const siteTable = {
  ar: {
    site: () => import('./ar/site.js'),
    'site-account': () => import('./ar/site-account.js'),
    refusals: () => import('./ar/refusals.js'),
  },
  de: {
    site: () => import('./de/site.js'),
    'site-account': () => import('./de/site-account.js'),
    refusals: () => import('./de/refusals.js'),
  },
  es: {
    site: () => import('./es/site.js'),
    'site-account': () => import('./es/site-account.js'),
    refusals: () => import('./es/refusals.js'),
  },
  fa: {
    site: () => import('./fa/site.js'),
    'site-account': () => import('./fa/site-account.js'),
    refusals: () => import('./fa/refusals.js'),
  },
  fr: {
    site: () => import('./fr/site.js'),
    'site-account': () => import('./fr/site-account.js'),
    refusals: () => import('./fr/refusals.js'),
  },
  he: {
    site: () => import('./he/site.js'),
    'site-account': () => import('./he/site-account.js'),
    refusals: () => import('./he/refusals.js'),
  },
  hi: {
    site: () => import('./hi/site.js'),
    'site-account': () => import('./hi/site-account.js'),
    refusals: () => import('./hi/refusals.js'),
  },
  id: {
    site: () => import('./id/site.js'),
    'site-account': () => import('./id/site-account.js'),
    refusals: () => import('./id/refusals.js'),
  },
  it: {
    site: () => import('./it/site.js'),
    'site-account': () => import('./it/site-account.js'),
    refusals: () => import('./it/refusals.js'),
  },
  ja: {
    site: () => import('./ja/site.js'),
    'site-account': () => import('./ja/site-account.js'),
    refusals: () => import('./ja/refusals.js'),
  },
  ko: {
    site: () => import('./ko/site.js'),
    'site-account': () => import('./ko/site-account.js'),
    refusals: () => import('./ko/refusals.js'),
  },
  pl: {
    site: () => import('./pl/site.js'),
    'site-account': () => import('./pl/site-account.js'),
    refusals: () => import('./pl/refusals.js'),
  },
  'pt-BR': {
    site: () => import('./pt-BR/site.js'),
    'site-account': () => import('./pt-BR/site-account.js'),
    refusals: () => import('./pt-BR/refusals.js'),
  },
  ru: {
    site: () => import('./ru/site.js'),
    'site-account': () => import('./ru/site-account.js'),
    refusals: () => import('./ru/refusals.js'),
  },
  th: {
    site: () => import('./th/site.js'),
    'site-account': () => import('./th/site-account.js'),
    refusals: () => import('./th/refusals.js'),
  },
  tr: {
    site: () => import('./tr/site.js'),
    'site-account': () => import('./tr/site-account.js'),
    refusals: () => import('./tr/refusals.js'),
  },
  uk: {
    site: () => import('./uk/site.js'),
    'site-account': () => import('./uk/site-account.js'),
    refusals: () => import('./uk/refusals.js'),
  },
  vi: {
    site: () => import('./vi/site.js'),
    'site-account': () => import('./vi/site-account.js'),
    refusals: () => import('./vi/refusals.js'),
  },
  'zh-CN': {
    site: () => import('./zh-CN/site.js'),
    'site-account': () => import('./zh-CN/site-account.js'),
    refusals: () => import('./zh-CN/refusals.js'),
  },
  'zh-TW': {
    site: () => import('./zh-TW/site.js'),
    'site-account': () => import('./zh-TW/site-account.js'),
    refusals: () => import('./zh-TW/refusals.js'),
  },
}
