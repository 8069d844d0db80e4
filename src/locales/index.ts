import type { Messages, Translation } from './messages.js'

/**
 * Texts that load with the screens that show them. A view names its part. All other texts, and
 * every title, load with the first screen.
 */
export type TextPart = 'account' | 'send' | 'swap' | 'onramp' | 'login'

type Language = Record<TextPart | 'first', () => Promise<{ messages: Translation }>>

const table = {
  en: {
    first: () => import('./en.js'),
    account: () => import('./en-account.js'),
    send: () => import('./en-send.js'),
    swap: () => import('./en-swap.js'),
    onramp: () => import('./en-onramp.js'),
    login: () => import('./en-login.js'),
  },
  ar: {
    first: () => import('./ar.js'),
    account: () => import('./ar-account.js'),
    send: () => import('./ar-send.js'),
    swap: () => import('./ar-swap.js'),
    onramp: () => import('./ar-onramp.js'),
    login: () => import('./ar-login.js'),
  },
  de: {
    first: () => import('./de.js'),
    account: () => import('./de-account.js'),
    send: () => import('./de-send.js'),
    swap: () => import('./de-swap.js'),
    onramp: () => import('./de-onramp.js'),
    login: () => import('./de-login.js'),
  },
} satisfies Record<string, Language>

type Tag = keyof typeof table

/**
 * The best available language for a BCP 47 tag or a system's form of one (`de_DE.UTF-8`): exact
 * match, otherwise the primary subtag, otherwise English.
 */
export function resolveLanguage(tag: string): Tag {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-')
  return (
    [wanted, wanted.split(/[^a-z]/)[0]!].find((key): key is Tag => Object.hasOwn(table, key)) ??
    'en'
  )
}

/**
 * Loads the texts of the first screen and of `parts` in a language, with English as the fallback.
 */
export async function loadMessages(language: Tag, parts: Iterable<TextPart>): Promise<Messages> {
  const wanted = ['first', ...parts] as const
  const tags = language === 'en' ? [language] : (['en', language] as const)
  const files = await Promise.all(tags.flatMap((tag) => wanted.map((part) => table[tag][part]())))
  return Object.assign({}, ...files.map(({ messages }) => messages))
}

/** The available tags, for language pickers. */
export const languages: readonly string[] = Object.keys(table)
